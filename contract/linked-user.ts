import { Type } from 'typebox'
import { PERMISSIONS, type Permission } from '#domain/access/permission.ts'
import type { Cents } from '#domain/amounts.ts'
import type {
  AccountUser,
  AccountUsers,
  Invitation,
  OpenInvitation,
  SeenUser,
  UserChange,
  UserToInvite,
} from '#domain/customer/linked-user.ts'
import { account, ClienteVinculado, permission } from './access.ts'
import { isSignalled, Segmento, Sinal, TextoExato } from './values.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { converted, list, mapped, maybe, optional, orNull, record, same, type FieldOf } from './wire/field.ts'
import { bool, cents, done, id, message, ofSession, text, tokenOrigin } from './wire/values.ts'

const area = 'Usuários vinculados'
const segment = same(Segmento)
const ofAccount = record({ session: ['sessao', segment], customerId: ['idcliente', segment] })

/** Only what the store enforces can be granted. */
const Concedida = Type.Unsafe<Permission>(Type.Union(PERMISSIONS.map((id) => Type.Literal(id))))
const grants = list(
  mapped(
    record({ id: ['idPermissao', same(Concedida)] }),
    (id: Permission) => ({ id }),
    ({ id }) => id,
  ),
  { maxItems: 20 },
)
const name = same(Type.String({ maxLength: 120 }))
const approval = mapped(
  record(
    {
      above: [
        'acimaDe',
        optional(cents({ minimum: 0, maximum: 10_000_000, description: 'Reais; 0: todo pedido' }), null),
      ],
    },
    'Acima de que total o responsável pela conta aprova os pedidos; sem acimaDe, nenhum precisa',
  ),
  (above: Cents | null) => ({ above }),
  ({ above }) => above,
)

export const UsuarioDaConta = record({
  id: ['idusuario', id],
  name: ['nome', text()],
  email: ['email', text()],
  isPrincipal: ['principal', bool()],
  isActive: ['ativo', bool()],
  permissions: ['permissoes', list(permission)],
  approvalAbove: ['aprovacao', approval],
  since: ['desde', text()],
}) satisfies FieldOf<AccountUser>

const invitation = record({
  id: ['idconvite', id],
  email: ['email', text()],
  name: ['nome', text()],
  permissions: ['permissoes', list(permission)],
  approvalAbove: ['aprovacao', approval],
  expiresAt: ['validade', text()],
}) satisfies FieldOf<Invitation>

export const listAccountUsers = fieldEndpoint({
  method: 'POST',
  path: '/v1/app/:sessao/usuario/:idcliente/usuarios',
  summary: 'Usuários da conta, o principal primeiro, e convites em aberto',
  area,
  access: 'linked-user.manage',
  params: ofAccount,
  reply: record({
    users: ['usuarios', list(UsuarioDaConta)],
    invitations: ['convites', list(invitation)],
  }) satisfies FieldOf<AccountUsers>,
})

export const accountUser = fieldEndpoint({
  method: 'GET',
  path: '/v1/app/usuario/:idcliente/:idusuario',
  summary: 'Um usuário da conta; com gerar_token_jwt, o próprio recebe um jwttoken de uso único, por 5 minutos',
  area,
  access: 'signed-in',
  params: record({ customerId: ['idcliente', segment], userId: ['idusuario', segment] }),
  query: record({ wantsToken: ['gerar_token_jwt', converted(Sinal, (wants: boolean) => wants, isSignalled)] }),
  reply: record({ user: ['usuario', UsuarioDaConta], signInToken: ['jwttoken', optional(text(), null)] }),
})

export const inviteUser = fieldEndpoint({
  method: 'POST',
  path: '/v1/app/usuario/:sessao/:idcliente',
  summary: 'Convidar por e-mail; a resposta é a mesma, tenha o e-mail cadastro ou não',
  area,
  access: 'linked-user.manage',
  params: ofAccount,
  body: record({
    email: ['email', same(Type.String({ minLength: 1, maxLength: 254 }))],
    name: ['nome', optional(name, '')],
    permissions: ['permissoes', optional(grants, [])],
    approvalAbove: ['aprovacao', optional(approval, null)],
  }) satisfies FieldOf<UserToInvite>,
  reply: message,
})

const userChange = record({
  name: ['nome', maybe(name)],
  permissions: ['permissoes', maybe(grants)],
  approvalAbove: ['aprovacao', maybe(approval)],
  isActive: ['ativo', maybe(bool())],
  seen: [
    'visto',
    maybe(
      record(
        { name: ['nome', name], permissions: ['permissoes', grants] },
        'Como estava na tela: o que outra pessoa mudou depois não se perde',
      ) satisfies FieldOf<SeenUser>,
    ),
  ],
}) satisfies FieldOf<UserChange>

export const changeUser = fieldEndpoint({
  method: 'PUT',
  path: '/v1/app/usuario/:idusuario',
  summary: 'Alterar um usuário vinculado: como a conta o chama, permissões, aprovação, ativo ou pausado',
  area,
  access: 'linked-user.manage',
  params: record({ userId: ['idusuario', segment] }),
  body: record({
    user: [
      'dadosUsuario',
      record({
        customerId: ['idcliente', maybe(orNull(id))],
        userId: ['idusuario', maybe(id)],
        ...userChange.fields,
      }),
    ],
  }),
  reply: UsuarioDaConta,
})

export const removeUser = fieldEndpoint({
  method: 'DELETE',
  path: '/v1/app/usuario/:idfornecedor/:idcliente/:idusuario',
  summary: 'Remover um usuário vinculado, ou desfazer um convite em aberto (idconvite)',
  area,
  access: 'linked-user.manage',
  params: record({
    supplier: ['idfornecedor', segment],
    customerId: ['idcliente', segment],
    userId: ['idusuario', segment],
  }),
  reply: done,
})

export const openAccounts = fieldEndpoint({
  method: 'POST',
  path: '/v1/app/:sessao/usuario/:idusuario/clientes-vinculados',
  summary: 'Clientes desta loja em cujo nome a própria pessoa pode comprar',
  area,
  access: 'account.switch',
  params: record({ session: ['sessao', segment], userId: ['idusuario', segment] }),
  reply: record({ accounts: ['clientes', list(ClienteVinculado)] }),
})

const code = same(Type.String({ minLength: 1, maxLength: 100, description: 'Do e-mail; no endereço, só depois do #' }))

export const readInvitation = fieldEndpoint({
  method: 'POST',
  path: '/v1/app/:sessao/convite/consultar',
  summary: 'O que diz um convite, para quem tem o código',
  area,
  access: 'public',
  params: record(ofSession),
  body: record({ code: ['codigo', code] }),
  reply: record({
    email: ['email', text()],
    name: ['nome', text()],
    customerName: ['nomeCliente', text()],
    hasLogin: ['possuiCadastro', bool()],
    makesPrincipal: ['titular', bool('O cadastro do cliente passa a ser da pessoa')],
  }) satisfies FieldOf<OpenInvitation>,
})

export const acceptInvitation = fieldEndpoint({
  method: 'POST',
  path: '/v1/app/:sessao/convite/aceitar',
  summary: 'Aceitar o convite e entrar: com a senha que a pessoa já tem, ou escolhendo nome e senha',
  area,
  access: 'public',
  params: record(ofSession),
  body: record({
    code: ['codigo', code],
    name: ['nome', optional(name, '')],
    password: ['senha', same(TextoExato({ maxLength: 200 }))],
    ...tokenOrigin,
  }),
  reply: record({ account: ['usuario', account], token: ['token', text()] }),
})

/** The same whether or not the address has a login. */
export const INVITATION_SENT = 'Convite enviado. Peça para a pessoa olhar a caixa de entrada e o spam.'

/** Below the store. The code follows the #, so that no server, log or referrer sees it. */
export const invitationPath = (code: string): string => `/convite#codigo=${code}`
