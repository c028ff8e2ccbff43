import { fileReply } from './endpoint.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { record, same } from './wire/field.ts'
import { namedStore, number } from './wire/values.ts'

export const orderReceipt = fieldEndpoint({
  method: 'GET',
  path: '/v4/orders/:idfornecedor/order/:numpedido/recibo',
  summary: 'O recibo de um pedido pago, em PDF',
  area: 'Pedidos',
  access: 'order.see',
  customer: 'session',
  params: record({ ...namedStore, number: ['numpedido', number({ minimum: 1 })] }),
  reply: same(fileReply('application/pdf')),
})

/** What is written on a receipt. */
export const receiptText = {
  title: (number: number) => `Recibo do pedido nº ${number}`,
  fileName: (number: number) => `recibo-pedido-${number}.pdf`,
  received: (name: string, document: string, amount: string, number: number) =>
    `Recebemos de ${name}${document === '' ? '' : `, ${document},`} a quantia de ${amount}, referente ao pedido nº ${number}.`,
  payment: 'Forma de pagamento',
  paidOn: 'Pago em',
  orderedOn: 'Pedido em',
  columns: { product: 'Produto', quantity: 'Quantidade', price: 'Preço', total: 'Total' },
  code: (code: string) => `Código ${code}`,
  packaging: 'Embalagem para presente',
  discount: 'Desconto',
  deliveryFee: 'Entrega',
  deliveryDiscount: 'Desconto na entrega',
  total: 'Total pago',
  notFiscal: 'Este recibo não é documento fiscal.',
  printedOn: (day: string) => `Emitido em ${day}`,
  page: (page: number, pages: number) => `Página ${page} de ${pages}`,
}
