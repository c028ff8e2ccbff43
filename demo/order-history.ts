import { REGULARS } from './data/regulars.ts'
import type { OrderEntry } from './data/store.ts'

const CAIO = '60813742978'
const DAYS = 364

/** Used up and bought again: name, quantity, and the days that it lasts one household or another. */
const STAPLES: readonly (readonly [product: string, quantity: number, days: readonly number[]])[] = [
  ['Café da Casa torrado e moído', 2, [14, 21]],
  ['Café especial em grãos Mantiqueira', 1, [14, 28]],
  ['Café especial em grãos Cerrado', 1, [21, 28]],
  ['Café descafeinado moído', 1, [28, 42]],
  ['Chá de hibisco', 2, [21, 28]],
  ['Mate tostado', 2, [14, 28]],
  ['Queijo canastra meia cura', 0.5, [7, 14]],
  ['Queijo coalho da fazenda', 0.6, [14, 21]],
  ['Parmesão ralado fresco', 2, [14, 21]],
  ['Peito de peru defumado', 0.3, [7, 14]],
  ['Mel de flor de laranjeira', 1, [28, 42]],
  ['Doce de leite', 1, [21, 28]],
  ['Geleia de morango', 1, [21, 28]],
  ['Sabonete de leite de cabra', 3, [28, 42]],
]

/** Bought for one occasion, more or less as a whole. */
const OCCASIONS: readonly (readonly (readonly [product: string, quantity: number])[])[] = [
  [
    ['Queijo da Mantiqueira curado', 0.4],
    ['Goiabada cascão', 1],
  ],
  [
    ['Salame artesanal', 1],
    ['Antepasto de berinjela', 1],
    ['Azeitona verde sem caroço', 2],
  ],
  [
    ['Copa lombo curada', 0.3],
    ['Queijo de cabra cremoso', 1],
    ['Geleia de pimenta com abacaxi', 1],
  ],
  [
    ['Biscoito amanteigado de nata', 1],
    ['Chá preto a granel', 1],
    ['Geleia de jabuticaba', 1],
  ],
  [
    ['Infusão de capim-santo e gengibre', 1],
    ['Mel silvestre em bisnaga', 1],
  ],
  [
    ['Buquê de flores secas', 1],
    ['Caixa de bombons sortidos', 1],
    ['Cartão escrito à mão', 1],
  ],
  [
    ['Coador de pano com aro', 1],
    ['Café em sachês de filtro', 1],
  ],
]

/** Taken along now and then, by everybody. */
const TREATS = [
  'Chocolate 70% cacau',
  'Vela aromática de capim-limão',
  'Pote de vidro hermético',
  'Colher de mel em madeira',
]

/** Numbers from 0 to 1 that are the same every time (mulberry32). */
function chanceOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A year of what thirty households order at Casa da Serra, oldest first. */
export const orderHistory = (): readonly OrderEntry[] =>
  [CAIO, ...REGULARS.map(({ document }) => document)]
    .flatMap((document, at) => ordersOf(document, chanceOf(at + 1)))
    .toSorted((a, b) => b.daysAgo - a.daysAgo || a.time.localeCompare(b.time))

function ordersOf(customer: string, chance: () => number): OrderEntry[] {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(chance() * items.length)] as Item
  const kept = STAPLES.filter(() => chance() < 0.4).map(([product, quantity, days]) => {
    const every = pick(days)
    return { product, quantity, every, next: DAYS - Math.floor(chance() * every) }
  })
  const occasions = [pick(OCCASIONS), pick(OCCASIONS)]
  const visitEvery = pick([7, 7, 10, 14])
  const orders: OrderEntry[] = []
  for (
    let daysAgo = DAYS - Math.floor(chance() * visitEvery);
    daysAgo > 3;
    daysAgo -= visitEvery + pick([-1, 0, 0, 1])
  ) {
    // On holiday, or at another shop.
    if (chance() < 0.08) continue
    const lines = new Map<string, number>()
    for (const staple of kept) {
      if (staple.next < daysAgo - 1 && chance() > 0.05) continue
      lines.set(staple.product, staple.quantity)
      staple.next = daysAgo - staple.every
    }
    if (chance() < 0.25)
      for (const [product, quantity] of pick(occasions)) if (chance() < 0.85) lines.set(product, quantity)
    if (chance() < 0.3) lines.set(pick(TREATS), 1)
    if (lines.size > 0)
      orders.push(
        orderOf(customer, daysAgo, `${10 + Math.floor(chance() * 9)}:${10 + Math.floor(chance() * 50)}`, lines),
      )
  }
  return orders
}

const orderOf = (customer: string, daysAgo: number, time: string, lines: ReadonlyMap<string, number>): OrderEntry => ({
  store: 'casa-da-serra',
  customer,
  daysAgo,
  time,
  deliveryOption: 'Retirar na Casa',
  deliveredInDays: 1,
  paymentMethod: 'Cartão ao receber',
  way: [
    ['placed', 0],
    ['picking', 12],
    ['ready-for-pickup', 15],
    ['delivered', 22],
  ],
  lines: [...lines],
})
