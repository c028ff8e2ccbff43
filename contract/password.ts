import { Type } from 'typebox'
import { keyboardText } from '#domain/keyboard-text.ts'
import { endpoint } from './endpoint.ts'
import { naSessao, Pronto, ReferenciaFornecedor, Sessao, TextoExato } from './values.ts'

/** Texts of the answers; the same whether or not the account exists (rules §1). */
export const passwordText = {
  requested:
    'Se houver uma conta com estes dados, acabamos de enviar um e-mail para ela. Confira a caixa de entrada e o spam.',
  changed: 'Senha alterada.',
}

const area = 'Usuário'
/** Longer than any password may be, so that the rule itself refuses it with its own text. */
const Senha = TextoExato({ maxLength: 1000 })

export const requestRecovery = endpoint({
  method: 'GET',
  path: '/v2/app/:sessao/cliente/senha/recuperar/:id',
  summary: 'Pedir uma nova senha por e-mail; a resposta não revela quem tem conta',
  area,
  access: 'public',
  params: Type.Object({
    sessao: Sessao,
    id: Type.String({
      minLength: 1,
      maxLength: 254,
      description: 'CPF, CNPJ, documento estrangeiro ou e-mail, sem barras',
    }),
  }),
  query: Type.Object({
    idfornecedor: Type.Optional(ReferenciaFornecedor),
    voltar: Type.Optional(
      Type.String({
        maxLength: 2000,
        description: 'Caminho dentro da loja para onde a pessoa volta depois de entrar com a nova senha',
      }),
    ),
    adicionar: Type.Optional(
      Type.String({
        maxLength: 100,
        description: 'Produto que a pessoa quer comprar: entra no carrinho depois que ela entrar com a nova senha',
      }),
    ),
  }),
  reply: Pronto,
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/v2/app/:sessao/cliente/senha/redefinir',
  summary:
    'Escolher a nova senha com o código do e-mail, que vale uma vez, por 30 minutos; encerra todas as sessões da pessoa',
  area,
  access: 'public',
  params: naSessao,
  body: Type.Object({
    codigo: Type.String({ minLength: 1, maxLength: 200 }),
    senha: Senha,
    idfornecedor: Type.Optional(ReferenciaFornecedor),
  }),
  reply: Pronto,
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/v2/app/:sessao/cliente/senha/alterar',
  summary: 'Trocar a própria senha; encerra as outras sessões da pessoa e renova esta',
  area,
  access: 'password.change',
  params: naSessao,
  body: Type.Object({
    senhaAtual: Senha,
    senha: Senha,
    idfornecedor: Type.Optional(ReferenciaFornecedor),
    tokenOrigin: Type.Optional(Type.String({ maxLength: 40 })),
  }),
  reply: Type.Object({ sucesso: Type.Boolean(), mensagem: Type.String(), token: Type.String() }),
})

/** A code in the path of the call: it has no slash (specification §5). */
export const encodeRecoveryId = (typed: string): string => keyboardText(typed.replaceAll('/', ''))

/** What a person wanted before the password was forgotten. */
export interface BeforeRecovery {
  /** A path of the store, followed after the sign-in. */
  readonly returnTo?: string | undefined
  /** Names a product that goes into the cart after the sign-in. */
  readonly wanted?: string | undefined
}

/** The link of the e-mail, with what comes after it. The code is in the fragment, which browsers do not send. */
export function resetPath(code: string, { returnTo = '/', wanted }: BeforeRecovery = {}): string {
  const query = [
    ...(returnTo === '/' ? [] : [`voltar=${encodeURIComponent(returnTo)}`]),
    ...(wanted ? [`adicionar=${encodeURIComponent(wanted)}`] : []),
  ]
  return `/redefinir-senha${query.length > 0 ? `?${query.join('&')}` : ''}#codigo=${code}`
}
