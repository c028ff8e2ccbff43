import {
  MAX_ANSWER_TEXT,
  type AnswerTemplate,
  type EnteredRequest,
  type RequestCustomer,
  type RequestDetail,
  type RequestPage,
  type RequestSummary,
  type StaffChannel,
  type StaffProof,
  type TemplateKind,
} from '#domain/privacy/privacy-request.ts'
import { endpoint } from './endpoint.ts'
import { MeusDados } from './privacy.ts'
import {
  identityProof,
  listedRequestState,
  newRequestFields,
  refusalReason,
  requestChannel,
  requestFields,
  requestStep,
} from './privacy-request.ts'
import { TextoLongo } from './values.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { cleaned, list, orNull, record, same, words, type FieldOf } from './wire/field.ts'
import {
  bool,
  countsOf,
  day,
  done,
  id,
  inStore,
  int,
  note,
  pageOf,
  search,
  sentId,
  shownPage,
  text,
  type Page,
} from './wire/values.ts'

const area = 'Gestão de privacidade'
const desk = { area, access: 'privacy.manage', query: record(inStore) } as const
const ofRequest = record({ id: ['idsolicitacao', sentId] })
const longText = cleaned(same(TextoLongo({ minLength: 1, maxLength: MAX_ANSWER_TEXT, pattern: '\\S' })), (value) =>
  value.trim(),
)

const summaryFields = {
  ...requestFields,
  name: ['nome', text()],
  channel: ['canal', requestChannel],
  daysLeft: ['diasRestantes', int('Negativo depois do prazo')],
} as const

export const SolicitacaoDePrivacidade = record({
  ...summaryFields,
  email: ['email', text()],
  phone: ['telefone', text()],
  document: ['documento', text()],
  text: ['texto', text()],
  answer: ['resposta', text()],
  refusal: ['motivoRecusa', orNull(refusalReason)],
  proof: ['identidade', orNull(identityProof, 'Como a pessoa provou quem é; nulo enquanto não provou')],
  proofNote: ['observacaoIdentidade', text()],
  customerId: ['idcliente', orNull(id)],
  customers: [
    'cadastros',
    list(
      record({
        id: ['idcliente', id],
        name: ['nome', text()],
        document: ['documento', text()],
        email: ['email', text()],
        orders: ['pedidos', int()],
        lastOrderOn: ['ultimoPedido', orNull(day())],
      }) satisfies FieldOf<RequestCustomer>,
    ),
  ],
  answerDraft: ['modeloResposta', text()],
  refusalDraft: ['modeloRecusa', text()],
  events: [
    'eventos',
    list(
      record({
        step: ['etapa', requestStep],
        at: ['data', text()],
        text: ['texto', text()],
        by: ['por', orNull(text(), 'Quem da loja; nulo para a própria pessoa')],
      }),
    ),
  ],
}) satisfies FieldOf<RequestDetail>

export const listPrivacyRequests = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/privacidade',
  summary: 'Solicitações sobre dados pessoais numa situação; primeiro as que vencem antes',
  area,
  access: 'privacy.manage',
  query: record({ ...inStore, state: ['situacao', listedRequestState], text: ['busca', search()], ...pageOf() }),
  reply: record({
    requests: ['solicitacoes', list(record(summaryFields) satisfies FieldOf<RequestSummary>)],
    total: ['total', int()],
    counts: ['quantidades', countsOf(listedRequestState)],
    ...shownPage,
  }) satisfies FieldOf<RequestPage & Page>,
})

export const getPrivacyRequest = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/privacidade/:idsolicitacao',
  summary: 'Uma solicitação, com o que prova a identidade, os cadastros encontrados e a história',
  ...desk,
  params: ofRequest,
  reply: SolicitacaoDePrivacidade,
})

export const enterPrivacyRequest = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/privacidade',
  summary: 'Anotar uma solicitação que chegou por telefone, carta, e-mail ou no balcão',
  ...desk,
  body: record({
    ...newRequestFields,
    channel: [
      'canal',
      words({
        phone: 'TELEFONE',
        letter: 'CARTA',
        email: 'EMAIL',
        'in-person': 'PRESENCIAL',
      } satisfies Record<StaffChannel, string>),
    ],
    receivedOn: ['recebidaEm', day()],
  }) satisfies FieldOf<EnteredRequest>,
  reply: SolicitacaoDePrivacidade,
})

export const provePrivacyRequest = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/privacidade/:idsolicitacao/identidade',
  summary: 'Anotar como a loja confirmou quem fez a solicitação',
  ...desk,
  params: ofRequest,
  body: record({
    proof: [
      'identidade',
      words({ document: 'DOCUMENTO', 'call-back': 'CONTATO' } satisfies Record<StaffProof, string>),
    ],
    note: ['observacao', note(500)],
  }),
  reply: SolicitacaoDePrivacidade,
})

export const startPrivacyRequest = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/privacidade/:idsolicitacao/atender',
  summary: 'Começar o atendimento e escolher de qual cadastro a solicitação trata',
  ...desk,
  params: ofRequest,
  body: record({ customerId: ['idcliente', orNull(id)] }),
  reply: SolicitacaoDePrivacidade,
})

/** A file that people read: it is not decoded again. */
export const exportForRequest = endpoint({
  method: 'GET',
  path: '/v4/gestao/privacidade/:idsolicitacao/dados',
  summary: 'O arquivo com tudo o que a loja guarda sobre a pessoa, para entregar a ela',
  area,
  access: 'privacy.manage',
  params: ofRequest.schema,
  query: desk.query.schema,
  reply: MeusDados,
})

export const eraseForRequest = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/privacidade/:idsolicitacao/excluir',
  summary: 'Excluir os dados da pessoa, menos o que a lei manda guardar, e responder a solicitação',
  ...desk,
  params: ofRequest,
  body: record({ isConfirmed: ['confirmo', bool('Precisa ser verdadeiro: não dá para desfazer')] }),
  reply: SolicitacaoDePrivacidade,
})

export const answerPrivacyRequest = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/privacidade/:idsolicitacao/responder',
  summary: 'Responder a solicitação; a pessoa recebe por e-mail',
  ...desk,
  params: ofRequest,
  body: record({ text: ['texto', longText] }),
  reply: SolicitacaoDePrivacidade,
})

export const refusePrivacyRequest = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/privacidade/:idsolicitacao/recusar',
  summary: 'Recusar a solicitação, com o motivo da lei; a pessoa recebe por e-mail',
  ...desk,
  params: ofRequest,
  body: record({ reason: ['motivo', refusalReason], text: ['texto', longText] }),
  reply: SolicitacaoDePrivacidade,
})

const templateKind = words({
  access: 'ACESSO',
  export: 'PORTABILIDADE',
  correction: 'CORRECAO',
  erasure: 'EXCLUSAO',
  sharing: 'COMPARTILHAMENTO',
  withdrawal: 'REVOGACAO',
  objection: 'OPOSICAO',
  refusal: 'RECUSA',
} satisfies Record<TemplateKind, string>)

export const listAnswerTemplates = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/modelos-privacidade',
  summary: 'Os modelos de resposta, com os campos {nome}, {protocolo}, {loja} e {prazo}',
  ...desk,
  reply: record({
    templates: [
      'modelos',
      list(
        record({
          kind: ['tipo', templateKind],
          text: ['texto', text()],
          isOwn: ['daLoja', bool('Se a loja mudou o texto')],
        }) satisfies FieldOf<AnswerTemplate>,
      ),
    ],
  }),
})

export const saveAnswerTemplate = fieldEndpoint({
  method: 'PUT',
  path: '/v4/gestao/modelos-privacidade/:tipo',
  summary: 'Mudar um modelo de resposta; vazio volta ao texto do produto',
  ...desk,
  params: record({ kind: ['tipo', templateKind] }),
  body: record({ text: ['texto', note(MAX_ANSWER_TEXT)] }),
  reply: done,
})
