import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pricedLine } from '#test/builders/lines.ts'
import { centsFromReais, ONE_UNIT, unitPriceFromReais } from '../amounts.ts'
import {
  AmountsChanged,
  ensureAmountsAsSeen,
  seenDifferences,
  type ChargedAmounts,
  type SeenAmounts,
  type SeenLine,
} from './place-order.ts'

const price = unitPriceFromReais
const nothingSaid: SeenLine = {
  productId: 'tea',
  quantity: ONE_UNIT,
  isGiftWrapped: true,
  seenPrice: null,
  seenUnitPrice: null,
  seenPackagingPrice: null,
}
interface Charged {
  readonly unitPrice?: number
  readonly packagingPrice?: number
  readonly isGiftWrapped?: boolean
}
const charged = (
  { unitPrice = 8, packagingPrice = 2, isGiftWrapped = true }: Charged = {},
  more: Partial<ChargedAmounts> = {},
): ChargedAmounts => ({
  lines: [
    pricedLine(
      { id: 'tea', name: 'Chá', price: price(10), packagingPrice: price(packagingPrice) },
      { unitPrice: price(unitPrice), isGiftWrapped },
    ),
  ],
  discount: centsFromReais(1),
  deliveryFee: centsFromReais(9.9),
  total: centsFromReais(18.9),
  ...more,
})
const seen = (line: Partial<SeenLine> = {}, more: Partial<SeenAmounts> = {}): SeenAmounts => ({
  lines: [{ ...nothingSaid, ...line }],
  seenDiscount: null,
  seenDeliveryFee: null,
  seenTotal: null,
  ...more,
})

describe('what differs from what the customer saw', () => {
  test.each<[what: string, charged: ChargedAmounts, seen: SeenAmounts, kinds: string[]]>([
    ['nothing, where nothing is said', charged(), seen(), []],
    [
      'nothing, where all is the same',
      charged(),
      seen(
        { seenUnitPrice: price(8), seenPackagingPrice: price(2) },
        { seenDiscount: centsFromReais(1), seenDeliveryFee: centsFromReais(9.9), seenTotal: centsFromReais(18.9) },
      ),
      [],
    ],
    ['nothing, where `preco` is the applied price', charged(), seen({ seenPrice: price(8) }), []],
    ['nothing, where `preco` is the regular price', charged(), seen({ seenPrice: price(10) }), []],
    ['a price that is neither', charged(), seen({ seenPrice: price(9) }), ['price']],
    [
      'nothing, where the applied price is right, for any `preco`',
      charged(),
      seen({ seenPrice: price(9), seenUnitPrice: price(8) }),
      [],
    ],
    [
      'the applied price, for any `preco`',
      charged(),
      seen({ seenPrice: price(10), seenUnitPrice: price(10) }),
      ['price'],
    ],
    ['a cheaper price too', charged({ unitPrice: 7 }), seen({ seenUnitPrice: price(8) }), ['price']],
    ['the wrapping', charged({ packagingPrice: 20 }), seen({ seenPackagingPrice: price(2) }), ['packaging']],
    [
      'no wrapping that is not wanted',
      charged({ isGiftWrapped: false, packagingPrice: 20 }),
      seen({ seenPackagingPrice: price(2) }),
      [],
    ],
    [
      'discount and total',
      charged(),
      seen({}, { seenDiscount: centsFromReais(9.8), seenTotal: centsFromReais(10.1) }),
      ['discount', 'total'],
    ],
    ['a discount that was seen as none', charged(), seen({}, { seenDiscount: centsFromReais(0) }), ['discount']],
    ['the fee', charged(), seen({}, { seenDeliveryFee: centsFromReais(0) }), ['delivery-fee']],
    [
      'everything',
      charged(),
      seen(
        { seenUnitPrice: price(1), seenPackagingPrice: price(1) },
        { seenDiscount: centsFromReais(0), seenDeliveryFee: centsFromReais(0), seenTotal: centsFromReais(2) },
      ),
      ['price', 'packaging', 'discount', 'delivery-fee', 'total'],
    ],
  ])('is %s', (_what, charged, seen, kinds) => {
    expect(seenDifferences(charged, seen).map(({ kind }) => kind)).toEqual(kinds)
  })

  test('says both values', () => {
    expect(
      seenDifferences(charged(), seen({ seenUnitPrice: price(7.5) }, { seenTotal: centsFromReais(10.1) })),
    ).toEqual([
      { kind: 'price', productId: 'tea', name: 'Chá', seen: 75_000, now: 80_000 },
      { kind: 'total', seen: 1010, now: 1890 },
    ])
  })

  test('is nothing exactly where the seen total is charged', () => {
    const total = fc.integer({ min: 0, max: 99_999 }).map((value) => centsFromReais(value / 100))
    fc.assert(
      fc.property(total, total, (seenTotal, now) => {
        expect(seenDifferences(charged({}, { total: now }), seen({}, { seenTotal })).length === 0).toBe(
          seenTotal === now,
        )
      }),
    )
  })
})

describe('the refusal', () => {
  const refusalOf = (seen: SeenAmounts) => {
    try {
      ensureAmountsAsSeen(charged(), seen)
      return null
    } catch (error) {
      if (error instanceof AmountsChanged) return error
      throw error
    }
  }

  test.each<[code: string, seen: SeenAmounts]>([
    ['order.priceChanged', seen({ seenUnitPrice: price(1) }, { seenTotal: centsFromReais(1) })],
    ['order.priceChanged', seen({ seenPackagingPrice: price(1) })],
    ['order.discountChanged', seen({}, { seenDiscount: centsFromReais(2), seenTotal: centsFromReais(1) })],
    ['order.deliveryFeeChanged', seen({}, { seenDeliveryFee: centsFromReais(2), seenTotal: centsFromReais(1) })],
    ['order.totalChanged', seen({}, { seenTotal: centsFromReais(1) })],
  ])('is %s, with every difference', (code, seen) => {
    const refusal = refusalOf(seen)
    expect(refusal?.code).toBe(code)
    expect(refusal?.differences).toEqual(seenDifferences(charged(), seen))
  })

  test('names each product once, and is none where nothing differs', () => {
    expect(refusalOf(seen({ seenUnitPrice: price(1), seenPackagingPrice: price(1) }))?.details.items).toEqual(['Chá'])
    expect(refusalOf(seen())).toBeNull()
  })
})
