import { describe, expect, test } from 'vitest'
import { type Quantity, quantity, unitPriceFromReais } from '#domain/amounts.ts'
import { unitPriceOf } from '#domain/cart/totals.ts'
import { parseDocument, parseIdentifier } from '#domain/customer/document.ts'
import { isInArea } from '#domain/delivery/service-area.ts'
import { ORDERS } from './data/orders.ts'
import { CUSTOMERS, LOGINS } from './data/people.ts'
import { DEMONSTRATION_STORES } from './data/stores.ts'
import { gtin13 } from './identifiers.ts'
import { contrast } from './pictures/colour.ts'
import { storePictures } from './pictures/store-pictures.ts'
import { type SeedProduct, catalogueOf } from './store-catalogue.ts'

/** Specification §6. */
const SPECIFIED_TAGS = [
  'enable-google-analytics-ga4-version-tag-events',
  'support-price-variance-by-payment',
  'disable-product-multiple',
  'use-new-style-page',
  'has-delivery',
  'has-collect',
  'requires-address-to-access',
  'requires-supplier-to-access',
  'support-budget',
  'hide-price-for-logged-out-customers',
  'block-not-approved-user',
  'restrict-not-approved-user-submission',
  'enable-recommendation-system',
  'uses-share-coupom',
  'use-primary-address',
  'uses-single-address',
  'store-prefers-delivery-with-pickup',
]

const stores = DEMONSTRATION_STORES.map((store) => ({ store, slug: store.slug, catalogue: catalogueOf(store) }))
const repeated = (values: readonly string[]): string[] => values.filter((value, i) => values.indexOf(value) !== i)
/** Illustrations by name alone: what is drawn around them stays the same. */
const nameOfArt = (name: string) => name

describe.each(stores)('the catalogue of $slug', ({ store, catalogue }) => {
  const { products, categories } = catalogue
  const entries = products.map(({ entry }) => entry)

  test('has products enough to look around, each in a category below a department', () => {
    expect(products.length).toBeGreaterThanOrEqual(store.departments.length > 6 ? 150 : 40)
    const children = new Set(categories.filter(({ parentId }) => parentId !== null).map(({ id }) => id))
    expect(products.filter(({ categoryId }) => !children.has(categoryId))).toEqual([])
  })

  test('says each thing once: names, descriptions, codes, addresses', () => {
    expect(repeated(entries.map(({ name }) => name))).toEqual([])
    expect(repeated(entries.map(({ description }) => description))).toEqual([])
    expect(repeated(products.map(({ code }) => code))).toEqual([])
    expect(repeated(products.map(({ slug }) => slug))).toEqual([])
    expect(repeated(categories.map(({ slug }) => slug))).toEqual([])
  })

  test('describes each product in a sentence', () => {
    expect(entries.filter(({ description }) => description.length < 20 || !description.endsWith('.'))).toEqual([])
  })

  test('has promotions that lower the price', () => {
    const offers = entries.filter(({ was }) => was !== undefined)
    expect(offers.length).toBeGreaterThanOrEqual(8)
    expect(offers.filter(({ was = 0, price }) => was <= price)).toEqual([])
    expect(entries.filter(({ tags, was }) => tags?.includes('ofertas') && was === undefined)).toEqual([])
  })

  test('never charges more per unit for a larger quantity', () => {
    expect(products.filter(getsDearer).map(({ entry }) => entry.name)).toEqual([])
  })

  test('sells in steps that lead from the minimum to the maximum', () => {
    const faults = products.filter(({ pricing: { granularity, minPerOrder, maxPerOrder } }) => {
      const step = granularity ?? 1000
      return (minPerOrder ?? 0) % step !== 0 || (maxPerOrder ?? 0) % step !== 0
    })
    expect(faults.map(({ entry }) => entry.name)).toEqual([])
  })

  test('draws no two pictures alike', () => {
    const drawings = storePictures(store, catalogue, nameOfArt).jobs.map(({ draw }) => draw(nameOfArt))
    expect(repeated(drawings)).toEqual([])
  })

  test('draws the same thing the same way twice', () => {
    const names = () => storePictures(store, catalogue, nameOfArt).names
    expect(names()).toEqual(names())
  })

  test('has a row of products for each row of its home page', () => {
    for (const { tag } of store.rows)
      expect(entries.filter(({ tags }) => tags?.includes(tag)).length, tag).toBeGreaterThanOrEqual(4)
  })

  test('writes its banners on backgrounds that white text can be read on', () => {
    for (const { background } of store.banners)
      expect(contrast(background, '#ffffff'), background).toBeGreaterThanOrEqual(4.5)
  })

  test('links its menu, footer and banners to what exists', () => {
    const { menu, footer } = store.presentation
    const targets = [...menu, ...footer.flatMap(({ links }) => links)].map(({ target }) => target)
    const pages = store.pages.map(({ slug }) => `/pagina/${slug}`)
    const known = [
      '/termos',
      ...pages,
      ...categories.map(({ slug }) => `/categoria/${slug}`),
      ...store.rows.map(({ tag }) => `/produtos?etiqueta=${tag}`),
    ]
    expect([...targets, ...store.banners.map(({ link }) => link)].filter((target) => !known.includes(target))).toEqual(
      [],
    )
  })

  test('picks up inside its own area', () => {
    const area = store.area.corners.map(([longitude, latitude]) => ({ longitude, latitude }))
    expect(store.pickupStores.filter((pickup) => !isInArea(area, pickup))).toEqual([])
  })
})

function getsDearer({ pricing }: SeedProduct): boolean {
  let cheapest = unitPriceFromReais(1_000_000)
  for (let units = 1; units <= 400; units++) {
    const line = { product: pricing, quantity: quantity(units * 1000) as Quantity, attendantPrice: null }
    const { price } = unitPriceOf(line, { countsMultiple: true })
    if (price > cheapest) return true
    cheapest = price
  }
  return false
}

describe('the demonstration', () => {
  test('has the words that its search is shown with', () => {
    const names = stores[0]?.catalogue.products.map(({ entry }) => entry.name).join('\n')
    for (const word of ['Café torrado', 'Pão francês', 'Pães de queijo', 'Açúcar refinado'])
      expect(names).toContain(word)
  })

  test('gives each product its own GTIN with the right check digit', () => {
    const gtins = stores.flatMap(({ catalogue }) => catalogue.products.map(({ gtin }) => gtin))
    expect(repeated(gtins)).toEqual([])
    expect(gtins.filter((gtin) => !/^789\d{10}$/.test(gtin) || gtin13(gtin.slice(0, 12)) !== gtin)).toEqual([])
    expect(gtin13('789100031550')).toBe('7891000315507')
  })

  test('shows weights from 0.05 to 0.5 kg, gift wrap, sold out, few left, on request, quotes', () => {
    const entries = stores.flatMap(({ catalogue }) => catalogue.products.map(({ entry }) => entry))
    expect(new Set(entries.flatMap(({ step }) => step ?? []))).toEqual(new Set([0.05, 0.1, 0.25, 0.5]))
    expect(entries.some(({ giftWrap }) => giftWrap)).toBe(true)
    expect(entries.some(({ stock }) => stock === 0)).toBe(true)
    expect(entries.some(({ stock = 0 }) => stock > 0 && stock < 10)).toBe(true)
    expect(entries.some(({ isOnRequest }) => isOnRequest)).toBe(true)
    expect(entries.some(({ isQuoteOnly }) => isQuoteOnly)).toBe(true)
    expect(entries.some(({ wholesale, multiple, tiers }) => wholesale && multiple && tiers)).toBe(true)
  })

  test('identifies its people and companies by numbers that are right', () => {
    const documents = [
      ...CUSTOMERS,
      ...LOGINS.flatMap(({ document }) => (document ? [{ document: document.number }] : [])),
    ]
    expect(documents.filter(({ document }) => parseIdentifier(document) === null)).toEqual([])
    expect(DEMONSTRATION_STORES.filter(({ cnpj }) => parseDocument(cnpj)?.kind !== 'cnpj')).toEqual([])
  })

  test('shows every switch of a supplier and every document in at least one store', () => {
    const shown = (of: (store: (typeof DEMONSTRATION_STORES)[number]) => readonly string[]) => [
      ...new Set(DEMONSTRATION_STORES.flatMap(of)),
    ]
    expect(shown(({ tags }) => tags)).toEqual(expect.arrayContaining([...SPECIFIED_TAGS]))
    expect(shown(({ identification }) => identification).toSorted()).toEqual(['cnpj', 'cpf', 'email', 'foreign'])
    expect(CUSTOMERS.some(({ document }) => parseIdentifier(document)?.kind === 'foreign')).toBe(true)
  })

  test('lets the shopper live both inside and outside the delivery area', () => {
    const [shop] = DEMONSTRATION_STORES
    const area = shop?.area.corners.map(([longitude, latitude]) => ({ longitude, latitude })) ?? []
    const shopper = CUSTOMERS.find(({ email }) => email === 'cliente@emporio.exemplo')
    expect(shopper?.addresses.map((address) => isInArea(area, address))).toEqual([true, false])
  })

  test('has past orders of quantities that the store sells', () => {
    const faults = ORDERS.flatMap(({ store, lines }) =>
      lines.filter(([name, units]) => {
        const pricing = stores
          .find(({ slug }) => slug === store)
          ?.catalogue.products.find(({ entry }) => entry.name === name)?.pricing
        const amount = Math.round(units * 1000)
        return (
          !pricing ||
          amount % (pricing.granularity ?? 1000) !== 0 ||
          amount < (pricing.minPerOrder ?? 0) ||
          amount > (pricing.maxPerOrder ?? amount)
        )
      }),
    )
    expect(faults).toEqual([])
  })
})
