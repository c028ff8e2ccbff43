import { expect, test } from 'vitest'
import { cents } from '#domain/amounts.ts'
import type { PlacedOrder } from '#domain/order/order.ts'
import { text as ordersText } from '../../shared/i18n/orders.ts'
import { orderFacts } from './order-facts.tsx'

const order = {
  status: 'placed',
  deliveryType: 'delivery',
  deliveryName: 'Entrega em casa',
  deliveryPeriod: '8h às 18h',
  deliveryDate: '2026-11-25',
  destination: { name: 'Casa', text: 'Rua Harmonia, 123', hours: '' },
  paymentName: 'Pix',
  paymentState: 'open',
  cardState: null,
  received: cents(0),
  returned: cents(0),
  isUndecided: false,
  changeFor: null,
  receivedBy: '',
  customerOrderNumber: '',
  note: 'Portão azul',
  placedBy: { as: 'customer', name: 'Ana', apiKeyId: null },
  traits: [
    { id: '1', name: 'Tem doca?', kind: 'yes-no', value: 'no' },
    { id: '2', name: 'Caixas', kind: 'number', value: '2.5' },
    { id: '3', name: 'Evento', kind: 'date', value: '2026-12-24' },
    { id: '4', name: 'Se faltar', kind: 'choice', value: 'Avisar' },
  ],
} as unknown as PlacedOrder

test('what there is to know of an order, without what is empty', () => {
  expect(orderFacts(order, ordersText)).toEqual([
    ['Entrega', 'Entrega em casa, 8h às 18h'],
    ['Data', 'quarta-feira, 25/11/2026'],
    ['Casa', 'Rua Harmonia, 123'],
    ['Pagamento', 'Pix – Em aberto'],
    ['Tem doca?', 'Não'],
    ['Caixas', '2,5'],
    ['Evento', '24/12/2026'],
    ['Se faltar', 'Avisar'],
    ['Observação', 'Portão azul'],
  ])
})

test('another person who placed it is named', () => {
  const placedBy = { as: 'representative', name: 'Rui Lima', apiKeyId: null } as const
  expect(orderFacts({ ...order, placedBy }, ordersText)).toContainEqual(['Representante', 'Rui Lima'])
})

test('a cancelled order leaves nothing open', () => {
  expect(orderFacts({ ...order, status: 'cancelled' }, ordersText)).toContainEqual(['Pagamento', 'Pix'])
  expect(orderFacts({ ...order, status: 'cancelled', paymentState: 'refunded' }, ordersText)).toContainEqual([
    'Pagamento',
    'Pix – Reembolsado',
  ])
})
