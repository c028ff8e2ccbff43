import { Timer } from 'lucide-react'
import { data } from 'react-router'
import type { ScreenHandle } from '../../shared/head.ts'
import { text } from '../../shared/i18n/error.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'

const TOO_MANY_REQUESTS = 429

export const handle: ScreenHandle = { head: () => ({ title: text.tooManyTitle }) }

export const loader = () => data(null, { status: TOO_MANY_REQUESTS })

export function Component() {
  return (
    <EmptyState isHeading icon={<Timer size={36} aria-hidden />} title={text.tooManyTitle} text={text.tooMany}>
      <ButtonLink to="/">{text.home}</ButtonLink>
    </EmptyState>
  )
}
