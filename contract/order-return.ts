import {
  MAX_COMPANY_DAYS,
  MAX_RETURN_PHOTOS,
  MAX_RETURN_TEXT,
  type NewReturn,
  type OrderReturn,
  type QuantityOfLine,
  type ReturnableLine,
  type ReturnedLine,
  type ReturnEvent,
  type ReturnOptions,
  type ReturnOutcome,
  type ReturnPayment,
  type ReturnReason,
  type ReturnSettings,
  type ReturnState,
} from '#domain/order/order-return.ts'
import type { RefundState } from '#domain/payment/charge.ts'
import { fileReply } from './endpoint.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { list, optional, orNull, record, same, words, type FieldOf } from './wire/field.ts'
import { bool, cents, day, id, int, namedStore, note, number, quantity, sentId, text } from './wire/values.ts'
import { Type } from 'typebox'

export const returnState = words({
  requested: 'SOLICITADA',
  accepted: 'ACEITA',
  refused: 'RECUSADA',
  received: 'RECEBIDA',
  done: 'CONCLUIDA',
  cancelled: 'CANCELADA',
} satisfies Record<ReturnState, string>)

const REASONS = {
  regret: 'ARREPENDIMENTO',
  damaged: 'AVARIA',
  'wrong-product': 'PRODUTO_ERRADO',
  missing: 'FALTOU',
  other: 'OUTRO',
} as const
export const returnReason = words({ ...REASONS, goodwill: 'CORTESIA' } satisfies Record<ReturnReason, string>)
export const returnOutcome = words({ refund: 'REEMBOLSO', exchange: 'TROCA' } satisfies Record<ReturnOutcome, string>)

const position = number({ minimum: 1, maximum: 1_000_000 })
const product = {
  position: ['posicao', position],
  name: ['nome', text()],
  unit: ['unidade', text()],
  picture: ['imagem', orNull(text())],
} as const

const returnable = record({
  ...product,
  delivered: ['quantEntregue', quantity()],
  left: ['quantDisponivel', quantity('O que ainda não foi pedido de volta')],
}) satisfies FieldOf<ReturnableLine>

const returned = record({
  ...product,
  quantity: ['quant', quantity()],
  received: ['quantRecebida', orNull(quantity(), 'Nulo até a loja receber')],
  isRestocked: ['voltouAoEstoque', bool()],
}) satisfies FieldOf<ReturnedLine>

const event = record({
  state: ['situacao', returnState],
  at: ['data', text()],
  text: ['texto', text()],
  by: ['por', orNull(text(), 'Quem fez; nulo para o cliente onde foi a loja')],
}) satisfies FieldOf<ReturnEvent>

const payment = record({
  amount: ['valor', cents()],
  state: [
    'situacao',
    words({
      requested: 'SOLICITADO',
      pending: 'EM_ANDAMENTO',
      done: 'DEVOLVIDO',
      failed: 'RECUSADO',
    } satisfies Record<RefundState, string>),
  ],
  isByHand: ['manual', bool('A loja devolve por conta própria')],
}) satisfies FieldOf<ReturnPayment>

export const Devolucao = record({
  id: ['iddevolucao', id],
  orderNumber: ['numpedido', int()],
  customerName: ['nomeCliente', text()],
  state: ['situacao', returnState],
  reason: ['motivo', returnReason],
  outcome: ['desejo', returnOutcome],
  isOfRight: ['porDireito', bool('Arrependimento no prazo da lei: a loja não pode recusar')],
  note: ['texto', text()],
  requestedAt: ['data', text()],
  lines: ['itens', list(returned)],
  events: ['eventos', list(event)],
  photos: ['fotos', list(number({ minimum: 1, maximum: MAX_RETURN_PHOTOS }), { description: 'Números das fotos' })],
  goods: ['valorProdutos', orNull(cents(), 'Nulo até a loja receber os produtos')],
  fee: ['valorEntrega', cents()],
  invoiced: ['valorAbatidoDeFaturas', cents()],
  payments: ['reembolsos', list(payment)],
  byHand: ['valorManual', cents('O que a loja devolve por conta própria, sem um recebimento registrado')],
  byHandOn: ['devolvidoEm', orNull(day(), 'Quando a loja devolveu o valor manual')],
  replacementNumber: ['numpedidoTroca', orNull(int())],
}) satisfies FieldOf<OrderReturn>

const optionFields = {
  orderNumber: ['numpedido', int()],
  deadline: ['prazo', orNull(day(), 'Último dia para pedir; nulo antes da entrega')],
  isOffered: ['oferecida', bool('Se a loja aceita devoluções deste cliente')],
  isOpen: ['aberta', bool('Se o cliente pode pedir agora')],
  isConsumer: ['consumidor', bool()],
  offersExchange: ['ofereceTroca', bool()],
  instructions: ['instrucoes', text()],
  lines: ['itens', list(returnable)],
  refundable: ['valorReembolsavel', cents('O que a loja ainda pode devolver do pedido')],
} as const

export const DevolucoesDoPedido = record({
  options: ['opcoes', record(optionFields) satisfies FieldOf<ReturnOptions>],
  returns: ['devolucoes', list(Devolucao)],
})

export const wantedLine = record({
  position: ['posicao', position],
  quantity: ['quant', quantity({ minimum: 0, maximum: 1_000_000 })],
}) satisfies FieldOf<QuantityOfLine>

export const DevolucaoNova = record({
  id: ['iddevolucao', sentId],
  reason: ['motivo', words(REASONS)],
  outcome: ['desejo', optional(returnOutcome, 'refund')],
  note: ['texto', note(MAX_RETURN_TEXT)],
  lines: ['itens', list(wantedLine, { maxItems: 1000 })],
}) satisfies FieldOf<NewReturn>

export const returnSettings = record({
  companyDays: [
    'diasEmpresas',
    number({ minimum: 0, maximum: MAX_COMPANY_DAYS, description: 'Prazo para empresas; o de consumidores é o da lei' }),
  ],
  offersExchange: ['ofereceTroca', bool()],
  instructions: ['instrucoes', note(MAX_RETURN_TEXT)],
}) satisfies FieldOf<ReturnSettings>

/** What an order says that replaces goods at no charge. */
export const replacementText = {
  payment: 'Troca, sem cobrança',
  note: (number: number): string => `Troca do pedido nº ${number}`,
}
/** Why goods of a return are in the stock again. */
export const returnedGoodsText = (number: number): string => `Devolução do pedido nº ${number}`

const area = 'Devoluções'
export const numberOfOrder = ['numpedido', number({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })] as const
const ofOrder = { ...namedStore, orderNumber: numberOfOrder } as const
const ofReturn = { ...ofOrder, id: ['iddevolucao', sentId] } as const

/** In base64; a page makes photos smaller before it sends them. */
export const photo = same(
  Type.String({ minLength: 1, maxLength: 4_000_000, description: 'JPEG, PNG ou WebP em base64' }),
)
export const MAX_PHOTO_BODY = 4_065_536
export const photoPosition = ['foto', number({ minimum: 1, maximum: MAX_RETURN_PHOTOS })] as const
export const photoReply = same(fileReply('image/jpeg'))

export const orderReturns = fieldEndpoint({
  method: 'GET',
  path: '/v4/orders/:idfornecedor/order/:numpedido/devolucoes',
  summary: 'O que ainda se pode devolver do pedido, até quando, e as devoluções e trocas já pedidas',
  area,
  access: 'order.see',
  customer: 'session',
  params: record(ofOrder),
  reply: DevolucoesDoPedido,
})

export const requestReturn = fieldEndpoint({
  method: 'POST',
  path: '/v4/orders/:idfornecedor/order/:numpedido/devolucoes',
  summary: 'Pedir a devolução ou a troca de itens de um pedido entregue; com o mesmo iddevolucao, responde a mesma',
  area,
  access: 'order.cancel',
  customer: 'session',
  params: record(ofOrder),
  body: DevolucaoNova,
  reply: Devolucao,
})

export const cancelReturn = fieldEndpoint({
  method: 'POST',
  path: '/v4/orders/:idfornecedor/order/:numpedido/devolucoes/:iddevolucao/cancelar',
  summary: 'Desistir da devolução antes de a loja receber os produtos',
  area,
  access: 'order.cancel',
  customer: 'session',
  params: record(ofReturn),
  reply: Devolucao,
})

export const addReturnPhoto = fieldEndpoint({
  method: 'PUT',
  path: '/v4/orders/:idfornecedor/order/:numpedido/devolucoes/:iddevolucao/fotos/:foto',
  summary: 'Guardar uma foto da devolução que a loja ainda não decidiu; o que a câmera anota nela é apagado',
  area,
  access: 'order.cancel',
  customer: 'session',
  params: record({ ...ofReturn, position: photoPosition }),
  maxBodyBytes: MAX_PHOTO_BODY,
  body: record({ photo: ['conteudo', photo] }),
  reply: Devolucao,
})

export const returnPhoto = fieldEndpoint({
  method: 'GET',
  path: '/v4/orders/:idfornecedor/order/:numpedido/devolucoes/:iddevolucao/fotos/:foto',
  summary: 'Uma foto da devolução',
  area,
  access: 'order.see',
  customer: 'session',
  params: record({ ...ofReturn, position: photoPosition }),
  reply: photoReply,
})
