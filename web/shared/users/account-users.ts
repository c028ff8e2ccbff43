import type { MouseEventHandler, ReactNode } from 'react'
import { redirect } from 'react-router'
import { Refusal } from '#contract/client.ts'
import { changeUser, inviteUser, listAccountUsers, removeUser } from '#contract/linked-user.ts'
import { PERMISSIONS, type Permission } from '#domain/access/permission.ts'
import { centsFromReais, type Cents } from '#domain/amounts.ts'
import type { AccountUser, AccountUsers, SeenUser, UserChange, UserToInvite } from '#domain/customer/linked-user.ts'
import { decimalFromCents, parseDecimal } from '#domain/decimal.ts'
import { sessionOf, type ApiContext } from '../api/api-context.ts'
import { callStore } from '../api/call-store.ts'
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
  /** Above the form of a user whom somebody else changed meanwhile: the two side by side. */
  readonly conflict?: (yours: SeenUser, theirs: SeenUser) => ReactNode
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
export const FIELDS = {
  action: 'action',
  user: 'userId',
  email: 'email',
  name: 'name',
  approval: 'approval',
  seenApproval: 'seenApproval',
  seenName: 'seenName',
  seenPermissions: 'seenPermissions',
} as const

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
  readonly approval: string
  /** What the form was shown with; null for an invitation. */
  readonly seen: SeenUser | null
  /** Whether somebody else changed the same. */
  readonly isConflict: boolean
}

/** What a form shows: what the person changed as it was typed, all else as it is stored. */
export function shownUser(user: AccountUser, problem: UserProblem | undefined): SeenUser {
  const { name, permissions } = user
  if (!problem) return { name, permissions: PERMISSIONS.filter((permission) => permissions.includes(permission)) }
  const { seen } = problem
  const granted = (permission: Permission) => {
    const isTyped = problem.permissions.includes(permission)
    return seen && isTyped === seen.permissions.includes(permission) ? permissions.includes(permission) : isTyped
  }
  return { name: problem.name === seen?.name ? name : problem.name, permissions: PERMISSIONS.filter(granted) }
}

const ofAccount = (customerId: string) => ({ session: sessionOf(customerId), customerId })

/** The users of a customer's account, and its open invitations. */
export const listUsers = (context: ApiContext, customerId: string): Promise<AccountUsers> =>
  callStore(context, listAccountUsers, { params: ofAccount(customerId) })

/** The users of a customer's account, and the state of the screen from its URL. */
export async function loadUsers(page: PageContext, customerId: string, url: string): Promise<ShownUsers> {
  const users = await listUsers(page, customerId)
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
  const typed = {
    email: formText(form, FIELDS.email),
    name: formText(form, FIELDS.name),
    permissions: grantsIn(form),
    approval: formText(form, FIELDS.approval),
  }
  const seen = form.has(FIELDS.seenName) ? seenIn(form) : null
  const missing = action === 'invite' ? await missingIn(page, form, [FIELDS.email]) : null
  if (missing) return { ...missing, ...typed, seen, isConflict: false }
  if (action === undefined) return redirect(path)
  const userId = formText(form, FIELDS.user)
  const approvalAbove = approvalIn(typed.approval)
  if (approvalAbove === undefined) {
    const { approvalInvalid: message } = withOverrides(usersText, await page.texts())
    return { message, faults: { [FIELDS.approval]: message }, ...typed, seen, isConflict: false }
  }
  const isApprovalChanged = typed.approval !== formText(form, FIELDS.seenApproval)
  try {
    await run(page, customerId, action, userId, { ...typed, approvalAbove, isApprovalChanged, seen })
  } catch (error) {
    const { unreachable } = withOverrides(usersText, await page.texts())
    const isConflict = error instanceof Refusal && error.code === 'record.changedMeanwhile'
    return { ...problemFrom(error, [FIELDS.email], unreachable), ...typed, seen, isConflict }
  }
  const query = new URLSearchParams({ feito: DONE[action] })
  if (action === 'remove') query.set(REMOVED, userId)
  return redirect(`${path}?${query}`)
}

interface UserToSave extends UserToInvite {
  /** What stayed as it was shown is not sent, so that it does not undo the change of somebody else. */
  readonly isApprovalChanged: boolean
  readonly seen: SeenUser | null
}

function run(
  page: PageContext,
  customerId: string,
  action: UserAction,
  userId: string,
  { seen, isApprovalChanged, ...typed }: UserToSave,
): Promise<unknown> {
  const change = (user: UserChange) =>
    callStore(page, changeUser, { params: { userId }, body: { user: { customerId, ...user } } })
  switch (action) {
    case 'invite':
      return callStore(page, inviteUser, { params: ofAccount(customerId), body: typed })
    case 'save':
      return change({
        name: typed.name,
        permissions: typed.permissions,
        ...(isApprovalChanged ? { approvalAbove: typed.approvalAbove } : {}),
        ...(seen ? { seen } : {}),
      })
    case 'pause':
    case 'resume':
      return change({ isActive: action === 'resume' })
    case 'remove':
    case 'cancel':
      return callStore(page, removeUser, { params: { customerId, userId } })
  }
}

const seenIn = (form: FormData): SeenUser => {
  const seen = formText(form, FIELDS.seenPermissions).split(' ')
  return {
    name: formText(form, FIELDS.seenName),
    permissions: PERMISSIONS.filter((permission) => seen.includes(permission)),
  }
}

const MOST_REAIS = 10_000_000

/** The total as typed; null for none, undefined for what is no amount. */
function approvalIn(typed: string): Cents | null | undefined {
  if (typed.trim() === '') return null
  const reais = parseDecimal(typed)
  return reais === null || reais < 0 || reais > MOST_REAIS ? undefined : centsFromReais(reais)
}

/** As its field shows it. */
export const typedApproval = (above: Cents | null): string => (above === null ? '' : decimalFromCents(above))

const grantsIn = (form: FormData) => PERMISSIONS.filter((permission) => form.get(permission) !== null)
