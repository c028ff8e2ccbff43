/** Longer than any browser keeps it. */
const MAX_AGE_S = 400 * 24 * 3600

export interface CookiePlace {
  /** What comes before every path of the store. */
  readonly basename: string
  readonly isSecure: boolean
}

/** What `document.cookie` takes to keep a choice for the pages of one store, or to forget it. */
export const choiceCookie = (name: string, value: string | null, { basename, isSecure }: CookiePlace): string =>
  `${name}=${value ?? ''}; Path=${basename || '/'}; Max-Age=${value === null ? 0 : MAX_AGE_S}; SameSite=Lax${isSecure ? '; Secure' : ''}`
