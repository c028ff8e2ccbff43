import { Type } from 'typebox'
import { OPERATOR_ACTIONS, type Operator, type OperatorAction, type OperatorEvent } from '#domain/operation/operator.ts'
import { TextoExato } from './values.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { list, optional, orNull, record, same, words, type FieldOf } from './wire/field.ts'
import { done, id, int, pageOf, sentId, shownPage, text, tokenOrigin } from './wire/values.ts'

const area = 'Operação'
const operatorsOnly = { area, access: 'operator' } as const

export const OPERATIONS_PATH = '/operacao'
/** What authenticator apps list the account of an operator under. */
export const OPERATOR_ISSUER = 'Balcão'
/** Target of the one-time link. The code is in the fragment, which browsers do not send. */
export const OPERATOR_INVITATION_PATH = `${OPERATIONS_PATH}/convite`
export const operatorInvitationPath = (code: string): string => `${OPERATOR_INVITATION_PATH}#codigo=${code}`

const password = same(TextoExato({ maxLength: 1000 }))
const code = same(Type.String({ minLength: 1, maxLength: 200 }))

const secondStep = record({
  challenge: ['desafio', text('Vale 5 minutos, uma vez')],
  secret: ['segredo', orNull(text(), 'Para o aplicativo autenticador de quem ainda não tem um; nulo para quem tem')],
  appUrl: ['urlAplicativo', orNull(text(), 'O mesmo como otpauth:, para um código QR')],
})

export const SegundaEtapa = secondStep.schema

export const signInOperator = fieldEndpoint({
  method: 'POST',
  path: '/v1/operacao/entrar',
  summary: 'Entrar como quem cuida da instalação: a senha, antes do código do aplicativo',
  area,
  access: 'public',
  body: record({ email: ['email', same(Type.String({ maxLength: 254 }))], password: ['senha', password] }),
  reply: secondStep,
})

export const acceptOperatorInvitation = fieldEndpoint({
  method: 'POST',
  path: '/v1/operacao/convite',
  summary: 'Aceitar o link de npm run operators: quem já tem cadastro usa a sua senha, quem não tem escolhe uma',
  area,
  access: 'public',
  body: record({ code: ['codigo', code], password: ['senha', password] }),
  reply: secondStep,
})

export const confirmOperator = fieldEndpoint({
  method: 'POST',
  path: '/v1/operacao/confirmar',
  summary: 'Confirmar a entrada com o código do aplicativo ou um código reserva; a primeira vez guarda o aplicativo',
  area,
  access: 'public',
  body: record({ challenge: ['desafio', code], code: ['codigo', code], ...tokenOrigin }),
  reply: record({
    token: ['token', text()],
    recoveryCodes: ['codigosReserva', list(text(), { description: 'Só da primeira vez' })],
  }),
})

export const signOutOperator = fieldEndpoint({
  method: 'POST',
  path: '/v1/operacao/sair',
  summary: 'Sair da operação',
  ...operatorsOnly,
  reply: done,
})

export const currentOperator = fieldEndpoint({
  method: 'GET',
  path: '/v1/operacao/sessao',
  summary: 'Quem está na operação',
  ...operatorsOnly,
  reply: record({
    loginId: ['idlogin', id],
    name: ['nome', text()],
    email: ['email', text()],
  }) satisfies FieldOf<Operator>,
})

const action = words(
  Object.fromEntries(OPERATOR_ACTIONS.map((name) => [name, name])) as {
    readonly [Action in OperatorAction]: Action
  },
)

const operatorEvent = record({
  id: ['id', int()],
  happenedAt: ['data', text()],
  action: ['acontecimento', action],
  author: ['autor', text('Vazio para a linha de comando')],
  storeId: ['idfornecedor', orNull(id)],
  storeName: ['loja', text('Como se chamava')],
  note: ['observacao', text('O motivo dado, ou de quem se trata')],
}) satisfies FieldOf<OperatorEvent>

export const listOperatorEvents = fieldEndpoint({
  method: 'GET',
  path: '/v1/operacao/registro',
  summary: 'O que foi feito na instalação, do mais novo ao mais antigo',
  ...operatorsOnly,
  query: record({ storeId: ['loja', optional(orNull(sentId), null)], ...pageOf() }),
  reply: record({ events: ['eventos', list(operatorEvent)], total: ['total', int()], ...shownPage }),
})
