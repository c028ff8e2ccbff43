import fc from 'fast-check'
import { Value } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import { cartOperations, carts, orders, products } from '#test/builders/arbitraries.ts'
import { decodeOperations, encodeOperation, Operacao } from './cart-change.ts'
import { decodeCart, encodeCart, loadCart } from './cart.ts'
import { cents } from '#domain/amounts.ts'
import type { Invoice } from '#domain/payment/invoice.ts'
import {
  customerInvoices,
  decodeInvoiceQuestion,
  decodeInvoices,
  decodeNextDue,
  decodeBalance,
  encodeCredit,
  encodeInvoicePage,
  encodeInvoiceQuestion,
} from './invoice.ts'
import { orderDetail, Pedido } from './order.ts'
import { decodeProduct, encodeProduct, Produto } from './product.ts'
import { fromWire, toWire } from './wire/convert.ts'

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

  test('an operation on a cart', () => {
    fc.assert(
      fc.property(cartOperations, (operation) => {
        const wire = overTheWire(encodeOperation(operation))
        expect([...Value.Errors(Operacao, wire)]).toEqual([])
        expect(decodeOperations([wire])).toEqual([operation])
      }),
    )
  })

  test('an order', () => {
    fc.assert(
      fc.property(orders, (order) => {
        const wire = overTheWire(toWire(Pedido, order))
        expect([...Value.Errors(orderDetail.reply, wire)]).toEqual([])
        expect(fromWire(Pedido, wire)).toEqual(order)
      }),
    )
  })

  test('invoices, with the balance of the customer', () => {
    const balance = {
      limit: cents(500_000),
      used: cents(123_456),
      open: cents(100_000),
      overdue: cents(40_001),
      overdueCount: 1,
    }
    const invoices: Invoice[] = [
      {
        number: 12,
        orderNumber: 7,
        issuedOn: '2026-10-14',
        dueOn: '2026-11-11',
        amount: cents(40_001),
        paid: cents(0),
        state: 'overdue',
        installment: 1,
        installments: 2,
      },
      {
        number: 11,
        orderNumber: null,
        issuedOn: '2026-10-01',
        dueOn: '2026-12-24',
        amount: cents(60_000),
        paid: cents(1),
        state: 'open',
        installment: 1,
        installments: 2,
      },
      {
        number: 10,
        orderNumber: 5,
        issuedOn: '2026-09-01',
        dueOn: '2026-09-29',
        amount: cents(1),
        paid: cents(1),
        state: 'paid',
        installment: 1,
        installments: 2,
      },
      {
        number: 9,
        orderNumber: 4,
        issuedOn: '2026-09-01',
        dueOn: '2026-09-29',
        amount: cents(1),
        paid: cents(0),
        state: 'cancelled',
        installment: 1,
        installments: 2,
      },
    ]
    const question = { group: 'overdue' as const, limit: 4, offset: 8 }
    const nextDue = { on: '2026-12-10', amount: cents(1234) }
    const wire = overTheWire(encodeInvoicePage({ ...question, balance, invoices, total: 8, nextDue }))
    expect(decodeNextDue(wire)).toEqual(nextDue)
    expect([...Value.Errors(customerInvoices.reply, wire)]).toEqual([])
    expect(decodeBalance(wire)).toEqual(balance)
    expect(decodeInvoices(wire)).toEqual(invoices)
    expect(decodeInvoiceQuestion(encodeInvoiceQuestion(question))).toEqual(question)
    // Without completeInfo it is what the specification names, and no more.
    expect(Object.keys(encodeCredit(balance))).toEqual(['limite_credito_total', 'limite_credito_disponivel'])
  })
})
