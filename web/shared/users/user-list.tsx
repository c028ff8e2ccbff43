import { useText } from '../i18n/use-text.ts'
import { text as usersText } from '../i18n/users.ts'
import { Notice } from '../ui/notice.tsx'
import type { ShownUsers, UserProblem, UsersScreen } from './account-users.ts'
import { InvitationCard, UserButton, UserCard } from './user-card.tsx'
import stack from '../ui/stack.module.css'
import textStyle from '../ui/text.module.css'
import style from './users.module.css'

interface UserListProps {
  readonly list: ShownUsers
  readonly screen: UsersScreen
  readonly problem: UserProblem | undefined
  readonly isBusy: boolean
  /** Shown while only the principal uses the account. */
  readonly alone: string
}

/** The users of the account, the open invitations and the outcome of the last action. */
export function UserList({ list, screen, problem, isBusy, alone }: UserListProps) {
  const text = useText(usersText)
  const { users, invitations } = list
  return (
    <>
      <Outcome list={list} screen={screen} problem={problem} />
      <ul className={stack.gap3}>
        {users.map((user) => (
          <li key={user.id}>
            <UserCard user={user} screen={screen} isBusy={isBusy} />
          </li>
        ))}
      </ul>
      {users.length + invitations.length <= 1 && <p className={textStyle.note}>{alone}</p>}
      {invitations.length > 0 && (
        <section className={style.section} aria-labelledby="convites">
          <h2 id="convites">{text.invitationsTitle}</h2>
          <ul className={stack.gap3}>
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

/** What was done, with a way to undo a removal, or why it was refused. */
function Outcome({
  list: { done, removedId, users },
  screen,
  problem,
}: Pick<UserListProps, 'list' | 'screen' | 'problem'>) {
  const text = useText(usersText)
  if (problem) return <Notice kind="problem">{problem.message}</Notice>
  const message = done === null ? undefined : text.done[done]
  if (message === undefined) return null
  const isGone = removedId !== null && users.every(({ id }) => id !== removedId)
  return (
    <Notice kind="success">
      <span className={style.outcome}>
        {message}
        {isGone && (
          <UserButton action="resume" userId={removedId} screen={screen} isBusy={false} look="quiet">
            {text.undo}
          </UserButton>
        )}
      </span>
    </Notice>
  )
}
