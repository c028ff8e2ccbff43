import { MOST_PRINTED, type OrderPaper } from '#domain/order/order.ts'
import type { DeliveryType } from '#domain/delivery/delivery-type.ts'
import { orderNumber } from './order-desk.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { list, record, words } from './wire/field.ts'
import { inStore, text } from './wire/values.ts'

const paper = words(
  { label: 'ETIQUETA', receipt: 'CUPOM', 'picking-list': 'SEPARACAO', order: 'PEDIDO' } satisfies Record<
    OrderPaper,
    string
  >,
  'Etiqueta de 100 × 150 mm, o pedido em papel de 80 mm, lista de separação em A4 (sem preços), ou o pedido em A4',
)

export const printOrders = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/impressos',
  summary: 'Imprimir pedidos: um PDF com um ou muitos, na ordem dada; cada papel diz quantas vezes foi impresso',
  area: 'Gestão de pedidos',
  access: 'order.manage',
  query: record(inStore),
  body: record({
    paper: ['tipo', paper],
    numbers: ['pedidos', list(orderNumber, { minItems: 1, maxItems: MOST_PRINTED, uniqueItems: true })],
  }),
  reply: record({ name: ['nome', text()], file: ['pdf', text('O arquivo em base64')] }),
})

/** Of a file of papers, without its ending. */
export const fileName = (kind: OrderPaper, numbers: readonly number[]): string =>
  `${paper.table[kind].toLowerCase()}-${numbers.join('-').slice(0, 60)}`

/** What is written on the papers of an order. */
export const paperText = {
  title: 'Pedidos',
  order: (number: number) => `Pedido ${number}`,
  picking: (number: number) => `Separação do pedido ${number}`,
  receiving: { delivery: 'Entrega', pickup: 'Retirada' } satisfies Record<DeliveryType, string>,
  items: (count: number) => (count === 1 ? '1 item' : `${count} itens`),
  most: (most: string, unit: string) => `até ${most} ${unit}`,
  columns: { quantity: 'Quantidade', product: 'Produto', price: 'Preço', total: 'Total', weight: 'Peso na balança' },
  code: (code: string) => `Código ${code}`,
  combo: (name: string) => `Combo ${name}`,
  combos: (count: number, name: string) => `Combo: ${count} × ${name}`,
  eachCombo: (price: string) => `${price} por combo`,
  partOfCombo: (name: string) => `– ${name}`,
  saving: (amount: string) => `Economia de ${amount}`,
  customer: 'Cliente',
  phone: (phone: string) => `Tel. ${phone}`,
  note: 'Observação',
  placedAt: (day: string, time: string) => `Feito em ${day}, ${time}`,
  page: (page: number, pages: number) => `Página ${page} de ${pages}`,
  stop: (stop: number) => `Parada ${stop}`,
  volume: 'Volume ____ de ____',
  packaging: 'Embalagem para presente',
  discount: 'Desconto',
  deliveryFee: 'Entrega',
  deliveryDiscount: 'Desconto na entrega',
  total: 'Total',
  change: (cash: string, change: string) => `Troco para ${cash}: levar ${change}`,
  printed: (count: number) => `Impresso ${count}×`,
}
