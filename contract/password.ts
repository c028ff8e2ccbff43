import { Type } from 'typebox'
import { TextoExato } from './values.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { optional, record, same } from './wire/field.ts'
import { bool, inStore, message, ofSession, text, tokenOrigin } from './wire/values.ts'

/** Texts of the answers; the same whether or not the account exists (rules §1). */
export const passwordText = {
  requested:
    'Se houver uma conta com estes dados, acabamos de enviar um e-mail para ela. Confira a caixa de entrada e o spam.',
  changed: 'Senha alterada.',
}

const area = 'Usuário'
/** Longer than any password may be, so that the rule itself refuses it with its own text. */
const password = same(TextoExato({ maxLength: 1000 }))

export const requestRecovery = fieldEndpoint({
  method: 'GET',
  path: '/v2/app/:sessao/cliente/senha/recuperar/:id',
  summary: 'Pedir uma nova senha por e-mail; a resposta não revela quem tem conta',
  area,
  access: 'public',
  params: record({
    ...ofSession,
    identifier: [
      'id',
      same(
        Type.String({
          minLength: 1,
          maxLength: 254,
          description: 'CPF, CNPJ, documento estrangeiro ou e-mail, sem barras',
        }),
      ),
    ],
  }),
  query: record({
    ...inStore,
    returnTo: [
      'voltar',
      optional(
        same(
          Type.String({
            maxLength: 2000,
            description: 'Caminho dentro da loja para onde a pessoa volta depois de entrar com a nova senha',
          }),
        ),
        '/',
      ),
    ],
    wanted: [
      'adicionar',
      optional(
        same(
          Type.String({
            maxLength: 100,
            description: 'Produto que a pessoa quer comprar: entra no carrinho depois que ela entrar com a nova senha',
          }),
        ),
        null,
      ),
    ],
  }),
  reply: message,
})

export const resetPassword = fieldEndpoint({
  method: 'POST',
  path: '/v2/app/:sessao/cliente/senha/redefinir',
  summary:
    'Escolher a nova senha com o código do e-mail, que vale uma vez, por 30 minutos; encerra todas as sessões da pessoa',
  area,
  access: 'public',
  params: record(ofSession),
  body: record({
    code: ['codigo', same(Type.String({ minLength: 1, maxLength: 200 }))],
    password: ['senha', password],
    ...inStore,
  }),
  reply: message,
})

export const changePassword = fieldEndpoint({
  method: 'POST',
  path: '/v2/app/:sessao/cliente/senha/alterar',
  summary: 'Trocar a própria senha; encerra as outras sessões da pessoa e renova esta',
  area,
  access: 'password.change',
  params: record(ofSession),
  body: record({
    currentPassword: ['senhaAtual', password],
    password: ['senha', password],
    ...inStore,
    ...tokenOrigin,
  }),
  reply: record({ isDone: ['sucesso', bool()], message: ['mensagem', text()], token: ['token', text()] }),
})

/** What a person wanted before the password was forgotten. */
export interface BeforeRecovery {
  /** A path of the store, followed after the sign-in. */
  readonly returnTo: string
  /** Names a product that goes into the cart after the sign-in. */
  readonly wanted: string | null
}

/** The link of the e-mail, with what comes after it. The code is in the fragment, which browsers do not send. */
export function resetPath(code: string, { returnTo, wanted }: BeforeRecovery): string {
  const query = [
    ...(returnTo === '/' ? [] : [`voltar=${encodeURIComponent(returnTo)}`]),
    ...(wanted ? [`adicionar=${encodeURIComponent(wanted)}`] : []),
  ]
  return `/redefinir-senha${query.length > 0 ? `?${query.join('&')}` : ''}#codigo=${code}`
}
