import { lazy, Suspense, useEffect } from 'react'
import { can } from '#domain/access/can.ts'
import { actorOf } from '../../shared/actor-of.ts'
import { storedConsent } from '../../shared/consent.ts'
import { text as shellText } from '../../shared/i18n/shell.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { recordChoice } from '../privacy/choose-consent.ts'
import { ConsentBar } from '../privacy/consent-bar.tsx'
import { AgeQuestion, TermsQuestion } from '../privacy/questions.tsx'
import type { BrowserState } from '../state/browser-state.ts'
import { useReturnFromInterruption } from '../state/interrupted-screen.ts'
import { persistState } from '../state/persist-state.ts'
import { useStoreData } from '../state/store-context.ts'
import { placeOfVisitor } from '../state/delivery-choice.ts'

// Where it cannot be fetched, the store works on without.
const SignedIn = lazy(() =>
  import('./customer-preload.tsx').then(
    ({ CustomerPreload }) => ({ default: CustomerPreload }),
    () => ({ default: () => null }),
  ),
)

const LiveUpdates = lazy(() =>
  import('../realtime/realtime.tsx').then(
    ({ Realtime }) => ({ default: Realtime }),
    () => ({ default: () => <></> }),
  ),
)

const Chat = lazy(() =>
  import('../chat/chat-dock.tsx').then(
    ({ ChatDock }) => ({ default: ChatDock }),
    () => ({ default: () => <></> }),
  ),
)

/** What every screen needs after hydration: stored choices, and the store's questions. Fetched after the page. */
export function AfterHydration({ browser }: { readonly browser: BrowserState }) {
  const store = useStoreData()
  const text = useText(shellText)
  const { cart, account, supplier, features, basename, chosenPlace } = store
  const person = account === null ? null : (account.customerId ?? account.loginId)
  const { requiresPriorConsent } = features

  useEffect(
    () =>
      persistState({
        browser,
        cart,
        supplierId: supplier.id,
        companyId: supplier.companyId,
        requiresPriorConsent,
        basename,
        person,
      }),
    [browser, cart, supplier.id, supplier.companyId, requiresPriorConsent, basename, person],
  )

  useReturnFromInterruption(browser)

  useEffect(() => {
    browser.consent.setState({ digits: storedConsent(supplier.id) })
  }, [browser, supplier.id])

  // What the store keeps itself is the later choice.
  useEffect(() => {
    if (chosenPlace !== null && browser.delivery.getState().place === null)
      browser.delivery.setState({ place: placeOfVisitor(chosenPlace, text) })
  }, [browser, chosenPlace, text])

  // After a sign-in the choice is that of the person, too.
  useEffect(() => void recordChoice(store), [store])

  return (
    <>
      <ConsentBar />
      <AgeQuestion />
      <TermsQuestion />
      {account?.customerId && (
        <Suspense>
          <SignedIn browser={browser} />
          <LiveUpdates browser={browser} />
          {can('chat.use', actorOf(account), { features }) && <Chat browser={browser} />}
        </Suspense>
      )}
    </>
  )
}
