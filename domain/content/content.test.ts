import { expect, test } from 'vitest'
import type { Product } from '../catalog/product.ts'
import { withoutRepeats, type PageSection } from './content.ts'

const row = (id: string, ...products: readonly string[]): PageSection => ({
  id,
  kind: 'products',
  title: id,
  productTag: id,
  device: 'all',
  banners: [],
  products: products.map((product) => ({ id: product }) as Product),
})

test('a row leaves out what a row above it shows', () => {
  const sections = withoutRepeats([
    row('Ofertas', 'café', 'banana'),
    row('Novidades', 'banana', 'mel', 'café'),
    row('Mais vendidos', 'mel', 'café'),
  ])
  expect(sections.map(({ id, products }) => [id, ...products.map((product) => product.id)])).toEqual([
    ['Ofertas', 'café', 'banana'],
    ['Novidades', 'mel'],
    ['Mais vendidos'],
  ])
})
