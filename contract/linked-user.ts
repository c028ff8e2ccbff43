import { Type, type Static } from 'typebox'
import { ADDRESSES_PERMISSION, ORDERS_PERMISSION, SUBMIT_PERMISSION } from '#domain/access/permission.ts'
import { centsFromReais, reaisFromCents, type Cents } from '#domain/amounts.ts'
import type {
  AccountUser,
  AccountUsers,
  Invitation,
  OpenAccount,
  OpenInvitation,
} from '#domain/customer/linked-user.ts'
import { ClienteVinculado, decodeOpenAccount, encodeOpenAccount, Usuario } from './access.ts'
import { endpoint } from './endpoint.ts'
import { Identificador, naSessao, OuNulo, Permissao, Pronto, Segmento, Sinal, TextoExato } from './values.ts'

/** Only what the store enforces can be granted. */
const PermissaoConcedida = Type.Object({
  idPermissao: Type.Union([
    Type.Literal(SUBMIT_PERMISSION),
    Type.Literal(ORDERS_PERMISSION),
    Type.Literal(ADDRESSES_PERMISSION),
  ]),
})
const Concedidas = Type.Array(PermissaoConcedida, { maxItems: 20 })
const Nome = Type.String({ maxLength: 120 })
const Aprovacao = Type.Object(
  { acimaDe: Type.Optional(Type.Number({ minimum: 0, maximum: 10_000_000, description: 'Reais; 0: todo pedido' })) },
  { description: 'Acima de que total o responsável pela conta aprova os pedidos; sem acimaDe, nenhum precisa' },
)

export const UsuarioDaConta = Type.Object({
  idusuario: Identificador,
  nome: Type.String(),
  email: Type.String(),
  principal: Type.Boolean(),
  ativo: Type.Boolean(),
  permissoes: Type.Array(Permissao),
  aprovacao: Aprovacao,
  desde: Type.String(),
})

const Convite = Type.Object({
  idconvite: Identificador,
  email: Type.String(),
  nome: Type.String(),
  permissoes: Type.Array(Permissao),
  aprovacao: Aprovacao,
  validade: Type.String(),
})

const area = 'Usuários vinculados'

export const listAccountUsers = endpoint({
  method: 'POST',
  path: '/v1/app/:sessao/usuario/:idcliente/usuarios',
  summary: 'Usuários da conta, o principal primeiro, e convites em aberto',
  area,
  access: 'linked-user.manage',
  params: Type.Object({ sessao: Segmento, idcliente: Segmento }),
  reply: Type.Object({ usuarios: Type.Array(UsuarioDaConta), convites: Type.Array(Convite) }),
})

export const accountUser = endpoint({
  method: 'GET',
  path: '/v1/app/usuario/:idcliente/:idusuario',
  summary: 'Um usuário da conta; com gerar_token_jwt, o próprio recebe um jwttoken de uso único, por 5 minutos',
  area,
  access: 'signed-in',
  params: Type.Object({ idcliente: Segmento, idusuario: Segmento }),
  query: Type.Object({ gerar_token_jwt: Sinal }),
  reply: Type.Object({ usuario: UsuarioDaConta, jwttoken: Type.Optional(Type.String()) }),
})

export const inviteUser = endpoint({
  method: 'POST',
  path: '/v1/app/usuario/:sessao/:idcliente',
  summary: 'Convidar por e-mail; a resposta é a mesma, tenha o e-mail cadastro ou não',
  area,
  access: 'linked-user.manage',
  params: Type.Object({ sessao: Segmento, idcliente: Segmento }),
  body: Type.Object({
    email: Type.String({ minLength: 1, maxLength: 254 }),
    nome: Type.Optional(Nome),
    permissoes: Type.Optional(Concedidas),
    aprovacao: Type.Optional(Aprovacao),
  }),
  reply: Pronto,
})

export const changeUser = endpoint({
  method: 'PUT',
  path: '/v1/app/usuario/:idusuario',
  summary: 'Alterar um usuário vinculado: como a conta o chama, permissões, aprovação, ativo ou pausado',
  area,
  access: 'linked-user.manage',
  params: Type.Object({ idusuario: Segmento }),
  body: Type.Object({
    dadosUsuario: Type.Object({
      idcliente: Type.Optional(OuNulo(Identificador)),
      idusuario: Type.Optional(Identificador),
      nome: Type.Optional(Nome),
      permissoes: Type.Optional(Concedidas),
      aprovacao: Type.Optional(Aprovacao),
      ativo: Type.Optional(Type.Boolean()),
      visto: Type.Optional(
        Type.Object(
          { nome: Nome, permissoes: Concedidas },
          { description: 'Como estava na tela: o que outra pessoa mudou depois não se perde' },
        ),
      ),
    }),
  }),
  reply: UsuarioDaConta,
})

export const removeUser = endpoint({
  method: 'DELETE',
  path: '/v1/app/usuario/:idfornecedor/:idcliente/:idusuario',
  summary: 'Remover um usuário vinculado, ou desfazer um convite em aberto (idconvite)',
  area,
  access: 'linked-user.manage',
  params: Type.Object({ idfornecedor: Segmento, idcliente: Segmento, idusuario: Segmento }),
  reply: Pronto,
})

export const openAccounts = endpoint({
  method: 'POST',
  path: '/v1/app/:sessao/usuario/:idusuario/clientes-vinculados',
  summary: 'Clientes desta loja em cujo nome a própria pessoa pode comprar',
  area,
  access: 'account.switch',
  params: Type.Object({ sessao: Segmento, idusuario: Segmento }),
  reply: Type.Object({ clientes: Type.Array(ClienteVinculado) }),
})

const Codigo = Type.String({ minLength: 1, maxLength: 100, description: 'Do e-mail; no endereço, só depois do #' })

export const readInvitation = endpoint({
  method: 'POST',
  path: '/v1/app/:sessao/convite/consultar',
  summary: 'O que diz um convite, para quem tem o código',
  area,
  access: 'public',
  params: naSessao,
  body: Type.Object({ codigo: Codigo }),
  reply: Type.Object({
    email: Type.String(),
    nome: Type.String(),
    nomeCliente: Type.String(),
    possuiCadastro: Type.Boolean(),
  }),
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/v1/app/:sessao/convite/aceitar',
  summary: 'Aceitar o convite e entrar: com a senha que a pessoa já tem, ou escolhendo nome e senha',
  area,
  access: 'public',
  params: naSessao,
  body: Type.Object({
    codigo: Codigo,
    nome: Type.Optional(Nome),
    senha: TextoExato({ maxLength: 200 }),
    tokenOrigin: Type.Optional(Type.String({ maxLength: 40 })),
  }),
  reply: Type.Object({ usuario: Usuario, token: Type.String() }),
})

const encodePermissions = (permissions: readonly string[]) => permissions.map((idPermissao) => ({ idPermissao }))
const decodePermissions = (wire: readonly Static<typeof Permissao>[]): string[] =>
  wire.map(({ idPermissao }) => idPermissao)

export const decodeGrants = (wire: Static<typeof Concedidas>) => wire.map(({ idPermissao }) => idPermissao)

export const encodeApproval = (above: Cents | null): Static<typeof Aprovacao> =>
  above === null ? {} : { acimaDe: reaisFromCents(above) }
export const decodeApproval = ({ acimaDe }: Static<typeof Aprovacao>): Cents | null =>
  acimaDe === undefined ? null : centsFromReais(acimaDe)

export const encodeUser = (user: AccountUser): Static<typeof UsuarioDaConta> => ({
  idusuario: user.id,
  nome: user.name,
  email: user.email,
  principal: user.isPrincipal,
  ativo: user.isActive,
  permissoes: encodePermissions(user.permissions),
  aprovacao: encodeApproval(user.approvalAbove),
  desde: user.since,
})

const decodeUser = (wire: Static<typeof UsuarioDaConta>): AccountUser => ({
  id: wire.idusuario,
  name: wire.nome,
  email: wire.email,
  isPrincipal: wire.principal,
  isActive: wire.ativo,
  permissions: decodePermissions(wire.permissoes),
  approvalAbove: decodeApproval(wire.aprovacao),
  since: wire.desde,
})

const encodeInvitation = (invitation: Invitation): Static<typeof Convite> => ({
  idconvite: invitation.id,
  email: invitation.email,
  nome: invitation.name,
  permissoes: encodePermissions(invitation.permissions),
  aprovacao: encodeApproval(invitation.approvalAbove),
  validade: invitation.expiresAt,
})

const decodeInvitation = (wire: Static<typeof Convite>): Invitation => ({
  id: wire.idconvite,
  email: wire.email,
  name: wire.nome,
  permissions: decodePermissions(wire.permissoes),
  approvalAbove: decodeApproval(wire.aprovacao),
  expiresAt: wire.validade,
})

export const encodeUsers = ({ users, invitations }: AccountUsers): Static<typeof listAccountUsers.reply> => ({
  usuarios: users.map(encodeUser),
  convites: invitations.map(encodeInvitation),
})

export const decodeUsers = (wire: Static<typeof listAccountUsers.reply>): AccountUsers => ({
  users: wire.usuarios.map(decodeUser),
  invitations: wire.convites.map(decodeInvitation),
})

export const encodeOpenAccounts = (accounts: readonly OpenAccount[]): Static<typeof openAccounts.reply> => ({
  clientes: accounts.map(encodeOpenAccount),
})
export const decodeOpenAccounts = ({ clientes }: Static<typeof openAccounts.reply>): OpenAccount[] =>
  clientes.map(decodeOpenAccount)

export const encodeOpenInvitation = (invitation: OpenInvitation): Static<typeof readInvitation.reply> => ({
  email: invitation.email,
  nome: invitation.name,
  nomeCliente: invitation.customerName,
  possuiCadastro: invitation.hasLogin,
})

export const decodeOpenInvitation = (wire: Static<typeof readInvitation.reply>): OpenInvitation => ({
  email: wire.email,
  name: wire.nome,
  customerName: wire.nomeCliente,
  hasLogin: wire.possuiCadastro,
})

/** The same whether or not the address has a login. */
export const INVITATION_SENT = 'Convite enviado. Peça para a pessoa olhar a caixa de entrada e o spam.'

/** Below the store. The code follows the #, so that no server, log or referrer sees it. */
export const invitationPath = (code: string): string => `/convite#codigo=${code}`
