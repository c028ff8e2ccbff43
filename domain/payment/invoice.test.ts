import { describe, expect, test } from 'vitest'
import { cents } from '../amounts.ts'
import { openAmountOf, stateOfInvoice, usedWithoutInvoice, type InvoiceState } from './invoice.ts'

const TODAY = '2026-11-21'
const open = { dueOn: '2026-12-01', amount: cents(100_00), paid: cents(0), isCancelled: false }

describe('an invoice', () => {
  test.each<[what: string, change: Partial<typeof open>, state: InvoiceState, openCents: number]>([
    ['is open until it is due', {}, 'open', 100_00],
    ['is open on the day itself', { dueOn: TODAY }, 'open', 100_00],
    ['is overdue from the day after', { dueOn: '2026-11-20' }, 'overdue', 100_00],
    ['asks only what is left when a part was paid', { paid: cents(30_00) }, 'open', 70_00],
    ['is overdue with what is left', { paid: cents(99_99), dueOn: '2026-01-01' }, 'overdue', 1],
    ['is paid when nothing is left, however late', { paid: cents(100_00), dueOn: '2026-01-01' }, 'paid', 0],
    ['asks nothing when its order was cancelled', { isCancelled: true }, 'cancelled', 0],
  ])('%s', (_what, change, state, openCents) => {
    const invoice = { ...open, ...change }
    expect(stateOfInvoice(invoice, TODAY)).toBe(state)
    expect(openAmountOf({ ...invoice, state })).toBe(openCents)
  })

  test('is not there for all that the supplier says is used', () => {
    expect(usedWithoutInvoice({ used: cents(500), open: cents(300) })).toBe(200)
    expect(usedWithoutInvoice({ used: cents(300), open: cents(300) })).toBe(0)
  })
})
