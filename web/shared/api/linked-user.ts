import {
  acceptInvitation,
  changeUser,
  decodeOpenAccounts,
  decodeOpenInvitation,
  decodeUsers,
  encodeApproval,
  inviteUser,
  listAccountUsers,
  openAccounts,
  readInvitation,
  removeUser,
} from '#contract/linked-user.ts'
import type { AccountUsers, OpenAccount, OpenInvitation } from '#domain/customer/linked-user.ts'
import { SESSION, sessionOf, withFieldNames, type ApiContext } from './api-context.ts'
import type { Cents } from '#domain/amounts.ts'
import type { Permission } from '#domain/access/permission.ts'

export interface UserChange {
  readonly name?: string
  readonly permissions?: readonly Permission[]
  /** Null where no order needs approval. */
  readonly approvalAbove?: Cents | null
  readonly isActive?: boolean
  /** As the person saw the user. Refused with `record.changedMeanwhile` where somebody else changed the same since then. */
  readonly seen?: SeenUser
}

export interface SeenUser {
  readonly name: string
  readonly permissions: readonly Permission[]
}

interface UserToInvite {
  readonly email: string
  readonly name: string
  readonly permissions: readonly Permission[]
  readonly approvalAbove: Cents | null
}

const FIELD_NAMES = { email: 'email', nome: 'name', senha: 'password', codigo: 'code' }
const HERE = { sessao: SESSION }

const encodePermissions = (permissions: readonly Permission[]) => permissions.map((idPermissao) => ({ idPermissao }))

export const linkedUserApi = ({ call, supplier }: ApiContext) => ({
  /** The users of a customer's account and its open invitations. */
  list: async (customerId: string): Promise<AccountUsers> =>
    decodeUsers(await call(listAccountUsers, { params: { sessao: sessionOf(customerId), idcliente: customerId } })),

  /** Refusals name `email` or `name`. */
  invite: async (customerId: string, { email, name, permissions, approvalAbove }: UserToInvite): Promise<void> => {
    await withFieldNames(
      call(inviteUser, {
        params: { sessao: sessionOf(customerId), idcliente: customerId },
        body: {
          email,
          nome: name,
          permissoes: encodePermissions(permissions),
          aprovacao: encodeApproval(approvalAbove),
        },
      }),
      FIELD_NAMES,
    )
  },

  change: async (
    customerId: string,
    userId: string,
    { name, permissions, approvalAbove, isActive, seen }: UserChange,
  ): Promise<void> => {
    await call(changeUser, {
      params: { idusuario: userId },
      body: {
        dadosUsuario: {
          idcliente: customerId,
          ...(name === undefined ? {} : { nome: name }),
          ...(permissions === undefined ? {} : { permissoes: encodePermissions(permissions) }),
          ...(approvalAbove === undefined ? {} : { aprovacao: encodeApproval(approvalAbove) }),
          ...(isActive === undefined ? {} : { ativo: isActive }),
          ...(seen ? { visto: { nome: seen.name, permissoes: encodePermissions(seen.permissions) } } : {}),
        },
      },
    })
  },

  /** A user, or an open invitation, by its id. */
  remove: async (customerId: string, userId: string): Promise<void> => {
    await call(removeUser, { params: { idfornecedor: supplier.id, idcliente: customerId, idusuario: userId } })
  },

  /** The customers of this store for whom the person may buy. */
  openAccounts: async (loginId: string): Promise<readonly OpenAccount[]> =>
    decodeOpenAccounts(await call(openAccounts, { params: { ...HERE, idusuario: loginId } })),

  /** The invitation with this code. */
  invitation: async (code: string): Promise<OpenInvitation> =>
    decodeOpenInvitation(
      await withFieldNames(call(readInvitation, { params: HERE, body: { codigo: code } }), FIELD_NAMES),
    ),

  /** Signs the person in. `password` is that of the login, or a new one with `name`. Refusals name the field. */
  acceptInvitation: async (code: string, name: string, password: string): Promise<void> => {
    await withFieldNames(
      call(acceptInvitation, {
        params: HERE,
        body: { codigo: code, nome: name, senha: password, tokenOrigin: 'commerce' },
      }),
      FIELD_NAMES,
    )
  },
})
