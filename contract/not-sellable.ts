import type { NotSellable } from '#domain/catalog/product.ts'
import { wireWords } from './wire-words.ts'

/** Why a product cannot be bought now. In a file of its own: the first script of a store needs nothing else of the carts' changes. */
export const NOT_SELLABLE = wireWords({ 'sold-out': 'ESGOTADO', gone: 'NAO_VENDE_MAIS' } satisfies Record<
  NotSellable,
  string
>)
