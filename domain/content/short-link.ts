export const LINK_KINDS = ['product', 'category', 'page', 'coupon', 'list'] as const
export type LinkKind = (typeof LINK_KINDS)[number]

/** What a short link of the store leads to. */
export interface OpenedLink {
  readonly code: string
  readonly kind: LinkKind
  /** Of the product, category, page, coupon or list. */
  readonly name: string
  /** Below the store. */
  readonly path: string
  readonly couponCode: string | null
  readonly listId: string | null
}

/** A short link as staff see it. */
export interface ShortLink {
  readonly code: string
  /** For staff: where the link is used. */
  readonly name: string
  readonly kind: LinkKind
  /** The name of what it opens; null where that is gone. */
  readonly opens: string | null
  /** Last day on which it opens, YYYY-MM-DD; null is for ever. */
  readonly until: string | null
  readonly isArchived: boolean
  /** How often it was opened. */
  readonly visits: number
}

/** The same with its URL, to be copied. */
export interface StoreLink extends ShortLink {
  readonly url: string
}

export interface ShortLinkInput {
  /** Null is drawn at random. */
  readonly code: string | null
  readonly name: string
  readonly kind: LinkKind
  /** The id, or the code of the coupon. */
  readonly target: string
  readonly until: string | null
}

/** What a store may choose as a code; letters of both cases are the same. */
export const LINK_CODE_PATTERN = '^[0-9a-zA-Z-]{3,40}$'

/** Without vowels, so that no word appears, and without what looks alike on paper. */
const LETTERS = '23456789bcdfghjkmnpqrstvwxz'
const CODE_LENGTH = 6

/** @param bytes random, one for each letter */
export const codeFrom = (bytes: Uint8Array): string =>
  [...bytes.subarray(0, CODE_LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join('')
