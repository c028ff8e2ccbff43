import { Type } from 'typebox'
import { MOST_PRINTED, type OrderPaper } from '#domain/order/order.ts'
import type { DeliveryType } from '#domain/delivery/delivery-type.ts'
import { endpoint } from './endpoint.ts'
import { naLoja, NumeroDePedido } from './order-desk.ts'
import { wireWords } from './wire-words.ts'

const area = 'Gestão de pedidos'

const PAPER = wireWords(
  { label: 'ETIQUETA', receipt: 'CUPOM', 'picking-list': 'SEPARACAO', order: 'PEDIDO' } satisfies Record<
    OrderPaper,
    string
  >,
  {
    description:
      'Etiqueta de 100 × 150 mm, o pedido em papel de 80 mm, lista de separação em A4 (sem preços), ou o pedido em A4',
  },
)
export const encodePaper = PAPER.encode
export const decodePaper = PAPER.decode

export const printOrders = endpoint({
  method: 'POST',
  path: '/v4/gestao/impressos',
  summary: 'Imprimir pedidos: um PDF com um ou muitos, na ordem dada; cada papel diz quantas vezes foi impresso',
  area,
  access: 'order.manage',
  query: naLoja,
  body: Type.Object({
    tipo: PAPER.schema,
    pedidos: Type.Array(NumeroDePedido, { minItems: 1, maxItems: MOST_PRINTED, uniqueItems: true }),
  }),
  reply: Type.Object({ nome: Type.String(), pdf: Type.String({ description: 'O arquivo em base64' }) }),
})

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
