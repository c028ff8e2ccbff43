import type { MouseEventHandler } from 'react'
import { redirect } from 'react-router'
import { changeUser, decodeUsers, inviteUser, listAccountUsers, removeUser } from '#contract/linked-user.ts'
import { PERMISSIONS } from '#domain/access/can.ts'
import type { AccountUser, AccountUsers } from '#domain/customer/linked-user.ts'
import { missingIn, problemFrom, formText, type FormProblem } from '../form-errors.ts'
import { text } from '../i18n/users.ts'
import { sessionSegment, type PageContext } from '../page-context.ts'

/** Where the users of an account are looked after. */
export interface UsersScreen {
  /** Of the screen, below the store: it shows the list, and its forms return to it. */
  readonly path: string
  /** Whose account it is, where that is not the own one. */
  readonly customerName?: string
  /** The person of the session, where that may be one of them. */
  readonly selfId?: string | null | undefined
  /** Opens the form for one user over the list; without it the link to the form is followed. */
  readonly openForm?: (screen: string, userId: string) => MouseEventHandler
}

export interface ShownUsers extends AccountUsers {
  /** `invite`, or the user that is being changed; null shows the list. */
  readonly open: 'invite' | AccountUser | null
  /** What was just done. */
  readonly done: string | null
  /** Whoever was just removed can be taken back. */
  readonly removedId: string | null
}

/** The users of a customer's account, and what the address says of the screen. */
export async function loadUsers(page: PageContext, customerId: string, url: string): Promise<ShownUsers> {
  const users = await usersOf(page, customerId)
  const search = new URL(url).searchParams
  const edited = search.get('alterar')
  return {
    ...users,
    open: search.has('convidar')
      ? 'invite'
      : (users.users.find(({ id, isPrincipal }) => id === edited && !isPrincipal) ?? null),
    done: search.get('feito'),
    removedId: search.get(FIELDS.removed),
  }
}

export const usersOf = async ({ call }: Pick<PageContext, 'call'>, customerId: string): Promise<AccountUsers> =>
  decodeUsers(await call(listAccountUsers, { params: { sessao: sessionSegment(customerId), idcliente: customerId } }))

/** The names of the forms' fields. A permission is a field of its own: a form without script sends each name once. */
export const FIELDS = { action: 'acao', user: 'usuario', email: 'email', name: 'nome', removed: 'removido' } as const

/** Which form was sent. */
export type UserAction = 'convidar' | 'salvar' | 'pausar' | 'reativar' | 'remover' | 'cancelar'

/** What was refused, with what was typed. */
export interface UserProblem extends FormProblem {
  readonly email: string
  readonly name: string
  readonly permissions: readonly string[]
}

/** Does what a form of the screen at `path` asks for, and leads back to it. */
export async function changeUsers(
  page: PageContext,
  customerId: string,
  path: string,
  form: FormData,
): Promise<UserProblem | Response> {
  const typed = { email: formText(form, FIELDS.email), name: formText(form, FIELDS.name), permissions: grantsIn(form) }
  const missing =
    formText(form, FIELDS.action) === ('convidar' satisfies UserAction) ? missingIn(form, [FIELDS.email]) : null
  if (missing) return { ...missing, ...typed }
  try {
    return redirect(`${path}?${await run(page, customerId, form)}`)
  } catch (error) {
    return { ...problemFrom(error, [FIELDS.email], text.unreachable), ...typed }
  }
}

/** Does it, and gives what the list then says. */
async function run({ call, supplier }: PageContext, customerId: string, form: FormData): Promise<string> {
  const user = formText(form, FIELDS.user)
  const change = (data: {
    nome?: string
    permissoes?: { idPermissao: (typeof PERMISSIONS)[number] }[]
    ativo?: boolean
  }) => call(changeUser, { params: { idusuario: user }, body: { dadosUsuario: { idcliente: customerId, ...data } } })
  const permissoes = grantsIn(form).map((idPermissao) => ({ idPermissao }))
  switch (formText(form, FIELDS.action) as UserAction | '') {
    case 'convidar':
      await call(inviteUser, {
        params: { sessao: sessionSegment(customerId), idcliente: customerId },
        body: { email: formText(form, FIELDS.email), nome: formText(form, FIELDS.name), permissoes },
      })
      return 'feito=convidado'
    case 'salvar':
      await change({ nome: formText(form, FIELDS.name), permissoes })
      return 'feito=salvo'
    case 'pausar':
      await change({ ativo: false })
      return 'feito=pausado'
    case 'reativar':
      await change({ ativo: true })
      return 'feito=reativado'
    case 'remover':
      await call(removeUser, { params: { idfornecedor: supplier.id, idcliente: customerId, idusuario: user } })
      return `feito=removido&${FIELDS.removed}=${encodeURIComponent(user)}`
    case 'cancelar':
      await call(removeUser, { params: { idfornecedor: supplier.id, idcliente: customerId, idusuario: user } })
      return 'feito=cancelado'
    default:
      return ''
  }
}

const grantsIn = (form: FormData) => PERMISSIONS.filter((permission) => form.get(permission) !== null)
