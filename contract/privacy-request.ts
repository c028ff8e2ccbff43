import {
  MAX_REQUEST_TEXT,
  type IdentityProof,
  type ListedRequestState,
  type NewRequest,
  type OwnRequest,
  type RefusalReason,
  type RequestChannel,
  type RequestKind,
  type RequestReceipt,
  type RequestState,
  type RequestStep,
} from '#domain/privacy/privacy-request.ts'
import { TextoDeTeclado } from './values.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { list, optional, orNull, record, same, words, type FieldOf } from './wire/field.ts'
import { day, done, id, namedStore, note, ofSession, sentId, text, typed } from './wire/values.ts'

export const requestKind = words({
  access: 'ACESSO',
  export: 'PORTABILIDADE',
  correction: 'CORRECAO',
  erasure: 'EXCLUSAO',
  sharing: 'COMPARTILHAMENTO',
  withdrawal: 'REVOGACAO',
  objection: 'OPOSICAO',
} satisfies Record<RequestKind, string>)

const STATE_WORDS = {
  verifying: 'EM_VERIFICACAO',
  received: 'RECEBIDA',
  'in-progress': 'EM_ATENDIMENTO',
  answered: 'RESPONDIDA',
  refused: 'RECUSADA',
} as const satisfies Record<RequestState, string>
export const requestState = words(STATE_WORDS)
/** The states by which staff list requests, and those whose term is over. */
export const listedRequestState = words({
  late: 'ATRASADA',
  ...STATE_WORDS,
} satisfies Record<ListedRequestState, string>)

export const requestChannel = words({
  account: 'CONTA',
  form: 'FORMULARIO',
  phone: 'TELEFONE',
  letter: 'CARTA',
  email: 'EMAIL',
  'in-person': 'PRESENCIAL',
} satisfies Record<RequestChannel, string>)

export const identityProof = words({
  session: 'SESSAO',
  'email-code': 'CODIGO_EMAIL',
  'phone-code': 'CODIGO_TELEFONE',
  document: 'DOCUMENTO',
  'call-back': 'CONTATO',
} satisfies Record<IdentityProof, string>)

export const refusalReason = words({
  'not-identified': 'IDENTIDADE',
  'not-controller': 'NAO_E_AGENTE',
  'legal-duty': 'OBRIGACAO_LEGAL',
  'legal-claims': 'EXERCICIO_DE_DIREITOS',
  'no-data': 'SEM_DADOS',
  other: 'OUTRO',
} satisfies Record<RefusalReason, string>)

export const requestStep = words({
  received: 'RECEBIDA',
  proved: 'IDENTIDADE_CONFIRMADA',
  started: 'ATENDIMENTO',
  exported: 'DADOS_BAIXADOS',
  erased: 'DADOS_EXCLUIDOS',
  answered: 'RESPONDIDA',
  refused: 'RECUSADA',
} satisfies Record<RequestStep, string>)

export const contactFields = {
  name: ['nome', optional(typed({ maxLength: 120 }), '')],
  email: ['email', optional(typed({ maxLength: 254 }), '')],
  phone: ['telefone', optional(same(TextoDeTeclado({ maxLength: 40 })), '')],
  document: ['documento', optional(same(TextoDeTeclado({ maxLength: 40 })), '')],
} as const

export const newRequestFields = {
  id: ['idsolicitacao', sentId],
  kind: ['tipo', requestKind],
  ...contactFields,
  text: ['texto', note(MAX_REQUEST_TEXT)],
} as const

export const requestFields = {
  id: ['idsolicitacao', id],
  protocol: ['protocolo', text()],
  kind: ['tipo', requestKind],
  state: ['situacao', requestState],
  receivedAt: ['recebidaEm', text()],
  closedAt: ['encerradaEm', orNull(text())],
  dueOn: ['prazo', day('Último dia para responder: 15 dias depois do recebimento')],
} as const

export const SolicitacaoRecebida = record({
  protocol: ['protocolo', text()],
  dueOn: ['prazo', day()],
  codeSentTo: ['codigoEnviadoPara', orNull(text(), 'E-mail ou telefone que recebeu o código; nulo onde não há código')],
}) satisfies FieldOf<RequestReceipt>

export const SolicitacaoPropria = record({
  ...requestFields,
  answer: ['resposta', text()],
}) satisfies FieldOf<OwnRequest>

export const area = 'Privacidade'
const params = record({ ...ofSession, ...namedStore })

export const sendPrivacyRequest = fieldEndpoint({
  method: 'POST',
  path: '/v4/app/:sessao/privacidade/:idfornecedor/solicitacoes',
  summary:
    'Fazer uma solicitação sobre os próprios dados (LGPD, art. 18), com ou sem conta; com o mesmo idsolicitacao, uma vez só',
  area,
  access: 'public',
  params,
  body: record(newRequestFields) satisfies FieldOf<NewRequest>,
  reply: SolicitacaoRecebida,
})

export const confirmPrivacyRequest = fieldEndpoint({
  method: 'POST',
  path: '/v4/app/:sessao/privacidade/:idfornecedor/solicitacoes/:idsolicitacao/confirmar',
  summary: 'Confirmar, pelo código enviado, que o e-mail ou telefone é de quem fez a solicitação',
  area,
  access: 'public',
  params: record({ ...params.fields, id: ['idsolicitacao', sentId] }),
  body: record({ code: ['codigo', same(TextoDeTeclado({ minLength: 1, maxLength: 40 }))] }),
  reply: done,
})

export const ownPrivacyRequests = fieldEndpoint({
  method: 'GET',
  path: '/v4/app/:sessao/privacidade/:idfornecedor/solicitacoes',
  summary: 'As solicitações de quem está na sessão, da mais nova à mais antiga',
  area,
  access: 'account.manage',
  params,
  reply: record({ requests: ['solicitacoes', list(SolicitacaoPropria)] }),
})
