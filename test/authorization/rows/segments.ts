import * as linkedUser from '#contract/linked-user.ts'
import * as representative from '#contract/representative.ts'
import { unique } from '#test/builders/store.ts'
import { LINKED_USERS, only, REPRESENTATIVES, type Answers } from '../answers.ts'
import { aUserToRemove, type Belongings } from '../belongings.ts'
import type { Caller } from '../callers.ts'
import type { Row, Sent } from '../row.ts'

const MANAGES_USERS = ['customer', 'representative for the owner', 'staff for customers'] as const satisfies Caller[]
/** Where no customer is named it is the one that the session works for, and staff work for none. */
const ON_ACCOUNT = ['customer', 'representative for the owner'] as const satisfies Caller[]
const ON_ANY_ACCOUNT = [...ON_ACCOUNT, 'other customer', 'representative for another'] as const satisfies Caller[]
const rightful = 'representative for the owner'

const invitee = () => ({ email: `${unique('convidada')}@exemplo.com.br`, permissoes: [{ idPermissao: 'ver_pedidos' }] })
const change = ({ linkedUser }: Belongings) => ({
  dadosUsuario: { idusuario: linkedUser.loginId, nome: 'Bruno do caixa', ativo: true },
})

const oneUser = (what: string, answers: Answers, params: (of: Belongings) => Sent['params']): Row => ({
  endpoint: linkedUser.accountUser,
  what,
  answers,
  sent: (of) => ({ params: params(of) }),
})
const removal = (what: string, answers: Answers, params: (of: Belongings) => Sent['params']): Row => ({
  endpoint: linkedUser.removeUser,
  what,
  answers,
  sent: async (of) => ({ params: { ...params(of), idusuario: await aUserToRemove(of) } }),
})
const access = (what: string, id: (of: Belongings) => string): Row => ({
  endpoint: representative.clientAccess,
  what,
  answers: only(REPRESENTATIVES),
  rightful,
  sent: (of) => ({ params: { id: id(of) } }),
})

/** The other readings of paths whose segments the specification does not explain. */
export const SEGMENT_ROWS: readonly Row[] = [
  oneUser('by session and user', only([...ON_ACCOUNT, 'linked user']), ({ linkedUser }) => ({
    idcliente: 'token',
    idusuario: linkedUser.loginId,
  })),
  oneUser('by supplier and user', only([...ON_ACCOUNT, 'linked user']), ({ store, linkedUser }) => ({
    idcliente: store.id,
    idusuario: linkedUser.loginId,
  })),
  oneUser('by user and customer', only([...MANAGES_USERS, 'linked user']), ({ owner, linkedUser }) => ({
    idcliente: linkedUser.loginId,
    idusuario: owner.customerId,
  })),
  oneUser('by session and customer', only([...MANAGES_USERS, ...LINKED_USERS]), ({ owner }) => ({
    idcliente: 'token',
    idusuario: owner.customerId,
  })),
  oneUser('by the own login and user', only(['customer']), ({ owner, linkedUser }) => ({
    idcliente: owner.loginId,
    idusuario: linkedUser.loginId,
  })),
  {
    endpoint: linkedUser.inviteUser,
    what: 'by supplier and customer',
    answers: only(MANAGES_USERS),
    sent: ({ store, owner }) => ({ params: { sessao: store.slug, idcliente: owner.customerId }, body: invitee() }),
  },
  {
    endpoint: linkedUser.inviteUser,
    what: 'by session and supplier',
    answers: only(ON_ANY_ACCOUNT),
    sent: ({ store }) => ({ params: { sessao: 'token', idcliente: store.id }, body: invitee() }),
  },
  removal('by session, customer and user', only(MANAGES_USERS), ({ owner }) => ({
    idfornecedor: 'token',
    idcliente: owner.customerId,
  })),
  removal('by session, supplier and user', only(ON_ACCOUNT), ({ store }) => ({
    idfornecedor: 'token',
    idcliente: store.id,
  })),
  removal('by customer, the own login and user', only(['customer']), ({ owner }) => ({
    idfornecedor: owner.customerId,
    idcliente: owner.loginId,
  })),
  {
    endpoint: linkedUser.changeUser,
    what: 'by customer',
    answers: only(MANAGES_USERS),
    sent: (of) => ({ params: { idusuario: of.owner.customerId }, body: change(of) }),
  },
  {
    endpoint: linkedUser.changeUser,
    what: 'by session',
    answers: only(ON_ACCOUNT),
    sent: (of) => ({ params: { idusuario: 'token' }, body: change(of) }),
  },
  {
    endpoint: linkedUser.listAccountUsers,
    what: 'by supplier and customer',
    answers: only(MANAGES_USERS),
    sent: ({ store, owner }) => ({ params: { sessao: store.id, idcliente: owner.customerId } }),
  },
  {
    endpoint: linkedUser.openAccounts,
    what: 'by session and customer',
    answers: only(['customer', ...LINKED_USERS]),
    sent: ({ owner }) => ({ params: { idusuario: owner.customerId } }),
  },
  {
    endpoint: representative.listClients,
    what: 'by session and supplier',
    answers: only([...REPRESENTATIVES, 'staff for all else', 'staff for the owner']),
    rightful,
    sent: ({ store }) => ({ params: { idfornecedor: 'token', idrepresentante: store.slug } }),
  },
  access('by session', () => 'token'),
  access('by supplier', ({ store }) => store.id),
  access('by the login of the client', ({ owner }) => owner.loginId),
]
