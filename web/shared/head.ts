import type { BasisPoints } from '#domain/amounts.ts'

/** What a screen says of itself to browsers, search engines and messengers. */
export interface Head {
  readonly title: string
  readonly description?: string
  /** Path below the store; absent where a page should not be indexed. */
  readonly canonical?: string
  readonly picture?: string
  readonly structuredData?: readonly Record<string, unknown>[]
}

/** A screen's `handle`: how its head follows from its data. */
export interface ScreenHandle<Data = never> {
  readonly head: (data: Data, store: StoreHead) => Head
}

/** What heads need of the store. `url` makes a full address of a path below the store. */
export interface StoreHead {
  readonly name: string
  readonly seo: { readonly title: string; readonly description: string; readonly keywords: string }
  /** What the payment method on display adds to the prices. */
  readonly adjustment: BasisPoints
  readonly url: (path: string) => string
  readonly pictureUrl: (picture: string, size: 160 | 400 | 800) => string
}
