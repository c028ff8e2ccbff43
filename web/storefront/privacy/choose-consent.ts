import { recordConsent, encodeConsent } from '#contract/privacy.ts'
import { CONSENT_VERSION, consentDigits, parseConsent, type Consent } from '#domain/privacy/consent.ts'
import { consentKey, storedConsent } from '../../shared/consent.ts'
import { COOKIE_SESSION } from '../../shared/page-context.ts'
import type { BrowserState } from '../state/browser-state.ts'
import type { StoreValue } from '../state/store-context.ts'
import { forgetCampaign, keepCampaign } from './campaign.ts'

type Chooser = Pick<StoreValue, 'supplier' | 'features' | 'basename' | 'account' | 'call'>

/** Takes a choice over at once: what it allows may be kept, what it withdraws goes. False where the browser keeps nothing. */
export function chooseConsent(store: Chooser, browser: BrowserState | null, consent: Consent): boolean {
  const digits = consentDigits(consent)
  const isKept = keep(store, digits)
  browser?.consent.setState({ digits })
  if (consent.performance) keepCampaign(store)
  else forgetCampaign(store)
  void putOnRecord(store)
  return isKept
}

/** A choice is on record once for each person that it was made by, also when it was made before signing in. */
export async function putOnRecord(store: Chooser): Promise<void> {
  const person = store.account?.loginId
  const [digits = null, recordedFor] = storedConsent(store.supplier.id)?.split(' ') ?? []
  const consent = parseConsent(digits)
  if (!person || !consent || recordedFor === person) return
  try {
    await store.call(recordConsent, {
      params: { sessao: COOKIE_SESSION, idfornecedor: store.supplier.id },
      body: encodeConsent(consent, CONSENT_VERSION),
    })
  } catch {
    // It holds all the same, and the next page tries again.
    return
  }
  if (storedConsent(store.supplier.id)?.startsWith(consentDigits(consent)))
    keep(store, `${consentDigits(consent)} ${person}`)
}

function keep({ supplier }: Chooser, value: string): boolean {
  try {
    localStorage.setItem(consentKey(supplier.id), value)
    return true
  } catch {
    return false
  }
}
