import { MAX_RETURN_TEXT, type ReceivedLine, type ReturnPage, type ReturnSummary } from '#domain/order/order-return.ts'
import {
  Devolucao,
  DevolucoesDoPedido,
  DevolucaoNova,
  numberOfOrder,
  photoPosition,
  photoReply,
  returnOutcome,
  returnReason,
  returnSettings,
  returnState,
  wantedLine,
} from './order-return.ts'
import { TextoLongo } from './values.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { cleaned, list, optional, orNull, record, same, type FieldOf } from './wire/field.ts'
import {
  bool,
  cents,
  countsOf,
  day,
  id,
  inStore,
  int,
  note,
  number,
  pageOf,
  search,
  sentId,
  shownPage,
  text,
  type Page,
} from './wire/values.ts'

const office = { area: 'Gestão de devoluções', query: record(inStore) } as const
const decides = { ...office, access: 'order.manage' } as const
const ofReturn = record({ id: ['iddevolucao', sentId] })
const ofOrder = record({ orderNumber: numberOfOrder })
const saidText = cleaned(same(TextoLongo({ minLength: 1, maxLength: MAX_RETURN_TEXT, pattern: '\\S' })), (value) =>
  value.trim(),
)

export const listReturns = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/devolucoes',
  summary: 'Devoluções e trocas numa situação, da mais nova à mais antiga; primeiro as que esperam pela loja',
  area: office.area,
  access: 'order.see-all',
  query: record({ ...inStore, state: ['situacao', returnState], text: ['busca', search()], ...pageOf() }),
  reply: record({
    returns: [
      'devolucoes',
      list(
        record({
          id: ['iddevolucao', id],
          orderNumber: ['numpedido', int()],
          customerName: ['nomeCliente', text()],
          state: ['situacao', returnState],
          reason: ['motivo', returnReason],
          outcome: ['desejo', returnOutcome],
          requestedAt: ['data', text()],
          amount: ['valor', orNull(cents(), 'Nulo até a loja receber os produtos')],
          isWaiting: ['esperaPelaLoja', bool()],
        }) satisfies FieldOf<ReturnSummary>,
      ),
    ],
    total: ['total', int()],
    counts: ['quantidades', countsOf(returnState)],
    ...shownPage,
  }) satisfies FieldOf<ReturnPage & Page>,
})

export const getReturn = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/devolucoes/:iddevolucao',
  summary: 'Uma devolução, com itens, etapas e valores',
  ...office,
  access: 'order.see-all',
  params: ofReturn,
  reply: Devolucao,
})

export const returnsOfOrder = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/pedidos/:numpedido/devolucoes',
  summary: 'O que ainda se pode devolver de um pedido, e as suas devoluções',
  ...office,
  access: 'order.see-all',
  params: ofOrder,
  reply: DevolucoesDoPedido,
})

export const openReturn = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/pedidos/:numpedido/devolucoes',
  summary: 'Abrir uma devolução pelo cliente, também depois do prazo; com o mesmo iddevolucao, responde a mesma',
  ...decides,
  params: ofOrder,
  body: DevolucaoNova,
  reply: Devolucao,
})

export const acceptReturn = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/devolucoes/:iddevolucao/aceitar',
  summary: 'Aceitar a devolução e dizer ao cliente como enviar os produtos',
  ...decides,
  params: ofReturn,
  body: record({ text: ['texto', note(MAX_RETURN_TEXT)] }),
  reply: Devolucao,
})

export const refuseReturn = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/devolucoes/:iddevolucao/recusar',
  summary: 'Recusar a devolução, com o motivo; o arrependimento no prazo da lei não se recusa',
  ...decides,
  params: ofReturn,
  body: record({ text: ['texto', saidText] }),
  reply: Devolucao,
})

export const receiveReturn = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/devolucoes/:iddevolucao/receber',
  summary:
    'Anotar o que chegou de cada item e se volta ao estoque; o valor é calculado e devolvido pela forma em que foi pago, ou um pedido sem cobrança repõe os produtos',
  ...decides,
  params: ofReturn,
  body: record({
    lines: [
      'itens',
      list(
        record({
          ...wantedLine.fields,
          isRestocked: ['voltaAoEstoque', bool()],
        }) satisfies FieldOf<ReceivedLine>,
        { minItems: 1, maxItems: 1000 },
      ),
    ],
    outcome: ['desfecho', optional(returnOutcome, null)],
    text: ['texto', note(MAX_RETURN_TEXT)],
  }),
  reply: Devolucao,
})

export const confirmReturned = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/devolucoes/:iddevolucao/devolvido',
  summary: 'Anotar em que dia a loja devolveu o valor manual',
  ...decides,
  params: ofReturn,
  body: record({ on: ['data', day()] }),
  reply: Devolucao,
})

export const deskReturnPhoto = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/devolucoes/:iddevolucao/fotos/:foto',
  summary: 'Uma foto da devolução',
  ...office,
  access: 'order.see-all',
  params: record({ ...ofReturn.fields, position: photoPosition }),
  reply: photoReply,
})

export const refundPart = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/pedidos/:numpedido/reembolsos',
  summary:
    'Devolver uma parte do valor de um pedido entregue, sem produtos de volta; com o mesmo iddevolucao, uma vez só',
  ...decides,
  params: ofOrder,
  body: record({
    id: ['iddevolucao', sentId],
    amount: ['valor', cents({ minimum: 0.01, maximum: 100_000_000 })],
    text: ['motivo', saidText],
  }),
  reply: Devolucao,
})

const EditedSettings = record({ ...returnSettings.fields, version: ['versao', int('Sobe a cada mudança')] })

export const getReturnSettings = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/ajustes-devolucoes',
  summary: 'O que a loja decide sobre devoluções e trocas',
  ...office,
  access: 'order.see-all',
  reply: EditedSettings,
})

export const saveReturnSettings = fieldEndpoint({
  method: 'PUT',
  path: '/v4/gestao/ajustes-devolucoes',
  summary: 'Mudar o que a loja decide sobre devoluções e trocas',
  ...decides,
  body: record({
    ...returnSettings.fields,
    version: ['versao', number({ minimum: 0, description: 'A versão em que a mudança se baseia; sobre outra, 409' })],
  }),
  reply: EditedSettings,
})
