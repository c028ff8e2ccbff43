import { HeartHandshake, Leaf, Timer } from 'lucide-react'
import { data } from 'react-router'
import { Refusal } from '#contract/client.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as errorText } from '../../shared/i18n/error.ts'
import { text as privacyText } from '../../shared/i18n/privacy.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { useBrowserState } from '../state/use-browser.ts'

const TOO_MANY_REQUESTS = 429

/** Any URL that no screen has; the error boundary shows it. */
export const notFound = {
  loader: () => {
    throw Refusal.of(404, 'request.notFound', errorText.notFound)
  },
  Component: () => null,
}

export const tooManyRequests = {
  handle: { head: () => ({ title: errorText.tooManyTitle }) } satisfies ScreenHandle,
  loader: () => data(null, { status: TOO_MANY_REQUESTS }),
  Component: TooManyRequests,
}

/** With the way back to the screen that was interrupted, which gets back what was typed. */
function TooManyRequests() {
  const interrupted = useBrowserState((browser) => browser.interrupted, null)
  const hasTyped = interrupted !== null && interrupted.forms.length > 0
  return (
    <EmptyState
      isHeading
      icon={<Timer size={36} aria-hidden />}
      title={errorText.tooManyTitle}
      text={`${errorText.tooMany}${hasTyped ? ` ${errorText.typedIsStored}` : ''}`}
    >
      {interrupted && <ButtonLink to={interrupted.path}>{errorText.goBack}</ButtonLink>}
      <ButtonLink to="/" look={interrupted ? 'secondary' : 'primary'}>
        {errorText.home}
      </ButtonLink>
    </EmptyState>
  )
}

/** Where an erasure of the account leads. */
export const accountErased = {
  handle: {
    head: (_data, store) => ({ title: `${privacyText.erasedTitle} | ${store.name}` }),
  } satisfies ScreenHandle,
  loader: () => null,
  Component: () => (
    <EmptyState
      isHeading
      icon={<Leaf size={36} aria-hidden />}
      title={privacyText.erasedTitle}
      text={privacyText.erased}
    >
      <ButtonLink to="/">{privacyText.goHome}</ButtonLink>
    </EmptyState>
  ),
}

/** Where a "no" to the question for the age leads. The answer is not stored, so that it can be corrected. */
export const underAge = {
  handle: {
    head: (_data, store) => ({ title: `${privacyText.underAgeTitle} | ${store.name}` }),
  } satisfies ScreenHandle,
  loader: () => null,
  Component: () => (
    <EmptyState
      isHeading
      icon={<HeartHandshake size={36} aria-hidden />}
      title={privacyText.underAgeTitle}
      text={privacyText.underAge}
    >
      <p>{privacyText.underAgeMistake}</p>
      <ButtonLink to="/" look="secondary">
        {privacyText.answerAgain}
      </ButtonLink>
    </EmptyState>
  ),
}
