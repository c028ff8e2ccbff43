/** Longer than any browser keeps it. */
const MAX_AGE_S = 400 * 24 * 3600

/** The payment method by which this browser shows the store's prices. A cookie, so that the server's first view has the same. */
export const keptPaymentId = (cookies: string): string | null =>
  /(?:^|;\s*)commerce-payment=([^;]+)/.exec(cookies)?.[1] ?? null

/** What `document.cookie` takes to keep the method for the pages of one store, or to forget it. */
export const paymentCookie = (
  id: string | null,
  { basename, isSecure }: { readonly basename: string; readonly isSecure: boolean },
): string =>
  `commerce-payment=${id ?? ''}; Path=${basename || '/'}; Max-Age=${id === null ? 0 : MAX_AGE_S}; SameSite=Lax${isSecure ? '; Secure' : ''}`
