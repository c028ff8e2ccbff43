import { describe, expect, test } from 'vitest'
import { basisPoints } from '#domain/amounts.ts'
import type { StoreHead } from '../../shared/head.ts'
import { text } from '../../shared/i18n/catalog.ts'
import { selectionOf } from './list-url.ts'
import { listHead, listSteps } from './load-list.ts'
import type { ListData } from './list-data.ts'

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
  pictureUrl: (picture) => picture,
}
const trail = [
  { id: '1', slug: 'mercearia', name: 'Mercearia' },
  { id: '2', slug: 'cafes', name: 'Cafés' },
]
const list = (search: string, fields: Partial<ListData> = {}): ListData => ({
  selection: selectionOf(fields.trail?.at(-1)?.slug, new URLSearchParams(search)),
  page: { products: [], total: 0, page: 1, pageSize: 20, correctedQuery: null, partial: null },
  filters: { tags: [], brands: [], available: 0, onOffer: 0 },
  trail: [],
  title: 'Todos os produtos',
  outcome: null,
  carousels: null,
  view: null,
  ...fields,
})

describe('the canonical address of a list', () => {
  test.each([
    ['', '/categoria/cafes'],
    ['ordem=menor-preco', '/categoria/cafes'],
    ['pagina=2&ordem=nome', '/categoria/cafes?pagina=2'],
    ['marca=Serra&disponiveis=sim&pagina=2', '/categoria/cafes'],
    ['etiqueta=organico', '/categoria/cafes'],
  ])('of a category with "%s" is %s', (search, canonical) =>
    expect(listHead(list(search, { trail, title: 'Cafés' }), store).canonical).toBe(canonical),
  )

  test('of a tag of the menu is its own, and that of several filters all products', () => {
    expect(listHead(list('etiqueta=oferta&ordem=nome'), store).canonical).toBe('/produtos?etiqueta=oferta')
    expect(listHead(list('etiqueta=oferta&marca=Serra'), store).canonical).toBe('/produtos')
  })

  test('is missing for a search, which is not to be indexed', () => {
    expect(listHead(list('q=cafe', { title: 'Resultados para “cafe”' }), store).canonical).toBeUndefined()
  })

  test('names the category by its slug, also where the URL has its id', () => {
    const data = { ...list('', { trail, title: 'Cafés' }), selection: selectionOf('2', new URLSearchParams()) }
    expect(listHead(data, store).canonical).toBe('/categoria/cafes')
  })
})

describe('the way to a list', () => {
  test('goes through the departments', () => {
    expect(listSteps(list('ordem=nome', { trail, title: 'Cafés' }), text).map(({ path }) => path)).toEqual([
      '/',
      '/categoria/mercearia',
      '/categoria/cafes',
    ])
  })

  test('of a search starts at all products', () => {
    expect(listSteps(list('q=cafe', { title: 'Resultados' }), text).map(({ path }) => path)).toEqual([
      '/',
      '/produtos',
      '/produtos?q=cafe',
    ])
  })

  test('to all products is one step', () => {
    expect(listSteps(list(''), text).map(({ path }) => path)).toEqual(['/', '/produtos'])
  })
})
