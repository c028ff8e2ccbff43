import { Type } from 'typebox'
import { MAX_CLIENT_ORIGINS } from '#domain/supplier/client-origin.ts'
import { endpoint } from './endpoint.ts'
import { noFornecedor } from './values.ts'

const Origens = Type.Object({
  origens: Type.Array(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Como https://app.exemplo.com.br: sem caminho; http só em localhost',
    }),
    { maxItems: MAX_CLIENT_ORIGINS },
  ),
})
const area = 'Clientes em outros endereços'

export const listClientOrigins = endpoint({
  method: 'GET',
  path: '/v4/origens/:idfornecedor',
  summary: 'Origens de páginas de outros endereços que podem chamar a API desta loja',
  area,
  access: 'client-origin.manage',
  params: noFornecedor,
  reply: Origens,
})

export const changeClientOrigins = endpoint({
  method: 'PUT',
  path: '/v4/origens/:idfornecedor',
  summary: 'Trocar a lista de origens; as que saem são recusadas na hora',
  area,
  access: 'client-origin.manage',
  params: noFornecedor,
  body: Origens,
  reply: Origens,
})
