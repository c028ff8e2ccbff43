import type { MouseEventHandler } from 'react'
import { redirect } from 'react-router'
import { PERMISSIONS } from '#domain/access/permission.ts'
import type { AccountUser, AccountUsers } from '#domain/customer/linked-user.ts'
import { linkedUserApi } from '../api/linked-user.ts'
import { missingIn, problemFrom, type FormProblem, formText } from '../form-errors.ts'
import { withOverrides } from '../i18n/dictionary.ts'
import { text as usersText } from '../i18n/users.ts'
import type { PageContext } from '../page-context.ts'

/** The screen on which the users of an account are managed. */
export interface UsersScreen {
  /** Below the store. It shows the list, and its forms return to it. */
  readonly path: string
  /** The customer whose account it is, where that is not the person's own. */
  readonly customerName?: string
  /** The login of the person, where it may be one of the users. */
  readonly selfId?: string | null | undefined
  /** Opens the form for one user over the list; without it the link to the form is followed. */
  readonly openForm?: (path: string, userId: string) => MouseEventHandler
}

export interface ShownUsers extends AccountUsers {
  /** `invite`, or the user that is being changed; null shows the list. */
  readonly open: 'invite' | AccountUser | null
  /** What was just done: a key of the texts. */
  readonly done: string | null
  /** The user that was just removed, which can be undone. */
  readonly removedId: string | null
}

/** Names of the forms' fields. Each permission is a separate field, so that no name is sent twice. */
export const FIELDS = { action: 'action', user: 'userId', email: 'email', name: 'name' } as const

export type UserAction = 'invite' | 'save' | 'pause' | 'resume' | 'remove' | 'cancel'

/** In the query of the screen. */
const REMOVED = 'removido'
const DONE: Record<UserAction, string> = {
  invite: 'convidado',
  save: 'salvo',
  pause: 'pausado',
  resume: 'reativado',
  remove: 'removido',
  cancel: 'cancelado',
}

/** A refused form with what was typed. */
export interface UserProblem extends FormProblem {
  readonly email: string
  readonly name: string
  readonly permissions: readonly string[]
}

/** The users of a customer's account, and the state of the screen from its URL. */
export async function loadUsers(page: PageContext, customerId: string, url: string): Promise<ShownUsers> {
  const users = await linkedUserApi(page).list(customerId)
  const search = new URL(url).searchParams
  const edited = search.get('alterar')
  return {
    ...users,
    open: search.has('convidar')
      ? 'invite'
      : (users.users.find(({ id, isPrincipal }) => id === edited && !isPrincipal) ?? null),
    done: search.get('feito'),
    removedId: search.get(REMOVED),
  }
}

/** Runs the action of a form of the screen at `path`, and returns to it. */
export async function changeUsers(
  page: PageContext,
  customerId: string,
  path: string,
  form: FormData,
): Promise<UserProblem | Response> {
  const action = Object.keys(DONE).find((name): name is UserAction => name === formText(form, FIELDS.action))
  const typed = { email: formText(form, FIELDS.email), name: formText(form, FIELDS.name), permissions: grantsIn(form) }
  const missing = action === 'invite' ? await missingIn(page, form, [FIELDS.email]) : null
  if (missing) return { ...missing, ...typed }
  if (action === undefined) return redirect(path)
  const userId = formText(form, FIELDS.user)
  try {
    await run(page, customerId, action, userId, typed)
  } catch (error) {
    const { unreachable } = withOverrides(usersText, await page.texts())
    return { ...problemFrom(error, [FIELDS.email], unreachable), ...typed }
  }
  const query = new URLSearchParams({ feito: DONE[action] })
  if (action === 'remove') query.set(REMOVED, userId)
  return redirect(`${path}?${query}`)
}

function run(
  page: PageContext,
  customerId: string,
  action: UserAction,
  userId: string,
  typed: { readonly email: string; readonly name: string; readonly permissions: ReturnType<typeof grantsIn> },
): Promise<void> {
  const api = linkedUserApi(page)
  switch (action) {
    case 'invite':
      return api.invite(customerId, typed)
    case 'save':
      return api.change(customerId, userId, { name: typed.name, permissions: typed.permissions })
    case 'pause':
    case 'resume':
      return api.change(customerId, userId, { isActive: action === 'resume' })
    case 'remove':
    case 'cancel':
      return api.remove(customerId, userId)
  }
}

const grantsIn = (form: FormData) => PERMISSIONS.filter((permission) => form.get(permission) !== null)
