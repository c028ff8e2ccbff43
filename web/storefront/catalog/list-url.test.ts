import { describe, expect, test } from 'vitest'
import { ALL_PRODUCTS } from '../../shared/api/catalog.ts'
import { listPath, selectionOf } from './list-url.ts'

const read = (search: string, category?: string) => selectionOf(category, new URLSearchParams(search))

describe('the URL of a list', () => {
  test('says category, search, filters, order and page', () => {
    const filters = 'etiqueta=oferta&etiqueta=novo&marca=Z%C3%A9+%26+Cia&marca=A&marca=A&disponiveis=sim&ofertas=sim'
    expect(read(`q=caf%C3%A9&${filters}&ordem=menor-preco&pagina=3`, 'bebidas')).toEqual({
      category: 'bebidas',
      query: 'café',
      filter: { tags: ['novo', 'oferta'], brands: ['A', 'Zé & Cia'], isAvailable: true, isOnOffer: true },
      order: 'price-ascending',
      page: 3,
    })
  })

  test.each([
    'pagina=0',
    'pagina=-1',
    'pagina=2.5',
    'pagina=muitas',
    'pagina=99999999',
    'ordem=preco',
    'q=%20&etiqueta=&marca=%20',
    `etiqueta=a,b&marca=a|b&marca=${'a'.repeat(81)}`,
  ])('is a list for any value: %s', (search) => expect(read(search)).toEqual(ALL_PRODUCTS))

  test('is written without what is usual, and read back as it was', () => {
    expect(listPath(read(''))).toBe('/produtos')
    expect(listPath(read('', 'cafes'))).toBe('/categoria/cafes')
    const path = listPath(read('q=pão de queijo&ordem=nome&pagina=2'))
    expect(path).toBe('/produtos?q=p%C3%A3o+de+queijo&ordem=nome&pagina=2')
    expect(read(path.split('?')[1] ?? '')).toEqual(read('q=pão de queijo&ordem=nome&pagina=2'))
    const filtered = '/categoria/cafes?etiqueta=a&etiqueta=b&marca=Serra+Alta&disponiveis=sim&ofertas=sim'
    expect(listPath(read(filtered.split('?')[1] ?? '', 'cafes'))).toBe(filtered)
  })

  test('takes no more values than the API does', () => {
    const many = Array.from({ length: 60 }, (_, index) => `marca=${'m'.repeat(60)}${index}`).join('&')
    const { brands } = read(many).filter
    expect(brands.join('|').length).toBeLessThanOrEqual(1000)
    expect(brands.length).toBeGreaterThan(10)
  })
})
