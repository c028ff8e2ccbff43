import { Type, type Static } from 'typebox'
import type { OpenAccount } from '#domain/customer/linked-user.ts'
import { CadastroExtraCliente, Identificador } from './values.ts'

/** A customer of this store in whose name a person may buy. */
export const ClienteVinculado = Type.Object({
  idcliente: Identificador,
  idcadastroextracliente: CadastroExtraCliente,
  nome: Type.String(),
  cpf: Type.String({ description: 'CPF ou CNPJ' }),
  principal: Type.Boolean({ description: 'O cadastro da própria pessoa' }),
  atual: Type.Boolean({ description: 'Para quem a sessão compra agora' }),
})

export const encodeOpenAccount = (account: OpenAccount): Static<typeof ClienteVinculado> => ({
  idcliente: account.customerId,
  idcadastroextracliente: account.customerId,
  nome: account.name,
  cpf: account.document,
  principal: account.isOwn,
  atual: account.isCurrent,
})

export const decodeOpenAccount = (wire: Static<typeof ClienteVinculado>): OpenAccount => ({
  customerId: wire.idcliente,
  name: wire.nome,
  document: wire.cpf,
  isOwn: wire.principal,
  isCurrent: wire.atual,
})
