import type { BannerEntry, StoreEntry } from './data/store.ts'
import { drawBanner, drawCategory, type BannerFormat } from './pictures/banners.ts'
import { drawFavicon, drawLogo, drawSocialCard } from './pictures/logos.ts'
import { drawProduct } from './pictures/recipe.ts'
import { pictureName, type PictureJob } from './pictures/render.ts'
import { slugOf } from './identifiers.ts'
import { pictureSubject, type SeedCatalogue } from './store-catalogue.ts'

/** The pictures of a store: what is to be rendered, and how the rows of the database name each. */
export interface StorePictures {
  readonly jobs: readonly PictureJob[]
  readonly logo: string
  readonly favicon: string
  readonly socialPicture: string
  /** By the title of the banner. */
  readonly banners: ReadonlyMap<string, Readonly<Record<BannerFormat, string>>>
  /** By the slug of the department. */
  readonly categories: ReadonlyMap<string, string>
  /** By the code of the product. */
  readonly products: ReadonlyMap<string, string>
}

export function drawStore(
  store: StoreEntry,
  catalogue: SeedCatalogue,
  hrefOf: (name: string) => string,
): StorePictures {
  const jobs: PictureJob[] = []
  const add = (name: string, svg: string, kind: PictureJob['kind']): string => {
    const job = { name: `${store.sisterOf ?? store.slug}/${name}`, svg, kind }
    jobs.push(job)
    return pictureName(job)
  }
  const logo = add('logo', drawLogo(store.logo), 'drawing')
  const favicon = add('favicon', drawFavicon(store.logo), 'drawing')
  const socialPicture = add('cartao', drawSocialCard(store.logo, store.theme.auxiliary), 'banner')
  const banners = new Map(
    store.banners.map(
      (banner) => [banner.title, { wide: addBanner(banner, 'wide'), square: addBanner(banner, 'square') }] as const,
    ),
  )
  const categories = new Map<string, string>()
  for (const { slug, department } of catalogue.categories) {
    if (department)
      categories.set(slug, add(`categoria-${slug}`, drawCategory(department.art, department.colour, hrefOf), 'square'))
  }
  const products = new Map(
    catalogue.products.map(
      ({ code, slug, entry }) => [code, add(slug, drawProduct(pictureSubject(entry), hrefOf), 'square')] as const,
    ),
  )
  return { jobs, logo, favicon, socialPicture, banners, categories, products }

  function addBanner(banner: BannerEntry, format: BannerFormat): string {
    const subjects = banner.products.map((name) => pictureSubject(entryNamed(catalogue, name)))
    const scene = { ground: banner.ground, glow: banner.glow, garnish: banner.garnish, subjects }
    return add(`banner-${slugOf(banner.title)}-${format}`, drawBanner(scene, format, hrefOf), 'banner')
  }
}

function entryNamed(catalogue: SeedCatalogue, name: string) {
  const found = catalogue.products.find(({ entry }) => entry.name === name)
  if (!found) throw new Error(`no product is called "${name}"`)
  return found.entry
}
