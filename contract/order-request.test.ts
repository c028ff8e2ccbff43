import fc from 'fast-check'
import { Value } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import { basisPoints, cents, quantity, unitPrice } from '#domain/amounts.ts'
import type { AddressInput } from '#domain/customer/address.ts'
import { MISSING_POLICIES } from '#domain/subscription/subscription.ts'
import { PedidoNovo, type NamedAddress, type OrderRequest } from './order-request.ts'
import { fromWire, toWire } from './wire/convert.ts'

const id = fc.uuid()
const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })
const price = fc.integer({ min: 0, max: 99_999_999 }).map(unitPrice)
const amount = fc.integer({ min: 0, max: 999_999 }).map(cents)
const word = fc.stringMatching(/^[a-zA-Z0-9]{0,20}$/)

const place = fc.stringMatching(/^[a-zA-Z0-9]{1,20}$/)
const writtenAddresses: fc.Arbitrary<AddressInput> = fc.record({
  nickname: word,
  street: place,
  number: place,
  district: place,
  city: place,
  state: fc.constantFrom('SP', 'RJ'),
  postalCode: fc.stringMatching(/^\d{8}$/),
  complement: word,
  referencePoint: word,
  directions: word,
  country: fc.constant('Brasil'),
  coordinates: orNull(
    fc.record({ latitude: fc.integer({ min: -90, max: 90 }), longitude: fc.integer({ min: -180, max: 180 }) }),
  ),
  isPrimary: fc.boolean(),
})
const namedAddresses: fc.Arbitrary<NamedAddress> = fc.oneof(
  fc.record({ id, written: fc.constant(null) }),
  fc.record({ id: fc.constant(null), written: orNull(writtenAddresses) }),
)

const requests: fc.Arbitrary<OrderRequest> = fc.record({
  lines: fc.array(
    fc.record({
      productId: id,
      quantity: fc.integer({ min: 1, max: 9_999_999 }).map(quantity),
      isGiftWrapped: fc.boolean(),
      seenPrice: orNull(price),
      seenUnitPrice: orNull(price),
      seenPackagingPrice: orNull(price),
    }),
    { maxLength: 4 },
  ),
  deliveryType: fc.constantFrom('delivery', 'pickup' as const),
  deliveryOptionId: id,
  deliveryDate: orNull(fc.constant('2026-11-25')),
  address: namedAddresses,
  billingAddress: namedAddresses,
  paymentMethodId: id,
  subscription: orNull(
    fc.record({
      typeId: id,
      tolerance: orNull(fc.integer({ min: 0, max: 10_000 }).map(basisPoints)),
      missingPolicy: fc.constantFrom(...MISSING_POLICIES),
    }),
  ),
  couponCode: orNull(fc.constant('BEMVINDO10')),
  seenDeliveryFee: orNull(amount),
  seenDiscount: orNull(amount),
  seenTotal: orNull(amount),
  traits: fc.array(
    fc.record({ traitId: id, value: fc.oneof(word, fc.constantFrom('yes', 'no', '2026-12-24', '12,5')) }),
    { maxLength: 3 },
  ),
  note: word,
  changeFor: orNull(fc.integer({ min: 1, max: 999_999 }).map(cents)),
  customerOrderNumber: word,
  channel: fc.constantFrom('web', 'manual' as const),
})

const overTheWire = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

describe('what is encoded fits its schema and comes back the same', () => {
  test('an order request', () => {
    fc.assert(
      fc.property(requests, (request) => {
        const wire = overTheWire(toWire(PedidoNovo, request))
        expect([...Value.Errors(PedidoNovo.schema, wire)]).toEqual([])
        expect(fromWire(PedidoNovo, wire)).toEqual(request)
      }),
    )
  })
})

test('who orders and for whom is not read from the body', () => {
  const body = {
    itens: [],
    tipoEntrega: 'RETIRADA' as const,
    formaEntrega: { id: 'f' },
    formaPagamento: { idformapagto: 'p', temForma: true },
    representante: { id: 1 },
    usuarioVinculado: 'x',
    idapikeys: ['y'],
  }
  const request = fromWire(PedidoNovo, body)
  const { representante: _, usuarioVinculado: __, idapikeys: ___, ...others } = body
  expect(request).toEqual(fromWire(PedidoNovo, others))
})
