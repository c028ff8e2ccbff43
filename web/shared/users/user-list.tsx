import { text } from '../i18n/users.ts'
import { Notice } from '../ui/notice.tsx'
import type { ShownUsers, UserProblem, UsersScreen } from './account-users.ts'
import { InvitationCard, UserButton, UserCard } from './user-card.tsx'
import style from './users.module.css'

interface UserListProps {
  readonly list: ShownUsers
  readonly screen: UsersScreen
  readonly problem: UserProblem | undefined
  readonly isBusy: boolean
  /** Where nobody but the principal uses the account. */
  readonly alone: string
}

/** Everybody who may act on the account, who is invited to, and what was just done about them. */
export function UserList({ list, screen, problem, isBusy, alone }: UserListProps) {
  const { users, invitations } = list
  return (
    <>
      <Outcome list={list} screen={screen} problem={problem} />
      <ul className={style.list}>
        {users.map((user) => (
          <li key={user.id}>
            <UserCard user={user} screen={screen} isBusy={isBusy} />
          </li>
        ))}
      </ul>
      {users.length + invitations.length <= 1 && <p className={style.muted}>{alone}</p>}
      {invitations.length > 0 && (
        <section className={style.section} aria-labelledby="convites">
          <h2 id="convites">{text.invitationsTitle}</h2>
          <ul className={style.list}>
            {invitations.map((invitation) => (
              <li key={invitation.id}>
                <InvitationCard invitation={invitation} screen={screen} isBusy={isBusy} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** What was done, and how to undo it; or why it was not. */
function Outcome({
  list: { done, removedId, users },
  screen,
  problem,
}: Pick<UserListProps, 'list' | 'screen' | 'problem'>) {
  if (problem) return <Notice kind="problem">{problem.message}</Notice>
  const message = done === null ? undefined : text.done[done]
  if (message === undefined) return null
  const isGone = removedId !== null && users.every(({ id }) => id !== removedId)
  return (
    <Notice kind="success">
      <span className={style.outcome}>
        {message}
        {isGone && (
          <UserButton action="reativar" userId={removedId} screen={screen} isBusy={false} look="quiet">
            {text.undo}
          </UserButton>
        )}
      </span>
    </Notice>
  )
}
