import { Type } from 'typebox'
import { account } from './access.ts'
import { ReferenciaFornecedor, TextoExato } from './values.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { optional, orNull, record, same } from './wire/field.ts'
import { bool, inStore, namedStore, ofSession, text, tokenOrigin, tokenOriginOrNull } from './wire/values.ts'

const area = 'Usuário'
const open = { area, access: 'public' } as const

export const signInCandidate = fieldEndpoint({
  method: 'GET',
  path: '/v2/app/:sessao/usuario/:login',
  summary: 'Candidato ao login, por CPF, CNPJ ou e-mail; a resposta não revela quem tem conta',
  ...open,
  params: record({ ...ofSession, login: ['login', same(Type.String({ maxLength: 254 }))] }),
  query: record({
    ...inStore,
    random: [
      'r',
      optional(
        same(
          Type.String({
            maxLength: 40,
            description: 'Qualquer texto, com este nome ou outro, para que nada no caminho guarde a resposta',
          }),
        ),
        '',
      ),
    ],
  }),
  reply: record({
    candidate: ['candidato', record({ email: ['email', orNull(text())], document: ['cpf', orNull(text())] })],
    message: [
      'message',
      optional(text('Campo que nunca vem: a resposta é a mesma para quem tem conta e para quem não tem'), null),
    ],
  }),
})

/** The id of a customer or login; left out, null, empty or 0 means none (rules §1). */
const reference = optional(
  same(
    Type.Union([Type.String({ maxLength: 40 }), Type.Integer(), Type.Null()], {
      description: 'UUID; nulo, vazio ou 0 é ninguém',
    }),
  ),
  null,
)
const credentials = {
  identifier: [
    'cpf',
    optional(
      orNull(same(Type.String({ maxLength: 254, description: 'CPF, CNPJ, documento estrangeiro ou e-mail' }))),
      null,
    ),
  ],
  password: [
    'senha',
    optional(orNull(same(TextoExato({ maxLength: 200, description: 'Só se envia: nenhuma resposta a traz' }))), null),
  ],
  // Where it is left out, the header, the host or the JWT says it.
  ...inStore,
  ...tokenOriginOrNull,
  isRepresentative: ['loginAsRepresentante', optional(orNull(bool('Decide o caminho: /representante')), null)],
  customerId: ['idcliente', reference],
  storeRecordId: ['idcadastroextracliente', reference],
  loginId: ['idUsuarioLogado', reference],
  returnTo: [
    'voltar',
    optional(same(Type.String({ maxLength: 2000, description: 'Para onde ir depois de entrar em outra loja' })), null),
  ],
} as const

/** `continueAt`: the sign-in was for another store; its page takes it from there, and `token` is a code of one use. */
export const Entrada = record({
  account: ['usuario', account],
  token: ['token', text()],
  continueAt: ['redirecionar', optional(text(), null)],
})

export const authenticate = fieldEndpoint({
  method: 'POST',
  path: '/v1/app/:sessao/usuario/autenticar',
  summary:
    'Entrar com senha ou com jwttoken; sem senha, com sessão própria e idcadastroextracliente, trocar de cliente vinculado',
  ...open,
  params: record(ofSession),
  body: record({
    ...credentials,
    signInToken: [
      'jwttoken',
      optional(
        orNull(same(Type.String({ maxLength: 2000, description: 'De gerar_token_jwt: entra sem senha, uma vez' }))),
        null,
      ),
    ],
  }),
  reply: Entrada,
})

export const authenticateRepresentative = fieldEndpoint({
  method: 'POST',
  path: '/v1/app/:sessao/usuario/autenticar/representante',
  summary:
    'Representante: entrar com senha; sem senha, com sessão própria, escolher ou trocar o cliente por idcliente, ou sair dele (nulo ou 0)',
  ...open,
  params: record(ofSession),
  body: record(credentials),
  reply: Entrada,
})

/** Where the browser continues: `/{fornecedor}/login-token/{token}/{email}` on the other store's own domain. */
export const transferLogin = fieldEndpoint({
  method: 'POST',
  path: '/v4/login-token',
  summary: 'Leva a sessão para outra loja da mesma empresa: código de uso único, válido por 60 segundos',
  area,
  access: 'signed-in',
  body: record({
    store: ['idfornecedorDestino', same(ReferenciaFornecedor)],
    returnTo: [
      'voltar',
      optional(
        same(
          Type.String({
            maxLength: 2000,
            description: 'Caminho dentro da loja para onde a pessoa volta depois de entrar',
          }),
        ),
        '/',
      ),
    ],
  }),
  reply: record({ continueAt: ['redirecionar', text()] }),
})

export const exchangeLoginToken = fieldEndpoint({
  method: 'POST',
  path: '/v1/app/:sessao/usuario/login-token',
  summary: 'Troca o código de login-token por uma sessão nesta loja',
  ...open,
  params: record(ofSession),
  body: record({
    ...namedStore,
    code: ['token', same(Type.String({ minLength: 1, maxLength: 200 }))],
    email: ['email', same(Type.String({ minLength: 1, maxLength: 254 }))],
    ...tokenOrigin,
  }),
  reply: record({ account: ['usuario', account], token: ['token', text()], returnTo: ['voltar', text()] }),
})
