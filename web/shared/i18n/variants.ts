import { text as buyingText } from './buying.ts'
import { dictionary } from './dictionary.ts'

/** What people read where they choose one of the variants of a product. */
export const text = dictionary('variants', {
  notWith: (other: string) => `não há com ${other}`,
  soldOut: buyingText.soldOut.toLowerCase(),
})
