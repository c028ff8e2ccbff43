import { Type, type Static } from 'typebox'
import { SUBMIT_PERMISSION } from '#domain/access/permission.ts'
import { endpoint } from './endpoint.ts'
import { Identificador, OuNulo, Pronto, ReferenciaFornecedor, Sessao } from './values.ts'

/** Who is signed in, as a store sees the person. Roles are those of specification §6. */
export interface Account {
  /** The customer that carts and orders belong to; null for staff who act for nobody yet. */
  readonly customerId: string | null
  /** Null for a program that came with a key. */
  readonly loginId: string | null
  /** Whether the person may go on for another customer of this store. */
  readonly hasOtherAccounts: boolean
  readonly name: string
  readonly email: string
  /** CPF or CNPJ of the customer. */
  readonly document: string
  readonly customerName: string
  readonly role: AccountRole
  readonly isApproved: boolean
  readonly maySubmit: boolean
  /** What the person may do on the customer's account: those of `domain/access/permission.ts`. */
  readonly permissions: readonly string[]
  /** The parts of the back office that staff were granted. */
  readonly modules: readonly string[]
  /** Whether nothing is left to accept; only told where there is a customer. */
  readonly hasAcceptedTerms?: boolean
  /** Why the store refused the registration, where it did. */
  readonly refusalReason?: string
}

export type AccountRole = 'customer' | 'linked-user' | 'representative' | 'attendant' | 'staff' | 'api-key'

const Papel = Type.Union([
  Type.Literal('CLIENTE'),
  Type.Literal('USUARIO_VINCULADO'),
  Type.Literal('REPRESENTANTE'),
  Type.Literal('ATENDENTE'),
  Type.Literal('EQUIPE'),
  Type.Literal('CHAVE_API'),
])

const Permissao = Type.Object({ idPermissao: Type.String() })

export const Usuario = Type.Object({
  idcliente: OuNulo(Identificador),
  nome: Type.String(),
  nomeCliente: Type.String(),
  email: Type.String(),
  cpf: Type.String({ description: 'CPF ou CNPJ' }),
  idfornecedor: Identificador,
  fornecedor_slug: Type.String(),
  papel: Papel,
  cadastro_aprovado: Type.Boolean(),
  principal: Type.Boolean(),
  permissoes: Type.Array(Permissao),
  modulos: Type.Array(Type.String(), { description: 'Partes da gestão que a pessoa da equipe pode usar' }),
  termosuso: Type.Optional(Type.Boolean({ description: 'Aceitou os termos de uso em vigor, ou a loja não tem termos' })),
  motivoRecusa: Type.Optional(Type.String({ description: 'Por que o cadastro não foi aprovado' })),
  idUsuarioLogado: OuNulo(Identificador),
  loginAsRepresentante: Type.Boolean(),
  loginAsUsuarioVinculado: Type.Boolean(),
  possuiOutrosClientes: Type.Boolean({ description: 'Se há outros em clientes-vinculados' }),
})
export type Usuario = Static<typeof Usuario>

const area = 'Usuário'

export const signInCandidate = endpoint({
  method: 'GET',
  path: '/v2/app/:sessao/usuario/:login',
  summary: 'Candidato ao login, por CPF, CNPJ ou e-mail; a resposta não revela quem tem conta',
  area,
  params: Type.Object({ sessao: Sessao, login: Type.String({ maxLength: 254 }) }),
  query: Type.Object({
    idfornecedor: Type.Optional(ReferenciaFornecedor),
    r: Type.Optional(Type.String({ maxLength: 40, description: 'Qualquer texto, para que nada no caminho guarde a resposta' })),
  }),
  reply: Type.Object({
    candidato: Type.Object({ email: OuNulo(Type.String()), cpf: OuNulo(Type.String()) }),
    message: Type.Optional(Type.String()),
  }),
})

const Referencia = Type.Optional(OuNulo(Type.String({ maxLength: 40 })))

const credenciais = {
  cpf: Type.String({ maxLength: 254, description: 'CPF, CNPJ ou e-mail' }),
  senha: Type.String({ maxLength: 200 }),
  idfornecedor: ReferenciaFornecedor,
  tokenOrigin: Type.Optional(Type.String({ maxLength: 40 })),
  loginAsRepresentante: Type.Optional(Type.Boolean()),
  idcliente: Referencia,
  idcadastroextracliente: Referencia,
  idUsuarioLogado: Referencia,
  voltar: Type.Optional(Type.String({ maxLength: 2000, description: 'Para onde ir depois de entrar em outra loja' })),
}

/** `redirecionar`: the sign-in was for another store; its page takes it from there, and `token` is a code of one use. */
const Entrada = Type.Object({ usuario: Usuario, token: Type.String(), redirecionar: Type.Optional(Type.String()) })

export const authenticate = endpoint({
  method: 'POST',
  path: '/v1/app/:sessao/usuario/autenticar',
  summary: 'Entrar com senha ou com jwttoken; sem senha, com sessão própria e idcadastroextracliente, trocar de cliente vinculado',
  area,
  params: Type.Object({ sessao: Sessao }),
  body: Type.Object({
    ...credenciais,
    jwttoken: Type.Optional(OuNulo(Type.String({ maxLength: 2000, description: 'De gerar_token_jwt: entra sem senha, uma vez' }))),
  }),
  reply: Entrada,
})

export const authenticateRepresentative = endpoint({
  method: 'POST',
  path: '/v1/app/:sessao/usuario/autenticar/representante',
  summary: 'Representante: entrar com senha; sem senha, com sessão própria, escolher ou trocar o cliente por idcliente, ou sair dele (nulo ou 0)',
  area,
  params: Type.Object({ sessao: Sessao }),
  body: Type.Object(credenciais),
  reply: Entrada,
})

export const signOut = endpoint({
  method: 'GET',
  path: '/v1/app/:sessao/cliente/logout',
  summary: 'Sair: encerra a sessão',
  area,
  params: Type.Object({ sessao: Sessao }),
  reply: Pronto,
})

export const customerSettings = endpoint({
  method: 'GET',
  path: '/v2/app/:sessao/get-configuracoes-cliente',
  summary: 'Quem está na sessão, ou nulo para o visitante',
  area,
  params: Type.Object({ sessao: Sessao }),
  reply: Type.Object({ usuario: OuNulo(Usuario) }),
})

export const customerPermissions = endpoint({
  method: 'GET',
  path: '/v1/app/usuario-cliente/:idCadastroExtraCliente/:idUsuario',
  summary: 'Permissões do usuário vinculado no cliente',
  area,
  params: Type.Object({ idCadastroExtraCliente: Identificador, idUsuario: Type.String({ maxLength: 40 }) }),
  reply: Type.Object({ permissoes: Type.Array(Permissao) }),
})

const ROLE: Record<AccountRole, Static<typeof Papel>> = {
  customer: 'CLIENTE',
  'linked-user': 'USUARIO_VINCULADO',
  representative: 'REPRESENTANTE',
  attendant: 'ATENDENTE',
  staff: 'EQUIPE',
  'api-key': 'CHAVE_API',
}
const ROLE_OF: Record<Static<typeof Papel>, AccountRole> = {
  CLIENTE: 'customer',
  USUARIO_VINCULADO: 'linked-user',
  REPRESENTANTE: 'representative',
  ATENDENTE: 'attendant',
  EQUIPE: 'staff',
  CHAVE_API: 'api-key',
}

export const encodeAccount = (account: Account, supplier: { readonly id: string; readonly slug: string }): Usuario => ({
  idcliente: account.customerId,
  nome: account.name,
  nomeCliente: account.customerName,
  email: account.email,
  cpf: account.document,
  idfornecedor: supplier.id,
  fornecedor_slug: supplier.slug,
  papel: ROLE[account.role],
  cadastro_aprovado: account.isApproved,
  principal: account.role === 'customer',
  permissoes: account.permissions.map((idPermissao) => ({ idPermissao })),
  modulos: [...account.modules],
  idUsuarioLogado: account.loginId,
  loginAsRepresentante: account.role === 'representative',
  loginAsUsuarioVinculado: account.role === 'linked-user',
  possuiOutrosClientes: account.hasOtherAccounts,
  ...(account.hasAcceptedTerms === undefined ? {} : { termosuso: account.hasAcceptedTerms }),
  ...(account.refusalReason === undefined ? {} : { motivoRecusa: account.refusalReason }),
})

export const decodeAccount = (wire: Usuario): Account => ({
  customerId: wire.idcliente,
  loginId: wire.idUsuarioLogado,
  hasOtherAccounts: wire.possuiOutrosClientes,
  name: wire.nome,
  customerName: wire.nomeCliente,
  email: wire.email,
  document: wire.cpf,
  role: ROLE_OF[wire.papel],
  isApproved: wire.cadastro_aprovado,
  maySubmit: wire.permissoes.some((permission) => permission.idPermissao === SUBMIT_PERMISSION),
  permissions: wire.permissoes.map((permission) => permission.idPermissao),
  modules: wire.modulos,
  ...(wire.termosuso === undefined ? {} : { hasAcceptedTerms: wire.termosuso }),
  ...(wire.motivoRecusa === undefined ? {} : { refusalReason: wire.motivoRecusa }),
})
