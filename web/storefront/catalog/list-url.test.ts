import { describe, expect, test } from 'vitest'
import { listPath, selectionOf } from './list-url.ts'

const read = (search: string, category?: string) => selectionOf(category, new URLSearchParams(search))

describe('the URL of a list', () => {
  test('says category, search, tag, order and page', () => {
    expect(read('q=caf%C3%A9&etiqueta=oferta&ordem=menor-preco&pagina=3', 'bebidas')).toEqual({
      category: 'bebidas',
      query: 'café',
      tag: 'oferta',
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
    'q=%20&etiqueta=',
  ])('is a list for any value: %s', (search) =>
    expect(read(search)).toEqual({ category: null, query: '', tag: null, order: 'featured', page: 1 }),
  )

  test('is written without what is usual, and read back as it was', () => {
    expect(listPath(read(''))).toBe('/produtos')
    expect(listPath(read('', 'cafes'))).toBe('/categoria/cafes')
    const path = listPath(read('q=pão de queijo&ordem=nome&pagina=2'))
    expect(path).toBe('/produtos?q=p%C3%A3o+de+queijo&ordem=nome&pagina=2')
    expect(read(path.split('?')[1] ?? '')).toEqual(read('q=pão de queijo&ordem=nome&pagina=2'))
  })
})
