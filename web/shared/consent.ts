import { CONSENT_VERSION } from '#domain/privacy/consent.ts'

/** The storage key of the choice, by supplier and by version of the text: a new text needs a new choice. */
export const consentKey = (supplierId: string): string => `cookies ${CONSENT_VERSION} ${supplierId}`

/**
 * The choice made in this browser: a digit for each slot (`parseConsent`), and after a blank for whom it is on
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

const SLOTS = ['necessarios', 'sessao', 'desempenho', 'personalizacao']

/** Campaigns are counted only by leave of the third slot. */
const PERFORMANCE = 2

/** What goes with every request (specification §7): the four consents, and the campaign that brought the visitor. */
export function consentHeaders(digits: string, cookies: string): Record<string, string> {
  const headers = Object.fromEntries(SLOTS.map((slot, index) => [`x-cookie-${slot}`, String(digits[index] === '1')]))
  const campaign = digits[PERFORMANCE] === '1' && cookies.match(/\butm_[^;]+/g)
  if (campaign) {
    headers['x-utm-all'] = campaign.join('&')
    for (const pair of campaign) {
      const [, name, value] = /^utm_(source|campaign)=(.+)/.exec(pair) ?? []
      if (value) headers[`x-utm-${name}`] = value
    }
  }
  return headers
}
