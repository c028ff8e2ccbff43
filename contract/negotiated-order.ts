import type { NegotiatedOrderChoices, NegotiatedOrderDelivery } from '#domain/cart/negotiation.ts'
import { Endereco } from './address.ts'
import { FormaEntrega } from './delivery.ts'
import { PedidoNovo } from './order-request.ts'
import { PedidoEnviado } from './order.ts'
import { FormaPagamento } from './payment.ts'
import { Cep, DELIVERY_TYPE } from './values.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { list, optional, orNull, record, same, wordsOf, type FieldOf } from './wire/field.ts'
import { cents, inStore, sentId, text } from './wire/values.ts'

const office = { area: 'Negociação', access: 'cart.negotiate' } as const
const params = record({ customerId: ['idcliente', sentId] })

export const EscolhasDoPedido = record({
  addresses: ['enderecos', list(Endereco)],
  paymentMethods: ['formasPagamento', list(FormaPagamento, { description: 'As que o cliente pode usar' })],
  subscriptionName: [
    'assinatura',
    orNull(text(), 'Nome da assinatura que o cliente escolheu no carrinho; o pedido a começa'),
  ],
}) satisfies FieldOf<NegotiatedOrderChoices>

export const EntregaDoPedido = record({
  options: ['formasEntrega', list(FormaEntrega)],
  total: ['totalProdutos', cents('Do carrinho com a forma de pagamento, sem a entrega')],
}) satisfies FieldOf<NegotiatedOrderDelivery>

export const orderChoices = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/carrinhos/:idcliente/pedido',
  summary: 'Endereços e formas de pagamento do cliente; só para quem reserva o carrinho',
  ...office,
  params,
  query: record(inStore),
  reply: EscolhasDoPedido,
})

export const orderDelivery = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/carrinhos/:idcliente/pedido/entrega',
  summary: 'Formas de entrega e total do carrinho; só para quem reserva o carrinho',
  ...office,
  params,
  query: record({
    ...inStore,
    type: ['tipoEntrega', wordsOf(DELIVERY_TYPE)],
    addressId: ['idendereco', optional(sentId, null)],
    postalCode: [
      'cep',
      optional(
        same({ ...Cep, description: 'De um endereço que o cliente não tem cadastrado; idendereco vale antes' }),
        null,
      ),
    ],
    paymentMethodId: ['idformapagamento', optional(sentId, null)],
  }),
  reply: EntregaDoPedido,
})

export const submitNegotiatedOrder = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/carrinhos/:idcliente/pedido',
  summary:
    'Enviar o pedido que o cliente aceitou, como atendente que reserva o carrinho. Valem o cupom e a assinatura do carrinho, e os do corpo são ignorados; com Idempotency-Key, repetir devolve o mesmo pedido',
  ...office,
  params,
  query: record(inStore),
  body: PedidoNovo,
  reply: PedidoEnviado,
})
