import { expect, test } from 'vitest'
import { lastPageOf, readCustomerListQuery, pathOf } from './list-url.ts'

test.each([
  ['', { standing: 'waiting', text: '', page: 1 }],
  ['situacao=recusados&busca=ana&pagina=3', { standing: 'refused', text: 'ana', page: 3 }],
  ['situacao=outra&pagina=-1', { standing: 'waiting', text: '', page: 1 }],
  ['pagina=1.5', { standing: 'waiting', text: '', page: 1 }],
])('%j shows %j', (search, query) => {
  expect(readCustomerListQuery(new URLSearchParams(search))).toEqual(query)
})

test('where nobody waits for approval, the list begins with those who buy', () => {
  expect(readCustomerListQuery(new URLSearchParams(''), 'approved').standing).toBe('approved')
  expect(readCustomerListQuery(new URLSearchParams('situacao=em-analise'), 'approved').standing).toBe('waiting')
})

test('the URL of a part leads back to it', () => {
  const query = { standing: 'approved', text: 'são joão & filhos', page: 2 } as const
  expect(readCustomerListQuery(new URLSearchParams(pathOf(query).split('?')[1]))).toEqual(query)
  expect(pathOf({ standing: 'waiting', text: '', page: 1 })).toBe('/gestao/clientes?situacao=em-analise')
})

test.each([
  [0, 1],
  [20, 1],
  [21, 2],
])('%i customers are %i pages', (total, pages) => {
  expect(lastPageOf(total)).toBe(pages)
})
