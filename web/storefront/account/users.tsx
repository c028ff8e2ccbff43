import { UserPlus } from 'lucide-react'
import { useActionData, useLoaderData, useNavigation, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs } from 'react-router'
import { decodeUsers, listAccountUsers } from '#contract/linked-user.ts'
import type { AccountUser, AccountUsers } from '#domain/customer/linked-user.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text } from '../../shared/i18n/users.ts'
import { pageOf, requireCustomer, sessionSegment } from '../../shared/page-context.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { useStoreData } from '../state/store-context.ts'
import { AccountFrame } from './account-frame.tsx'
import { changeUsers, USERS_PATH, type UserProblem } from './change-users.ts'
import { InvitationCard } from './invitation-card.tsx'
import { UserCard, UserButton } from './user-card.tsx'
import { InvitationForm, UserForm } from './user-form.tsx'
import style from './users.module.css'

export const handle: ScreenHandle = { head: (_data, store) => ({ title: `${text.title} | ${store.name}` }) }
export const action = changeUsers

interface UserList extends AccountUsers {
  /** `invite`, or the user that is being changed; null shows the list. */
  readonly open: 'invite' | AccountUser | null
  readonly done: string | null
  /** Whoever was just removed can be taken back. */
  readonly removedId: string | null
}

export async function loader(args: LoaderFunctionArgs): Promise<UserList> {
  const { customerId } = await requireCustomer(args)
  const users = decodeUsers(await pageOf(args).call(listAccountUsers, { params: { sessao: sessionSegment(customerId), idcliente: customerId } }))
  const search = new URL(args.request.url).searchParams
  const edited = search.get('alterar')
  return {
    ...users,
    open: search.has('convidar') ? 'invite' : (users.users.find(({ id, isPrincipal }) => id === edited && !isPrincipal) ?? null),
    done: search.get('feito'),
    removedId: search.get('removido'),
  }
}

/** Nothing typed is lost to a form that was refused. */
export const shouldRevalidate = ({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  defaultShouldRevalidate && (actionResult as UserProblem | undefined)?.message === undefined

export function Component() {
  const list: UserList = useLoaderData()
  const problem = useActionData<UserProblem>()
  const isBusy = useNavigation().formMethod === 'POST'
  const { account } = useStoreData()
  const { users, invitations, open } = list

  if (open === 'invite') return <InvitationForm problem={problem} isBusy={isBusy} />
  if (open !== null) return <UserForm key={open.id} user={open} problem={problem} isBusy={isBusy} />
  const invite = (
    <ButtonLink to="?convidar">
      <UserPlus size={20} aria-hidden /> {text.invite}
    </ButtonLink>
  )
  return (
    <AccountFrame title={text.title} intro={account && text.intro(account.customerName)} action={invite}>
      <Told list={list} problem={problem} />
      <ul className={style.list}>
        {users.map((user) => (
          <li key={user.id}>
            <UserCard user={user} isSelf={user.id === account?.loginId} isBusy={isBusy} />
          </li>
        ))}
      </ul>
      {users.length + invitations.length <= 1 && <p className={style.muted}>{text.alone}</p>}
      {invitations.length > 0 && (
        <section className={style.section} aria-labelledby="convites">
          <h2 id="convites">{text.invitationsTitle}</h2>
          <ul className={style.list}>
            {invitations.map((invitation) => (
              <li key={invitation.id}>
                <InvitationCard invitation={invitation} isBusy={isBusy} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </AccountFrame>
  )
}

/** What was done, and how to undo it; or why it was not. */
function Told({ list: { done, removedId, users }, problem }: { readonly list: UserList; readonly problem: UserProblem | undefined }) {
  if (problem) return <Notice kind="problem">{problem.message}</Notice>
  const message = done === null ? undefined : text.done[done]
  if (message === undefined) return null
  const isGone = removedId !== null && users.every(({ id }) => id !== removedId)
  return (
    <Notice kind="success">
      <span className={style.told}>
        {message}
        {isGone && (
          <UserButton action="reativar" userId={removedId} to={USERS_PATH} isBusy={false} look="quiet">
            {text.undo}
          </UserButton>
        )}
      </span>
    </Notice>
  )
}
