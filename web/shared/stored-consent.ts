import { CONSENT_VERSION } from '#domain/privacy/consent.ts'

/** Where the choice is kept: of each supplier, and of the text that was agreed to, so that a new text asks anew. */
export const consentKey = (supplierId: string): string => `cookies ${CONSENT_VERSION} ${supplierId}`

/**
 * What somebody chose in this browser: a digit for each slot (`parseConsent`), and after a blank for whom it is on
 * record. Null before a choice, and where the browser keeps nothing.
 */
export function storedConsent(supplierId: string): string | null {
  try {
    return localStorage.getItem(consentKey(supplierId))
  } catch {
    return null
  }
}

/** The digits that hold: those of the choice, or what the store starts with (`startingConsent`, in every page's script). */
export const consentInForce = (supplierId: string, requiresPriorConsent: boolean): string =>
  storedConsent(supplierId) ?? (requiresPriorConsent ? '1000' : '1111')
