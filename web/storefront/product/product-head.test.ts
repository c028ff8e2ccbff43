import { describe, expect, test } from 'vitest'
import { basisPoints, unitPriceFromReais } from '#domain/amounts.ts'
import type { ProductDetail } from '#domain/catalog/product.ts'
import { productPricing } from '#test/builders/lines.ts'
import type { StoreHead } from '../../shared/head.ts'
import { productData, productHead, productSteps } from './product-head.ts'

const store: StoreHead = {
  text: (texts) => texts,
  name: 'Empório',
  business: {
    legalName: 'Empório Ltda.',
    cnpj: '11222333000181',
    contacts: { email: '', phone: '', whatsapp: '', hours: '', address: '' },
    pictureUrl: null,
  },
  adjustment: basisPoints(0),
  seo: { title: '', description: '', keywords: '' },
  url: (path) => `https://loja.exemplo${path}`,
  pictureUrl: (picture, size) => `https://loja.exemplo/${picture}-${size}.webp`,
}
const coffee: ProductDetail = {
  id: 'p',
  code: 'CF001',
  gtin: '7891000100103',
  slug: 'cafe',
  name: 'Café',
  brand: 'Serra Alta',
  unit: 'un',
  packaging: '500 g',
  picture: 'loja/cafe',
  availability: 'last-units',
  isQuoteOnly: false,
  weightTolerance: null,
  tags: [],
  previousPrice: null,
  uninvoicedPrice: null,
  group: null,
  description: 'Torra média.',
  categories: [{ id: '1', slug: 'cafes', name: 'Cafés' }],
  pictures: [],
  similar: [],
  variants: null,
  pricing: productPricing({ id: 'p', name: 'Café', price: unitPriceFromReais(24.9) }),
}

describe('what search engines learn of a product', () => {
  test('is its brand, codes, picture and offer', () => {
    expect(productData(coffee, store)).toMatchObject({
      sku: 'CF001',
      gtin13: '7891000100103',
      brand: { name: 'Serra Alta' },
      image: 'https://loja.exemplo/loja/cafe-800.webp',
      offers: { price: '24.90', priceCurrency: 'BRL', availability: 'https://schema.org/LimitedAvailability' },
    })
  })

  test('has the price that the page shows', () => {
    expect(productData(coffee, { ...store, adjustment: basisPoints(-1000) })).toMatchObject({
      offers: { price: '22.41' },
    })
  })

  test('leaves the price out where visitors may not see it', () => {
    expect(productData({ ...coffee, pricing: null }, store)).not.toHaveProperty('offers')
  })

  test('names the other variants of its group, without prices where they are hidden', () => {
    const larger = { ...coffee, id: 'q', slug: 'cafe-1kg', code: 'CF002', values: ['1 kg'] }
    const variants = {
      groupId: 'g',
      name: 'Café Serra',
      axes: [{ name: 'Tamanho', values: ['500 g', '1 kg'] }],
      products: [{ ...coffee, values: ['500 g'] }, larger],
    }
    const data = productData({ ...coffee, variants }, store)
    expect(data).toMatchObject({
      sku: 'CF001',
      isVariantOf: {
        '@type': 'ProductGroup',
        productGroupID: 'g',
        name: 'Café Serra',
        variesBy: ['Tamanho'],
        hasVariant: [
          {
            '@type': 'Product',
            sku: 'CF002',
            url: 'https://loja.exemplo/produto/cafe-1kg',
            offers: { price: '24.90' },
          },
        ],
      },
    })
    const hidden = { ...variants, products: variants.products.map((variant) => ({ ...variant, pricing: null })) }
    expect(JSON.stringify(productData({ ...coffee, pricing: null, variants: hidden }, store))).not.toContain('offers')
  })

  test('names a code of another length for what it is', () => {
    expect(productData({ ...coffee, gtin: '17891000100100' }, store)).toMatchObject({ gtin: '17891000100100' })
  })
})

test('the way to a product goes through its categories', () => {
  expect(productSteps(coffee).map(({ path }) => path)).toEqual(['/', '/categoria/cafes', '/produto/cafe'])
})

test('a long description is cut between words', () => {
  const head = productHead({ ...coffee, description: 'palavra '.repeat(60) }, store)
  expect(head.description).toMatch(/^(palavra ?)+…$/)
  expect(head.description?.length).toBeLessThanOrEqual(161)
  expect(productHead({ ...coffee, description: '' }, store).description).toContain('Café na loja Empório')
})
