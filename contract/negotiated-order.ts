import { Type, type Static } from 'typebox'
import { centsFromReais, reaisFromCents } from '#domain/amounts.ts'
import type { NegotiatedOrderChoices, NegotiatedOrderDelivery } from '#domain/cart/negotiation.ts'
import { decodeAddress, encodeAddress, Endereco } from './address.ts'
import { decodeDeliveryOption, encodeDeliveryOption, FormaEntrega } from './delivery.ts'
import { endpoint } from './endpoint.ts'
import { PedidoNovo } from './order-request.ts'
import { PedidoEnviado } from './order.ts'
import { decodePaymentMethod, encodePaymentMethod, FormaPagamento } from './payment.ts'
import { Cep, Dinheiro, Identificador, OuNulo, ReferenciaFornecedor, TipoEntrega } from './values.ts'

const area = 'Negociação'
const access = 'cart.negotiate'
const params = Type.Object({ idcliente: Identificador })
const query = Type.Object({ idfornecedor: Type.Optional(ReferenciaFornecedor) })

export const EscolhasDoPedido = Type.Object({
  enderecos: Type.Array(Endereco),
  formasPagamento: Type.Array(FormaPagamento, { description: 'As que o cliente pode usar' }),
  assinatura: OuNulo(Type.String(), 'Nome da assinatura que o cliente escolheu no carrinho; o pedido a começa'),
})

export const EntregaDoPedido = Type.Object({
  formasEntrega: Type.Array(FormaEntrega),
  totalProdutos: { ...Dinheiro, description: 'Do carrinho com a forma de pagamento, sem a entrega' },
})

export const orderChoices = endpoint({
  method: 'GET',
  path: '/v4/gestao/carrinhos/:idcliente/pedido',
  summary: 'Endereços e formas de pagamento do cliente; só para quem reserva o carrinho',
  area,
  access,
  params,
  query,
  reply: EscolhasDoPedido,
})

export const orderDelivery = endpoint({
  method: 'GET',
  path: '/v4/gestao/carrinhos/:idcliente/pedido/entrega',
  summary: 'Formas de entrega e total do carrinho; só para quem reserva o carrinho',
  area,
  access,
  params,
  query: Type.Object({
    ...query.properties,
    tipoEntrega: TipoEntrega,
    idendereco: Type.Optional(Identificador),
    cep: Type.Optional({
      ...Cep,
      description: 'De um endereço que o cliente não tem cadastrado; idendereco vale antes',
    }),
    idformapagamento: Type.Optional(Identificador),
  }),
  reply: EntregaDoPedido,
})

export const submitNegotiatedOrder = endpoint({
  method: 'POST',
  path: '/v4/gestao/carrinhos/:idcliente/pedido',
  summary:
    'Enviar o pedido que o cliente aceitou, como atendente que reserva o carrinho. Valem o cupom e a assinatura do carrinho, e os do corpo são ignorados; com Idempotency-Key, repetir devolve o mesmo pedido',
  area,
  access,
  params,
  query,
  body: PedidoNovo,
  reply: PedidoEnviado,
})

export const encodeOrderChoices = (choices: NegotiatedOrderChoices): Static<typeof EscolhasDoPedido> => ({
  enderecos: choices.addresses.map(encodeAddress),
  formasPagamento: choices.paymentMethods.map(encodePaymentMethod),
  assinatura: choices.subscriptionName,
})
export const decodeOrderChoices = (wire: Static<typeof EscolhasDoPedido>): NegotiatedOrderChoices => ({
  addresses: wire.enderecos.map(decodeAddress),
  paymentMethods: wire.formasPagamento.map(decodePaymentMethod),
  subscriptionName: wire.assinatura,
})

export const encodeOrderDelivery = ({ options, total }: NegotiatedOrderDelivery): Static<typeof EntregaDoPedido> => ({
  formasEntrega: options.map(encodeDeliveryOption),
  totalProdutos: reaisFromCents(total),
})
export const decodeOrderDelivery = (wire: Static<typeof EntregaDoPedido>): NegotiatedOrderDelivery => ({
  options: wire.formasEntrega.map(decodeDeliveryOption),
  total: centsFromReais(wire.totalProdutos),
})
