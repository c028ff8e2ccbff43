import { Type, type Static } from 'typebox'
import { SUBMIT_PERMISSION } from '#domain/access/permission.ts'
import type { OpenAccount } from '#domain/customer/linked-user.ts'
import type { Supplier } from '#domain/supplier/supplier.ts'
import {
  CadastroExtraCliente,
  decodeRole,
  encodeRole,
  Identificador,
  OuNulo,
  Papel,
  Permissao,
  type Role,
} from './values.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { toWire } from './wire/convert.ts'
import { list, mapped, optional, orNull, record, same } from './wire/field.ts'
import { bool, done, id, inStore, ofSession, text } from './wire/values.ts'

/** Who is signed in, as a store sees the person. Roles are those of specification §6. */
export interface Account {
  /** The customer that carts and orders belong to; null for staff who act for no customer yet. */
  readonly customerId: string | null
  /** Null for a program that came with a key. */
  readonly loginId: string | null
  /** Whether the person may switch to another customer of this store. */
  readonly hasOtherAccounts: boolean
  /** Whether there can be invoices: the customer has a credit limit, or the store sells on account to such customers. */
  readonly buysOnAccount: boolean
  readonly name: string
  readonly email: string
  /** CPF or CNPJ of the customer. */
  readonly document: string
  readonly customerName: string
  readonly role: Role
  readonly isApproved: boolean
  readonly maySubmit: boolean
  /** What the person may do on the customer's account: those of `domain/access/can.ts`. */
  readonly permissions: readonly string[]
  /** The parts of the back office that staff were granted. */
  readonly modules: readonly string[]
  /** A company, or a person whose birth date says so. */
  readonly isAdult?: boolean
  /** Whether the terms in force are accepted; only present with a customer. */
  readonly hasAcceptedTerms?: boolean
  /** Why the store refused the registration, where it did. */
  readonly refusalReason?: string
  /** The store requires a second factor, and the person, who works for it, has none yet: nothing else is open. */
  readonly mustSetUpFactor?: boolean
}

/** Fields that no screen needs and that cost a statement: sent at sign-in and by get-configuracoes-cliente. */
export interface AccountDetails {
  readonly apiKeyId: string | null
  /** With which the customer paid the last order, as far as the store still takes it. */
  readonly paymentMethodId: string | null
  /** The customers that the person may switch to, the current one among them; none for staff and programs. */
  readonly openAccounts: readonly OpenAccount[]
}

/** Shown to a registered customer until the store has approved them (texts of specification §8). */
export const reviewText = {
  modal: 'Cadastro em análise',
  waiting: 'Seu cadastro foi recebido e aguarda aprovação. Avisamos por e-mail.',
  confirmed: 'Seu cadastro já foi confirmado e aguarda aprovação',
  refusedModal: 'Cadastro não aprovado',
  refused: (reason: string) => `Seu cadastro não foi aprovado.${reason === '' ? '' : ` Motivo: ${reason}`}`,
}

/** A customer of this store in whose name a person may buy. */
export const ClienteVinculado = mapped(
  record({
    customerId: ['idcliente', id],
    storeRecordId: ['idcadastroextracliente', same(CadastroExtraCliente)],
    name: ['nome', text()],
    document: ['cpf', text('CPF ou CNPJ')],
    isOwn: ['principal', bool('O cadastro da própria pessoa')],
    isCurrent: ['atual', bool('Para quem a sessão compra agora')],
  }),
  (account: OpenAccount) => ({ ...account, storeRecordId: account.customerId }),
  ({ storeRecordId: _storeRecordId, ...account }): OpenAccount => account,
)

const Vinculado = Type.Object({ idusuario: Identificador, nome: Type.String(), email: Type.String() })
const Principal = Type.Object({ idcliente: Identificador, nome: Type.String() })

export const Usuario = Type.Object({
  idcliente: OuNulo(Identificador),
  idcadastroextracliente: OuNulo(CadastroExtraCliente),
  nome: Type.String(),
  nomeCliente: Type.String(),
  email: Type.String(),
  cpf: Type.String({ description: 'CPF, documento estrangeiro ou, com 14 caracteres, CNPJ' }),
  idfornecedor: Identificador,
  fornecedor_logado: OuNulo(Identificador, 'O fornecedor em cuja loja a sessão vale'),
  fornecedor_slug: Type.String(),
  fornecedor_dominio: OuNulo(Type.String()),
  papel: Papel,
  cadastro_aprovado: Type.Boolean(),
  principal: Type.Boolean(),
  permissoes: Type.Array(Permissao),
  modulos: Type.Array(Type.String(), { description: 'Partes da gestão que a pessoa da equipe pode usar' }),
  maiorDeIdade: Type.Optional(
    Type.Boolean({ description: 'Empresa, ou pessoa de 18 anos ou mais pela data de nascimento do cadastro' }),
  ),
  termosuso: Type.Optional(
    Type.Boolean({ description: 'Aceitou os termos de uso em vigor, ou a loja não tem termos' }),
  ),
  motivoRecusa: Type.Optional(Type.String({ description: 'Por que o cadastro não foi aprovado' })),
  precisaSegundoFator: Type.Optional(
    Type.Boolean({ description: 'A loja pede verificação em duas etapas: antes de ativar a sua, nada mais abre' }),
  ),
  message: Type.Optional(Type.String({ description: 'O que dizer de um cadastro em análise ou recusado' })),
  mensagemModal: Type.Optional(Type.String({ description: 'Título do aviso de um cadastro em análise ou recusado' })),
  idUsuarioLogado: OuNulo(Identificador),
  loginAsRepresentante: Type.Boolean(),
  loginAsUsuarioVinculado: Type.Boolean(),
  usuarioVinculadoLogado: OuNulo(Identificador, 'Quem compra na conta de outro cliente; o mesmo que idUsuarioLogado'),
  usuarioVinculado: OuNulo(Vinculado),
  usuarioPrincipal: OuNulo(Principal, 'O cliente de cuja conta se trata; nulo para quem compra por si'),
  tag: Type.Array(Type.String(), { description: 'Configuração que vale para a pessoa: as tags da loja' }),
  token: Type.Optional(Type.String({ description: 'Só ao entrar: o mesmo que vai ao lado do usuário' })),
  jwttoken: Type.Optional(
    Type.String({ description: 'Nunca aqui: vale uma vez, e só o recebe quem o pede por gerar_token_jwt' }),
  ),
  idapikeys: Type.Optional(
    OuNulo(
      Identificador,
      'A chave com que o programa entrou. Este e os dois seguintes: só ao entrar e em get-configuracoes-cliente',
    ),
  ),
  formaPagamentoActive: Type.Optional(
    OuNulo(Type.Object({ idformapagto: Identificador }), 'A do último pedido, se a loja ainda a oferece ao cliente'),
  ),
  listaClientesVinculados: Type.Optional(
    Type.Array(ClienteVinculado.schema, {
      description: 'Clientes em cujo nome a pessoa pode comprar, ela mesma entre eles',
    }),
  ),
  possuiOutrosClientes: Type.Boolean({ description: 'Se há outros em clientes-vinculados' }),
  compraFaturado: Type.Boolean({
    description: 'Se o cliente tem limite de crédito, ou a loja vende faturado a clientes como ele',
  }),
})
export type Usuario = Static<typeof Usuario>

type StoreOfAccount = Pick<Supplier, 'id' | 'slug' | 'domains' | 'tags'>

/** Without `details` it has what the session itself knows. By hand: the first script of the store decodes it, and nothing of the browser encodes it. */
export const encodeAccount = (account: Account, store: StoreOfAccount, details?: AccountDetails): Usuario => ({
  idcliente: account.customerId,
  idcadastroextracliente: account.customerId,
  nome: account.name,
  nomeCliente: account.customerName,
  email: account.email,
  cpf: account.document,
  idfornecedor: store.id,
  fornecedor_logado: store.id,
  fornecedor_slug: store.slug,
  fornecedor_dominio: store.domains[0] ?? null,
  papel: encodeRole(account.role),
  cadastro_aprovado: account.isApproved,
  principal: account.role === 'customer',
  permissoes: account.permissions.map((idPermissao) => ({ idPermissao })),
  modulos: [...account.modules],
  idUsuarioLogado: account.loginId,
  loginAsRepresentante: account.role === 'representative',
  loginAsUsuarioVinculado: account.role === 'linked-user',
  ...encodeLink(account),
  tag: [...store.tags],
  possuiOutrosClientes: account.hasOtherAccounts,
  compraFaturado: account.buysOnAccount,
  ...(account.isAdult === undefined ? {} : { maiorDeIdade: account.isAdult }),
  ...(account.hasAcceptedTerms === undefined ? {} : { termosuso: account.hasAcceptedTerms }),
  ...(account.refusalReason === undefined ? {} : { motivoRecusa: account.refusalReason }),
  ...(account.mustSetUpFactor === true ? { precisaSegundoFator: true } : {}),
  ...(account.isApproved ? {} : encodeReview(account.refusalReason)),
  ...(details && {
    idapikeys: details.apiKeyId,
    formaPagamentoActive: details.paymentMethodId === null ? null : { idformapagto: details.paymentMethodId },
    listaClientesVinculados: toWire(list(ClienteVinculado), details.openAccounts),
  }),
})

/** A linked user: the person and the principal of the account. */
function encodeLink({
  role,
  loginId,
  name,
  email,
  customerId,
  customerName,
}: Account): Pick<Usuario, 'usuarioVinculadoLogado' | 'usuarioVinculado' | 'usuarioPrincipal'> {
  if (role !== 'linked-user' || loginId === null || customerId === null)
    return { usuarioVinculadoLogado: null, usuarioVinculado: null, usuarioPrincipal: null }
  return {
    usuarioVinculadoLogado: loginId,
    usuarioVinculado: { idusuario: loginId, nome: name, email },
    usuarioPrincipal: { idcliente: customerId, nome: customerName },
  }
}

const encodeReview = (refusalReason: string | undefined) =>
  refusalReason === undefined
    ? { message: reviewText.confirmed, mensagemModal: reviewText.modal }
    : { message: reviewText.refused(refusalReason), mensagemModal: reviewText.refusedModal }

export const decodeAccount = (wire: Usuario): Account => ({
  customerId: wire.idcliente,
  loginId: wire.idUsuarioLogado,
  hasOtherAccounts: wire.possuiOutrosClientes,
  buysOnAccount: wire.compraFaturado,
  name: wire.nome,
  customerName: wire.nomeCliente,
  email: wire.email,
  document: wire.cpf,
  role: decodeRole(wire.papel),
  isApproved: wire.cadastro_aprovado,
  maySubmit: wire.permissoes.some((permission) => permission.idPermissao === SUBMIT_PERMISSION),
  permissions: wire.permissoes.map((permission) => permission.idPermissao),
  modules: wire.modulos,
  ...(wire.maiorDeIdade === undefined ? {} : { isAdult: wire.maiorDeIdade }),
  ...(wire.termosuso === undefined ? {} : { hasAcceptedTerms: wire.termosuso }),
  ...(wire.motivoRecusa === undefined ? {} : { refusalReason: wire.motivoRecusa }),
  ...(wire.precisaSegundoFator === undefined ? {} : { mustSetUpFactor: wire.precisaSegundoFator }),
})

export const account = same(Usuario)

/** Its id alone, as an object. */
export const permission = mapped(
  record({ id: ['idPermissao', text()] }),
  (id: string) => ({ id }),
  ({ id }) => id,
)

const area = 'Usuário'
const open = { area, access: 'public' } as const

export const signOut = fieldEndpoint({
  method: 'GET',
  path: '/v1/app/:sessao/cliente/logout',
  summary: 'Sair: encerra a sessão',
  ...open,
  isOpenWithoutFactor: true,
  params: record(ofSession),
  reply: done,
})

export const customerSettings = fieldEndpoint({
  method: 'GET',
  path: '/v2/app/:sessao/get-configuracoes-cliente',
  summary: 'Quem está na sessão, ou nulo para o visitante',
  ...open,
  isOpenWithoutFactor: true,
  params: record(ofSession),
  query: record({
    ...inStore,
    isBrief: [
      'resumo',
      optional(
        bool('Sem idapikeys, formaPagamentoActive e listaClientesVinculados, que custam mais uma consulta'),
        false,
      ),
    ],
  }),
  reply: record({ account: ['usuario', orNull(account)] }),
})

export const customerPermissions = fieldEndpoint({
  method: 'GET',
  path: '/v1/app/usuario-cliente/:idCadastroExtraCliente/:idUsuario',
  summary: 'Permissões do usuário vinculado no cliente',
  area,
  access: 'signed-in',
  customer: 'params.idCadastroExtraCliente',
  params: record({
    customerId: ['idCadastroExtraCliente', same(CadastroExtraCliente)],
    userId: ['idUsuario', same(Type.String({ maxLength: 40 }))],
  }),
  reply: record({
    permissions: ['permissoes', list(permission)],
  }),
})
