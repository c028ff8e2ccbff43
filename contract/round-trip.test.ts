import fc from 'fast-check'
import { Value } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import { carts, orders, products } from '#test/builders/arbitraries.ts'
import { decodeCart, encodeCart, loadCart } from './cart.ts'
import { decodeOrder, encodeOrder, orderDetail } from './order.ts'
import { decodeProduct, encodeProduct, Produto } from './product.ts'

const overTheWire = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

describe('what is encoded fits its schema and comes back the same', () => {
  test('a product', () => {
    fc.assert(
      fc.property(products, (product) => {
        const wire = overTheWire(encodeProduct(product))
        expect([...Value.Errors(Produto, wire)]).toEqual([])
        expect(decodeProduct(wire)).toEqual(product)
      }),
    )
  })

  test('a cart', () => {
    fc.assert(
      fc.property(carts, (cart) => {
        const wire = overTheWire(encodeCart(cart))
        expect([...Value.Errors(loadCart.reply, wire)]).toEqual([])
        expect(decodeCart(wire)).toEqual(cart)
      }),
    )
  })

  test('an order', () => {
    fc.assert(
      fc.property(orders, (order) => {
        const wire = overTheWire(encodeOrder(order))
        expect([...Value.Errors(orderDetail.reply, wire)]).toEqual([])
        expect(decodeOrder(wire)).toEqual(order)
      }),
    )
  })
})
