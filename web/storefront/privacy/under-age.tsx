import { HeartHandshake } from 'lucide-react'
import type { ScreenHandle } from '../../shared/head.ts'
import { text } from '../../shared/i18n/privacy.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'

export const handle: ScreenHandle = { head: (_data, store) => ({ title: `${text.underAgeTitle} | ${store.name}` }) }

export const loader = () => null

/** Where "no" leads: nothing of it is kept, so that whoever answered by mistake is asked again. */
export function Component() {
  return (
    <EmptyState
      isHeading
      icon={<HeartHandshake size={36} aria-hidden />}
      title={text.underAgeTitle}
      text={text.underAge}
    >
      <p>{text.underAgeMistake}</p>
      <ButtonLink to="/" look="secondary">
        {text.answerAgain}
      </ButtonLink>
    </EmptyState>
  )
}
