import { describe, expect, test } from 'vitest'
import { freeText, listUrl, oneOf } from './list-url.ts'

const url = listUrl('/gestao/pedidos', {
  status: oneOf('situacao', { all: 'todos', open: 'em-aberto', done: 'entregues' }, 'all'),
  text: freeText('busca', 10),
})
const read = (search: string) => url.read(new URLSearchParams(search))

describe('the state of a list', () => {
  test.each([
    ['', { status: 'all', text: '', page: 1 }],
    ['situacao=em-aberto&busca=ana&pagina=3', { status: 'open', text: 'ana', page: 3 }],
    ['situacao=outra&pagina=-1', { status: 'all', text: '', page: 1 }],
    ['busca=%20mais+de+dez+letras', { status: 'all', text: 'mais de de', page: 1 }],
    ['pagina=1.5', { status: 'all', text: '', page: 1 }],
  ])('%j is %j', (search, query) => {
    expect(read(search)).toEqual(query)
  })

  test('leads back to itself', () => {
    const query = { status: 'open', text: 'joão & co', page: 2 } as const
    expect(read(url.pathOf(query, { page: 2 }).split('?')[1] ?? '')).toEqual(query)
  })

  test('leaves out of the URL what is usual', () => {
    expect(url.pathOf(read(''))).toBe('/gestao/pedidos')
    expect(url.pathOf(read('situacao=em-aberto'))).toBe('/gestao/pedidos?situacao=em-aberto')
  })

  test('goes back to the first page when a filter changes, and keeps the filters when the page does', () => {
    const query = read('situacao=em-aberto&busca=ana&pagina=3')
    expect(url.pathOf(query, { status: 'done' })).toBe('/gestao/pedidos?situacao=entregues&busca=ana')
    expect(url.pathOf(query, { page: 4 })).toBe('/gestao/pedidos?situacao=em-aberto&busca=ana&pagina=4')
  })

  test('gives a search form all filters but its own, without the page', () => {
    expect(url.otherParameters(read('situacao=em-aberto&busca=ana&pagina=3'), 'text')).toEqual([
      ['situacao', 'em-aberto'],
    ])
    expect(url.nameOf('text')).toBe('busca')
  })

  test('gives the parameters of filters, and the word of a value', () => {
    const query = read('situacao=em-aberto&busca=ana&pagina=3')
    expect(url.searchOf(query)).toBe('situacao=em-aberto&busca=ana')
    expect(url.searchOf(query, ['text'])).toBe('situacao=em-aberto')
    expect([url.wordOf('status', 'done'), url.wordOf('status', 'all')]).toEqual(['entregues', ''])
    expect(url.usual).toEqual({ status: 'all', text: '', page: 1 })
  })

  test('says whether something is filtered', () => {
    expect(url.isFiltered(read('pagina=3'))).toBe(false)
    expect(url.isFiltered(read('situacao=em-aberto'))).toBe(true)
    expect(url.isFiltered(read('situacao=em-aberto'), ['status'])).toBe(false)
  })
})
