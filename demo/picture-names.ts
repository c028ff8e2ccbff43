import { readFileSync } from 'node:fs'
import type { BannerFormat } from './pictures/banners.ts'

/**
 * How the rows of a store name its pictures: 'store/coffee-1a2b3c4d' for squares, whose files end in -160.webp, -400.webp and
 * -800.webp; with the ending for the others.
 */
export interface PictureNames {
  readonly logo: string
  readonly favicon: string
  readonly socialPicture: string
  /** By the title of the banner. */
  readonly banners: Readonly<Record<string, Readonly<Record<BannerFormat, string>>>>
  /** By the slug of the department. */
  readonly categories: Readonly<Record<string, string>>
  /** By the code of the product. */
  readonly products: Readonly<Record<string, string>>
  /** Of the backs of some packs, by the code of the product. */
  readonly backs: Readonly<Record<string, string>>
}

/** The names of the rendered pictures by the slug of the store, as `npm run demo:pictures` wrote them. */
export function readPictureNames(): Readonly<Record<string, PictureNames>> {
  return JSON.parse(readFileSync(new URL('pictures/names.json', import.meta.url), 'utf8')) as Record<
    string,
    PictureNames
  >
}
