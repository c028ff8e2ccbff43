import { Type } from 'typebox'
import { STAFF_MODULES, type StaffModule } from '#domain/access/can.ts'
import type {
  Grant,
  Handover,
  MemberChange,
  MemberSession,
  OpenTeamInvitation,
  OpenWork,
  PersonToInvite,
  Position,
  Team,
  TeamInvitation,
  TeamMember,
  TeamMemberFile,
} from '#domain/access/team.ts'
import { account } from './access.ts'
import { TextoExato } from './values.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { list, maybe, optional, orNull, record, same, words, type FieldOf } from './wire/field.ts'
import { bool, done, id, inStore, int, ofSession, percent, required, sentId, text, tokenOrigin } from './wire/values.ts'

const office = { area: 'Equipe', access: 'team.manage' } as const
const inOffice = { ...office, query: record(inStore) } as const

const position = words({
  owner: 'DONO',
  manager: 'GERENTE',
  orders: 'PEDIDOS',
  picking: 'SEPARACAO',
  courier: 'ENTREGADOR',
  catalogue: 'CATALOGO',
  prices: 'PRECOS',
  content: 'CONTEUDO',
  finance: 'FINANCEIRO',
  attendant: 'ATENDENTE',
  representative: 'REPRESENTANTE',
} satisfies Record<Position, string>)
const readyPosition = orNull(position, 'Nulo: um conjunto de módulos próprio da loja')
const role = words({ representative: 'REPRESENTANTE', attendant: 'ATENDENTE', staff: 'EQUIPE' } satisfies Record<
  Grant['role'],
  string
>)
const modules = list(same(Type.Unsafe<StaffModule>(Type.Union(STAFF_MODULES.map((module) => Type.Literal(module))))), {
  uniqueItems: true,
  maxItems: STAFF_MODULES.length,
})
const grant = { role: ['papel', role], modules: ['modulos', modules], position: ['funcao', readyPosition] } as const
const authority = percent({
  minimum: 0,
  maximum: 100,
  description: 'O maior desconto por linha que a pessoa pode dar, em %',
})

const member = record({
  id: ['idpessoa', id],
  name: ['nome', text()],
  email: ['email', text()],
  ...grant,
  isActive: ['ativo', bool()],
  isOneself: ['ehVoce', bool()],
  lastSignInAt: ['ultimaEntrada', orNull(text(), 'Nulo: nunca entrou, ou há muito tempo')],
  discountAuthority: ['alcada', authority],
  hasSecondFactor: ['segundoFator', bool('Entra com verificação em duas etapas')],
}) satisfies FieldOf<TeamMember>

const invitation = record({
  id: ['idconvite', id],
  name: ['nome', text()],
  email: ['email', orNull(text())],
  phone: ['telefone', orNull(text())],
  ...grant,
  sentAt: ['enviadoEm', text()],
  expiresAt: ['validade', text()],
}) satisfies FieldOf<TeamInvitation>

export const ConviteDaEquipe = invitation

export const Equipe = record({
  members: ['pessoas', list(member)],
  invitations: ['convites', list(invitation)],
}) satisfies FieldOf<Team>

const session = record({
  id: ['idsessao', id],
  device: ['aparelho', orNull(text('Navegador e sistema'), 'Nulo: o aparelho não disse')],
  startedAt: ['desde', text()],
  expiresAt: ['validade', text()],
  isCurrent: ['atual', bool('A sessão de quem chama')],
}) satisfies FieldOf<MemberSession>
const work = record({
  carts: ['carrinhos', int('Em negociação')],
  conversations: ['conversas', int()],
  clients: ['clientes', int('Da carteira')],
}) satisfies FieldOf<OpenWork>

export const PessoaDaEquipe = record({
  ...member.fields,
  sessions: ['sessoes', list(session)],
  work: ['pendencias', work],
}) satisfies FieldOf<TeamMemberFile>

const ofMember = record({ id: ['idpessoa', id] })
const ofInvitation = record({ id: ['idconvite', id] })

export const listTeam = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/equipe',
  summary: 'As pessoas que trabalham na loja, e os convites sem resposta',
  ...inOffice,
  reply: Equipe,
})

export const teamMember = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/equipe/:idpessoa',
  summary: 'Uma pessoa da equipe, onde está conectada, e o que tem nas mãos',
  ...inOffice,
  params: ofMember,
  reply: PessoaDaEquipe,
})

export const inviteMember = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/equipe/convites',
  summary: 'Convidar por e-mail ou por celular; um convite novo à mesma pessoa substitui o anterior',
  ...inOffice,
  body: record({
    name: ['nome', required(120)],
    email: ['email', optional(same(Type.String({ maxLength: 254 })), '')],
    phone: [
      'telefone',
      optional(same(Type.String({ maxLength: 30, description: 'Celular, quando não há e-mail' })), ''),
    ],
    position: ['funcao', position],
    modules: ['modulos', optional(modules, null)],
  }) satisfies FieldOf<PersonToInvite>,
  reply: ConviteDaEquipe,
})

export const inviteMemberAgain = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/equipe/convites/:idconvite/reenviar',
  summary: 'Mandar o convite de novo, com outro link: o anterior deixa de valer',
  ...inOffice,
  params: ofInvitation,
  reply: ConviteDaEquipe,
})

export const withdrawInvitation = fieldEndpoint({
  method: 'DELETE',
  path: '/v4/gestao/equipe/convites/:idconvite',
  summary: 'Cancelar um convite: o link deixa de valer',
  ...inOffice,
  params: ofInvitation,
  reply: done,
})

export const changeMember = fieldEndpoint({
  method: 'PUT',
  path: '/v4/gestao/equipe/:idpessoa',
  summary: 'Mudar a função, os módulos ou o limite de desconto de uma pessoa; vale na hora',
  ...inOffice,
  params: ofMember,
  body: record({
    position: ['funcao', maybe(position)],
    modules: ['modulos', maybe(orNull(modules))],
    discountAuthority: ['alcada', maybe(authority)],
    seen: [
      'visto',
      maybe(
        record(
          { role: ['papel', role], modules: ['modulos', modules], discountAuthority: ['alcada', authority] },
          'Como estava na tela: o que outra pessoa mudou depois não se perde',
        ),
      ),
    ],
  }) satisfies FieldOf<MemberChange>,
  reply: PessoaDaEquipe,
})

const receiver = optional(orNull(sentId), null)

export const deactivateMember = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/equipe/:idpessoa/desativar',
  summary: 'Tirar o acesso na hora, e passar o que a pessoa tem nas mãos; sem nome, fica livre',
  ...inOffice,
  params: ofMember,
  body: record({
    carts: ['carrinhos', receiver],
    conversations: ['conversas', receiver],
    clients: ['clientes', receiver],
  }) satisfies FieldOf<Handover>,
  reply: PessoaDaEquipe,
})

export const reactivateMember = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/equipe/:idpessoa/reativar',
  summary: 'Devolver o acesso, com a mesma função',
  ...inOffice,
  params: ofMember,
  reply: PessoaDaEquipe,
})

export const endMemberSessions = fieldEndpoint({
  method: 'DELETE',
  path: '/v4/gestao/equipe/:idpessoa/sessoes',
  summary: 'Desconectar a pessoa de um aparelho, ou de todos',
  ...office,
  query: record({ ...inStore, sessionId: ['idsessao', optional(id, null)] }),
  params: ofMember,
  reply: PessoaDaEquipe,
})

export const resetMemberFactor = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/equipe/:idpessoa/segundo-fator/redefinir',
  summary:
    'Tirar a verificação em duas etapas de quem perdeu tudo; a pessoa sai de todos os aparelhos e recebe um e-mail',
  ...inOffice,
  params: ofMember,
  reply: PessoaDaEquipe,
})

const clients = list(sentId, { minItems: 1, maxItems: 500, uniqueItems: true })

export const addClients = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/equipe/:idpessoa/carteira',
  summary: 'Pôr clientes na carteira de um representante',
  ...inOffice,
  params: ofMember,
  body: record({ clients: ['clientes', clients] }),
  reply: PessoaDaEquipe,
})

export const passClients = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/equipe/:idpessoa/carteira/passar',
  summary: 'Passar a carteira, ou alguns clientes dela, a outro representante',
  ...inOffice,
  params: ofMember,
  body: record({
    clients: ['clientes', optional(orNull(clients, 'Sem eles, a carteira toda'), null)],
    to: ['para', sentId],
  }),
  reply: PessoaDaEquipe,
})

const area = 'Equipe'
const code = same(
  Type.String({ minLength: 1, maxLength: 100, description: 'Da mensagem; no endereço, só depois do #' }),
)

export const readTeamInvitation = fieldEndpoint({
  method: 'POST',
  path: '/v1/app/:sessao/convite-equipe/consultar',
  summary: 'O que diz um convite para a equipe, para quem tem o código',
  area,
  access: 'public',
  params: record(ofSession),
  body: record({ code: ['codigo', code] }),
  reply: record({
    name: ['nome', text()],
    email: ['email', orNull(text(), 'Nulo: o convite foi por celular, e a pessoa diz o seu e-mail')],
    position: ['funcao', readyPosition],
    hasLogin: ['possuiCadastro', bool()],
    isCustomer: ['ehCliente', bool('Compra nesta loja com o mesmo login')],
  }) satisfies FieldOf<OpenTeamInvitation>,
})

export const acceptTeamInvitation = fieldEndpoint({
  method: 'POST',
  path: '/v1/app/:sessao/convite-equipe/aceitar',
  summary:
    'Aceitar o convite e entrar. De um convite por celular, a primeira chamada manda um código ao e-mail, e a segunda o traz',
  area,
  access: 'public',
  params: record(ofSession),
  body: record({
    code: ['codigo', code],
    name: ['nome', optional(same(Type.String({ maxLength: 120 })), '')],
    email: ['email', optional(same(Type.String({ maxLength: 254 })), '')],
    password: ['senha', same(TextoExato({ maxLength: 200 }))],
    proof: [
      'confirmacao',
      optional(
        orNull(record({ id: ['id', id], code: ['codigo', same(Type.String({ minLength: 1, maxLength: 40 }))] })),
        null,
      ),
    ],
    ...tokenOrigin,
  }),
  reply: record({
    account: ['usuario', orNull(account)],
    token: ['token', orNull(text())],
    proof: [
      'confirmacao',
      orNull(record({ id: ['id', id], email: ['email', text()] }), 'Um código foi ao e-mail, e ninguém entrou ainda'),
    ],
  }),
})

/** Below the store. The code follows the #, so that no server, log or referrer sees it. */
export const teamInvitationPath = (code: string): string => `/convite-equipe#codigo=${code}`
