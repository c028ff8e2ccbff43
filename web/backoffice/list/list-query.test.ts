import { describe, expect, test } from 'vitest'
import { freeText, oneOf } from '../../shared/list-url.ts'
import { chipsOf, choice, dayField, linkedPages, officeListUrl, pagingOfQuery } from './list-query.ts'

const url = officeListUrl('/gestao/pedidos', {
  paid: oneOf('pago', { any: 'todos', yes: 'sim', no: 'nao' }, 'any'),
  from: freeText('de', 10),
  sort: oneOf('ordem', { newest: 'recentes', oldest: 'antigos' }, 'newest'),
})
const read = (search: string) => url.read(new URLSearchParams(search))
const fields = [
  choice<ReturnType<typeof read>>('paid', 'Pagamento', { yes: 'Pago', no: 'Não pago' }),
  dayField<ReturnType<typeof read>>('from', 'Feito desde', (day) => day.split('-').toReversed().join('/')),
]

describe('the URL of a list of the back office', () => {
  test('has the rows of a page, and 50 of them without saying so', () => {
    expect(pagingOfQuery(read('pagina=3'))).toEqual({ limit: 50, offset: 100 })
    expect(pagingOfQuery(read('pagina=2&linhas=25'))).toEqual({ limit: 25, offset: 25 })
    expect(pagingOfQuery(read('linhas=5000'))).toEqual({ limit: 50, offset: 0 })
  })

  test('keeps the saved view when a filter changes', () => {
    expect(url.pathOf(read('visao=v1&pagina=3'), { paid: 'yes' })).toBe('/gestao/pedidos?pago=sim&visao=v1')
  })
})

describe('chips', () => {
  test('word each condition, and lead to the first page without it', () => {
    const query = read('pago=nao&de=2026-11-02&ordem=antigos&pagina=2')
    expect(chipsOf(url, query, query, fields)).toEqual([
      { filter: 'paid', text: 'Pagamento: Não pago', to: '/gestao/pedidos?de=2026-11-02&ordem=antigos' },
      { filter: 'from', text: 'Feito desde 02/11/2026', to: '/gestao/pedidos?pago=nao&ordem=antigos' },
    ])
    expect(chipsOf(url, read('ordem=antigos'), read('ordem=antigos'), fields)).toEqual([])
  })

  test('leave a choice in force that is still being loaded', () => {
    const chips = chipsOf(url, read('pago=nao&de=2026-11-02'), read('pago=nao&ordem=antigos'), fields)
    expect(chips.map(({ to }) => to)).toEqual([
      '/gestao/pedidos?ordem=antigos',
      '/gestao/pedidos?pago=nao&ordem=antigos',
    ])
  })
})

test.each([
  [1, 1, [1]],
  [1, 2, [1, 2]],
  [1, 9, [1, 2, null, 9]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [3, 9, [1, 2, 3, 4, null, 9]],
  [9, 9, [1, null, 8, 9]],
])('page %i of %i links %j', (page, pages, linked) => {
  expect(linkedPages(page, pages)).toEqual(linked)
})
