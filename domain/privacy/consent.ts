import type { SupplierFeatures } from '../supplier/features.ts'

/** Kinds of data in the browser that need consent, in the order of specification §9. Decision 20 lists their contents. */
export const CONSENT_SLOTS = ['necessary', 'session', 'performance', 'personalisation'] as const
export type ConsentSlot = (typeof CONSENT_SLOTS)[number]

/** The kinds that a person agreed to. */
export type Consent = Readonly<Record<ConsentSlot, boolean>>

/** Version of the text that people agree to. After a new one they choose again. */
export const CONSENT_VERSION = 1

export const EVERYTHING: Consent = { necessary: true, session: true, performance: true, personalisation: true }
export const ONLY_NECESSARY: Consent = { necessary: true, session: false, performance: false, personalisation: false }

/** Before a choice: everything (specification §9), unless the store requires consent first (rules §1). */
export const startingConsent = ({ requiresPriorConsent }: Pick<SupplierFeatures, 'requiresPriorConsent'>): Consent =>
  requiresPriorConsent ? ONLY_NECESSARY : EVERYTHING

/** `1` or `0` for each slot in order, as browsers keep it. */
export const consentDigits = (consent: Consent): string =>
  CONSENT_SLOTS.map((slot) => (consent[slot] ? '1' : '0')).join('')

/** Null for anything that was not written by `consentDigits`. */
export function parseConsent(digits: string | null): Consent | null {
  if (digits === null || !/^[01]{4}$/.test(digits)) return null
  const [necessary, session, performance, personalisation] = [...digits].map((digit) => digit === '1')
  return {
    necessary: necessary === true,
    session: session === true,
    performance: performance === true,
    personalisation: personalisation === true,
  }
}
