import type { EditableDelivery, WantedDelivery } from '#domain/order/edit-delivery.ts'
import type {
  AddedOrderLine,
  EditableOrder,
  EditableOrderLine,
  OrderEdit,
  ConsentWay,
  WantedOrderLine,
} from '#domain/order/edit-order.ts'
import { FormaEntrega } from './delivery.ts'
import { MudancaDoPedido } from './order-edit-result.ts'
import { picturedProduct } from './named-product.ts'
import { ofOrder } from './order-desk.ts'
import { Pedido } from './order.ts'
import { DELIVERY_TYPE, TextoDeTeclado, TextoLongo } from './values.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { cleaned, list, optional, orNull, record, same, words, wordsOf, type FieldOf } from './wire/field.ts'
import {
  bool,
  cents,
  day,
  id,
  inStore,
  int,
  namedStore,
  number,
  quantity,
  sentId,
  text,
  typed,
  unitPrice,
} from './wire/values.ts'

const ofStaff = { area: 'Gestão de pedidos', access: 'order.manage', params: ofOrder } as const

/** More than a person changes in one go. */
const MOST_LINES = 500
const MAX_UNITS = 1_000_000

const version = typed({
  minLength: 1,
  maxLength: 30,
  description: 'A versão do pedido em que a mudança se baseia; sobre outra, 409',
})
const price = optional(
  unitPrice({
    exclusiveMinimum: 0,
    maximum: 1_000_000,
    description: 'Combinado com o cliente, dentro da alçada de quem edita; sem ele valem as regras da loja',
  }),
  null,
)
const wantedLine = record({
  position: ['posicao', number({ minimum: 1, maximum: 2_147_483_647 })],
  quantity: ['quantidade', quantity({ minimum: 0, maximum: MAX_UNITS, description: '0 remove o item' })],
  price: ['preco', price],
}) satisfies FieldOf<WantedOrderLine>
const addedLine = record({
  productId: ['idproduto', sentId],
  quantity: ['quantidade', quantity({ exclusiveMinimum: 0, maximum: MAX_UNITS })],
  price: ['preco', price],
}) satisfies FieldOf<AddedOrderLine>

const wantedDelivery = record({
  type: ['tipoEntrega', wordsOf(DELIVERY_TYPE)],
  optionId: ['idformaentrega', sentId],
  date: ['data_de_entrega', optional(orNull(day(), 'Nula quando a forma de entrega não tem datas'), null)],
  addressId: [
    'idendereco',
    optional(orNull(sentId, 'Dos endereços do cliente; sem ele fica o do pedido. Na retirada, nulo'), null),
  ],
}) satisfies FieldOf<WantedDelivery>

const edit = record({
  version: ['versao', version],
  lines: [
    'itens',
    optional(
      list(wantedLine, { maxItems: MOST_LINES, description: 'Só os que mudam; os outros ficam como estão' }),
      [],
    ),
  ],
  added: ['novos', optional(list(addedLine, { maxItems: MOST_LINES }), [])],
  delivery: ['entrega', optional(orNull(wantedDelivery, 'Sem ela, o pedido é recebido como antes'), null)],
  note: [
    'anotacoes',
    optional(
      cleaned(same(TextoLongo({ maxLength: 1000, description: 'Sem ela, fica como está' })), (note) => note.trim()),
      null,
    ),
  ],
  customerOrderNumber: [
    'numPedidoCliente',
    optional(
      cleaned(same(TextoDeTeclado({ maxLength: 60 })), (number) => number.trim()),
      null,
    ),
  ],
  isBelowMinimumAccepted: [
    'aceitaAbaixoDoMinimo',
    optional(bool('Quem edita sabe que o pedido fica abaixo do mínimo da forma de pagamento'), false),
  ],
}) satisfies FieldOf<OrderEdit>

const consent = words(
  { phone: 'COMBINADO', ask: 'PERGUNTAR' } satisfies Record<ConsentWay, string>,
  'COMBINADO: quem edita ouviu o sim do cliente, e isso fica registrado. PERGUNTAR: a mudança espera o sim na página do pedido',
)

export const LinhaEditavel = record({
  position: ['posicao', int()],
  ...picturedProduct,
  code: ['codigo', text()],
  quantity: ['quantidade', quantity()],
  unitPrice: ['preco', unitPrice()],
  total: ['total', cents()],
  isInCombo: ['deCombo', bool('Parte de um combo: a quantidade não muda')],
}) satisfies FieldOf<EditableOrderLine>

export const EntregaDoPedido = record({
  type: ['tipoEntrega', wordsOf(DELIVERY_TYPE)],
  optionId: ['idformaentrega', id],
  date: ['data_de_entrega', orNull(day())],
  addressId: ['idendereco', orNull(id)],
  name: ['nome', text()],
  period: ['periodo', text()],
  destination: ['destino', text('O endereço, ou a loja da retirada')],
}) satisfies FieldOf<EditableDelivery>

export const PedidoEditavel = record({
  version: ['versao', text()],
  mayEditLines: ['podeItens', bool('Durante a separação os itens mudam nela')],
  lines: ['itens', list(LinhaEditavel)],
  delivery: ['entrega', EntregaDoPedido],
  note: ['anotacoes', text()],
  customerOrderNumber: ['numPedidoCliente', text()],
}) satisfies FieldOf<EditableOrder>

export const getEditableOrder = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/pedidos/:numpedido/edicao',
  summary: 'O que se pode mudar num pedido enviado, com a versão em que a mudança se baseia',
  ...ofStaff,
  query: record(inStore),
  reply: PedidoEditavel,
})

export const listDeliveryChoices = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/pedidos/:numpedido/edicao/entregas',
  summary: 'Como um pedido pode ser recebido: endereços do cliente, e formas de entrega com taxa e datas de hoje',
  ...ofStaff,
  query: record({
    ...inStore,
    type: ['tipoEntrega', optional(wordsOf(DELIVERY_TYPE), null)],
    addressId: ['idendereco', optional(id, null)],
  }),
  reply: record({
    addresses: ['enderecos', list(record({ id: ['idendereco', id], text: ['texto', text()] }))],
    options: ['formasEntrega', list(FormaEntrega)],
  }),
})

export const editOrder = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/pedidos/:numpedido/edicao',
  summary:
    'Muda um pedido enviado: itens, preços dentro da alçada, entrega e textos; com simular, só diz o que mudaria, e sobre outra versão responde 409',
  ...ofStaff,
  query: record({ ...inStore, isSimulated: ['simular', optional(bool(), false)] }),
  body: record({
    ...edit.fields,
    consent: ['acordo', optional(consent, null)],
    seenTotal: ['totalVisto', optional(cents({ minimum: 0, description: 'O total da simulação; outro, 409' }), null)],
  }),
  reply: MudancaDoPedido,
})

export const answerEdit = fieldEndpoint({
  method: 'POST',
  path: '/v4/orders/:idfornecedor/order/:numpedido/mudancas/:idpergunta',
  summary: 'Aceitar ou recusar a mudança que a loja propõe num pedido enviado; aceita, ela é feita',
  area: 'Pedidos',
  access: 'order.cancel',
  customer: 'session',
  params: record({ ...namedStore, ...ofOrder.fields, questionId: ['idpergunta', id] }),
  body: record({ isAccepted: ['aceita', bool()] }),
  reply: Pedido,
})
