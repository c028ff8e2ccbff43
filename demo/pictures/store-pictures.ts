import type { BannerEntry, StoreEntry } from '../data/store.ts'
import { slugOf } from '../identifiers.ts'
import type { PictureNames } from '../picture-names.ts'
import { pictureSubject, type SeedCatalogue } from '../store-catalogue.ts'
import { drawBack } from './back.ts'
import { drawBanner, drawCategory, type BannerFormat } from './banners.ts'
import type { HrefOf } from './emoji.ts'
import { drawFavicon, drawLogo, drawSocialCard } from './logos.ts'
import { drawProduct } from './recipe.ts'
import { pictureName, type PictureJob } from './render.ts'

export interface StorePictures {
  readonly jobs: readonly PictureJob[]
  readonly names: PictureNames
}

/** What is to be rendered for a store, and how its rows name each picture. `digestOf` is that of emojiDigests. */
export function storePictures(store: StoreEntry, catalogue: SeedCatalogue, digestOf: HrefOf): StorePictures {
  const jobs: PictureJob[] = []
  const add = (name: string, kind: PictureJob['kind'], draw: PictureJob['draw']): string => {
    // A product of two sister stores has one picture.
    const fullName = pictureName(`${store.sisterOf ?? store.slug}/${name}`, kind, draw(digestOf))
    jobs.push({ name: fullName, kind, draw })
    return fullName
  }
  const addBanner = (banner: BannerEntry, format: BannerFormat): string => {
    const subjects = banner.products.map((name) => pictureSubject(entryNamed(catalogue, name)))
    const scene = { background: banner.background, glow: banner.glow, garnish: banner.garnish, subjects }
    const draw = (hrefOf: HrefOf) => drawBanner(scene, format, hrefOf)
    return add(`banner-${slugOf(banner.title)}-${format}`, 'banner', draw)
  }
  const names: PictureNames = {
    logo: add('logo', 'drawing', () => drawLogo(store.logo)),
    favicon: add('favicon', 'drawing', () => drawFavicon(store.logo)),
    socialPicture: add('cartao', 'banner', () => drawSocialCard(store.logo, store.theme.auxiliary)),
    banners: Object.fromEntries(
      store.banners.map((banner) => [
        banner.title,
        { wide: addBanner(banner, 'wide'), square: addBanner(banner, 'square') },
      ]),
    ),
    categories: Object.fromEntries(
      catalogue.categories.flatMap(({ slug, department }) => {
        if (!department) return []
        const draw = (hrefOf: HrefOf) => drawCategory(department.art, department.colour, hrefOf)
        return [[slug, add(`categoria-${slug}`, 'square', draw)]]
      }),
    ),
    products: Object.fromEntries(
      catalogue.products.map(({ code, slug, entry }) => [
        code,
        add(slug, 'square', (hrefOf) => drawProduct(pictureSubject(entry), hrefOf)),
      ]),
    ),
    backs: Object.fromEntries(
      packsInSight(catalogue).map(({ code, slug, gtin, subject }) => [
        code,
        add(`${slug}-verso`, 'square', (hrefOf) => drawBack({ ...subject, gtin }, hrefOf)),
      ]),
    ),
  }
  return { jobs, names }
}

/** So many products of a store show their back too. */
const BACKS = 10

/** The printed packs that the first pages of the store show. */
function packsInSight({ products }: SeedCatalogue) {
  return products
    .toSorted((a, b) => a.position - b.position)
    .flatMap(({ code, slug, gtin, entry }) => {
      const { recipe, ...maker } = pictureSubject(entry)
      return 'shape' in recipe && recipe.together === undefined
        ? [{ code, slug, gtin, subject: { ...maker, recipe } }]
        : []
    })
    .slice(0, BACKS)
}

function entryNamed(catalogue: SeedCatalogue, name: string) {
  const found = catalogue.products.find(({ entry }) => entry.name === name)
  if (!found) throw new Error(`no product is called "${name}"`)
  return found.entry
}
