import { HeartHandshake, Leaf, Timer } from 'lucide-react'
import { useEffect } from 'react'
import { data, type LoaderFunctionArgs } from 'react-router'
import { Refusal } from '#contract/client.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { withOverrides } from '../../shared/i18n/dictionary.ts'
import { text as errorText } from '../../shared/i18n/error.ts'
import { text as interruptedText } from '../../shared/i18n/interrupted.ts'
import { text as privacyText } from '../../shared/i18n/privacy.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { pageOf } from '../../shared/page-context.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { useBrowser, useBrowserState } from '../state/use-browser.ts'

const TOO_MANY_REQUESTS = 429

/** Any URL that no screen has; the error boundary shows it. */
export const notFound = {
  loader: async (args: LoaderFunctionArgs) => {
    throw Refusal.of(404, 'request.notFound', withOverrides(errorText, await pageOf(args).texts()).notFound)
  },
  Component: () => null,
}

export const tooManyRequests = {
  handle: { head: (_data, store) => ({ title: store.text(errorText).tooManyTitle }) } satisfies ScreenHandle,
  loader: () => data(null, { status: TOO_MANY_REQUESTS }),
  Component: TooManyRequests,
}

/** Links back to the screen that was interrupted, which gets back what was typed. */
function TooManyRequests() {
  const text = useText(errorText)
  const { typedIsStored, goBack } = useText(interruptedText)
  const browser = useBrowser()
  const interrupted = useBrowserState(({ interrupted }) => interrupted, null)
  useEffect(() => {
    if (browser?.interrupted.getState()) browser.interrupted.setState({ isLeft: true })
  }, [browser])
  const hasTyped = interrupted !== null && interrupted.forms.length > 0
  return (
    <EmptyState
      isHeading
      icon={<Timer size={36} aria-hidden />}
      title={text.tooManyTitle}
      text={`${text.tooMany}${hasTyped ? ` ${typedIsStored}` : ''}`}
    >
      {interrupted && <ButtonLink to={interrupted.path}>{goBack}</ButtonLink>}
      <ButtonLink to="/" look={interrupted ? 'secondary' : 'primary'}>
        {text.home}
      </ButtonLink>
    </EmptyState>
  )
}

/** After an erasure of the account. */
export const accountErased = {
  handle: {
    head: (_data, store) => ({ title: `${store.text(privacyText).erasedTitle} | ${store.name}` }),
  } satisfies ScreenHandle,
  loader: () => null,
  Component: AccountErased,
}

function AccountErased() {
  const text = useText(privacyText)
  return (
    <EmptyState isHeading icon={<Leaf size={36} aria-hidden />} title={text.erasedTitle} text={text.erased}>
      <ButtonLink to="/">{text.goHome}</ButtonLink>
    </EmptyState>
  )
}

/** After a "no" to the question for the age, which is not stored, so that it can be corrected. */
export const underAge = {
  handle: {
    head: (_data, store) => ({ title: `${store.text(privacyText).underAgeTitle} | ${store.name}` }),
  } satisfies ScreenHandle,
  loader: () => null,
  Component: UnderAge,
}

function UnderAge() {
  const text = useText(privacyText)
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
