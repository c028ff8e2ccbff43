import type { Brand } from './brands.ts'

/** What a pack shows. */
export interface Print {
  readonly brand: Brand
  readonly brandName: string
  /** 'Café' */
  readonly title: string
  /** 'torrado e moído', may be empty */
  readonly subtitle: string
  /** '500 g' */
  readonly weight: string
  readonly art: string
  /** The colour of the variety: chocolate brown, lemon green … */
  readonly colour: string
}
