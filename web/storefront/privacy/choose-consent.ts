import { recordConsent } from '#contract/privacy.ts'
import { CONSENT_VERSION, consentDigits, parseConsent, type Consent } from '#domain/privacy/consent.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { consentKey, storedConsent } from '../../shared/consent.ts'
import type { BrowserState } from '../state/browser-state.ts'
import type { StoreValue } from '../state/store-context.ts'
import { deleteCampaign, saveCampaign } from './campaign.ts'

type Chooser = Pick<StoreValue, 'supplier' | 'features' | 'basename' | 'account' | 'call'>

/** Applies a choice at once: what it withdraws is deleted. False where the browser stores nothing. */
export function chooseConsent(store: Chooser, browser: BrowserState | null, consent: Consent): boolean {
  const digits = consentDigits(consent)
  const isStored = write(store, digits)
  browser?.consent.setState({ digits })
  if (consent.performance) saveCampaign(store)
  else deleteCampaign(store)
  void recordChoice(store)
  return isStored
}

/** Records the choice on the server once for each person, also a choice from before the sign-in. */
export async function recordChoice(store: Chooser): Promise<void> {
  const person = store.account?.loginId
  const [digits = null, recordedFor] = storedConsent(store.supplier.id)?.split(' ') ?? []
  const consent = parseConsent(digits)
  if (!person || !consent || recordedFor === person) return
  try {
    await callStore(store, recordConsent, { body: { ...consent, version: CONSENT_VERSION } })
  } catch {
    // The choice applies in this browser, and the next page tries again.
    return
  }
  if (storedConsent(store.supplier.id)?.startsWith(consentDigits(consent)))
    write(store, `${consentDigits(consent)} ${person}`)
}

function write({ supplier }: Chooser, value: string): boolean {
  try {
    localStorage.setItem(consentKey(supplier.id), value)
    return true
  } catch {
    return false
  }
}
