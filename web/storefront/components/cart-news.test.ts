import { expect, test } from 'vitest'
import { quantityFromUnits } from '#domain/amounts.ts'
import type { CartAuthor, SavedCart } from '#domain/cart/cart.ts'
import { cartCombo, pricedLine, savedCart } from '#test/builders/lines.ts'
import { text } from '../../shared/i18n/shared-cart.ts'
import { cartNews } from './cart-news.ts'

const at = '2026-11-22T10:00:00.000Z'
const marina: CartAuthor = { name: 'Marina', role: 'linked-user', at }
const later: CartAuthor = { ...marina, at: '2026-11-22T10:05:00.000Z' }
const celia: CartAuthor = { name: 'Célia', role: 'representative', at }

const line = (name: string, units: number, setBy: CartAuthor | null = null) =>
  pricedLine({ id: name, name }, { quantity: quantityFromUnits(units), setBy })

const cart = (lines: SavedCart['lines'], changedBy: CartAuthor | null = null, version = 1): SavedCart =>
  savedCart(version, { lines, changedBy })

const withCombo = (count: number, chosen: string, setBy: CartAuthor | null = null): SavedCart =>
  savedCart(1, { combos: [cartCombo(count, [line(chosen, count)], setBy)], changedBy: setBy })

test.each<[string, SavedCart, SavedCart, string | null]>([
  ['a combo that came', cart([]), withCombo(2, 'Pão', marina), 'Marina pôs 2 × Combo churrasco.'],
  [
    'another number of a combo',
    withCombo(1, 'Pão'),
    withCombo(3, 'Pão', celia),
    'Célia (representante) deixou 3 × Combo churrasco.',
  ],
  [
    'another choice in a combo',
    withCombo(1, 'Pão'),
    withCombo(1, 'Bolo', marina),
    'Marina trocou os produtos de Combo churrasco.',
  ],
  ['a combo that went', withCombo(1, 'Pão'), cart([], marina), 'Marina removeu Combo churrasco.'],
  ['nothing where the reader changed a combo', withCombo(1, 'Pão'), withCombo(2, 'Pão'), null],
  ['nothing where a combo is sold out since the last change', withCombo(1, 'Pão', marina), cart([], marina), null],
  ['a line that came', cart([]), cart([line('Leite', 2, marina)]), 'Marina pôs 2 un de Leite.'],
  [
    'another quantity',
    cart([line('Leite', 1)]),
    cart([line('Leite', 3, celia)]),
    'Célia (representante) deixou 3 un de Leite.',
  ],
  ['a line that went', cart([line('Leite', 1)]), cart([], marina), 'Marina removeu Leite.'],
  [
    'several lines, in one sentence',
    cart([line('Leite', 1)]),
    cart([line('Arroz', 1, marina), line('Sal', 1, marina)], marina),
    'Marina mudou 3 itens do carrinho.',
  ],
  [
    'lines of several people',
    cart([]),
    cart([line('Arroz', 1, marina), line('Sal', 1, celia)]),
    '2 itens do carrinho mudaram.',
  ],
  [
    'somebody without a name',
    cart([]),
    cart([line('Sal', 1, { ...marina, name: null })]),
    'Outra pessoa pôs 1 un de Sal.',
  ],
  [
    'a program',
    cart([]),
    cart([line('Sal', 1, { ...marina, role: 'api-key' })]),
    'O sistema da empresa pôs 1 un de Sal.',
  ],
  ['nothing where the reader changed it', cart([]), cart([line('Leite', 2)]), null],
  [
    'nothing where a line is sold out since the last change',
    cart([line('Café', 1), line('Sal', 1, marina)], marina),
    cart([line('Sal', 1, marina)], marina),
    null,
  ],
  [
    'nothing where one sold out when the reader changed another',
    cart([line('Café', 1), line('Sal', 1, marina)], marina),
    cart([line('Sal', 2)], null, 2),
    null,
  ],
  [
    'nothing where the store sells less of a line than its author wanted',
    cart([line('Café', 5, marina)], marina),
    cart([line('Café', 3, marina)], marina, 2),
    null,
  ],
  [
    'nothing where a line is sold again',
    cart([line('Sal', 1, later)], later),
    cart([line('Café', 1, marina), line('Sal', 1, later)], later),
    null,
  ],
  [
    'nothing where an earlier change is only read again',
    cart([line('Leite', 2, marina)]),
    cart([line('Leite', 2, marina)]),
    null,
  ],
])('the news tell of %s', (_what, before, after, news) => {
  expect(cartNews(before, after, text)).toBe(news)
})
