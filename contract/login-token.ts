import { Type } from 'typebox'
import { Usuario } from './access.ts'
import { endpoint } from './endpoint.ts'
import { naSessao, ReferenciaFornecedor } from './values.ts'

const area = 'Usuário'
const Caminho = Type.String({
  maxLength: 2000,
  description: 'Caminho dentro da loja para onde a pessoa volta depois de entrar',
})

/** Where the browser goes on: `/{fornecedor}/login-token/{token}/{email}` on the other store's own domain. */
export const carryLogin = endpoint({
  method: 'POST',
  path: '/v4/login-token',
  summary: 'Leva a sessão para outra loja da mesma empresa: código de uso único, válido por 60 segundos',
  area,
  access: 'signed-in',
  body: Type.Object({ idfornecedorDestino: ReferenciaFornecedor, voltar: Type.Optional(Caminho) }),
  reply: Type.Object({ redirecionar: Type.String() }),
})

export const exchangeLoginToken = endpoint({
  method: 'POST',
  path: '/v1/app/:sessao/usuario/login-token',
  summary: 'Troca o código de login-token por uma sessão nesta loja',
  area,
  access: 'public',
  params: naSessao,
  body: Type.Object({
    idfornecedor: ReferenciaFornecedor,
    token: Type.String({ minLength: 1, maxLength: 200 }),
    email: Type.String({ minLength: 1, maxLength: 254 }),
    tokenOrigin: Type.Optional(Type.String({ maxLength: 40 })),
  }),
  reply: Type.Object({ usuario: Usuario, token: Type.String(), voltar: Type.String() }),
})
