import { Leaf } from 'lucide-react'
import type { ScreenHandle } from '../../../shared/head.ts'
import { text } from '../../../shared/i18n/privacy.ts'
import { ButtonLink } from '../../../shared/ui/button.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'

export const handle: ScreenHandle = { head: (_data, store) => ({ title: `${text.erasedTitle} | ${store.name}` }) }

export const loader = () => null

export function Component() {
  return (
    <EmptyState isHeading icon={<Leaf size={36} aria-hidden />} title={text.erasedTitle} text={text.erased}>
      <ButtonLink to="/">{text.goHome}</ButtonLink>
    </EmptyState>
  )
}
