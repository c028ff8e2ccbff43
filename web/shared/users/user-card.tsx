import { Check, MailQuestionMark, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { SUBMIT_PERMISSION } from '#domain/access/permission.ts'
import type { Cents } from '#domain/amounts.ts'
import type { AccountUser, Invitation } from '#domain/customer/linked-user.ts'
import { formatCents } from '#domain/format-price.ts'
import { useText } from '../i18n/use-text.ts'
import { useMoments } from '../moments.ts'
import { text as usersText } from '../i18n/users.ts'
import { Badge } from '../ui/badge.tsx'
import { Button, ButtonLink, type ButtonLook } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Removal } from '../ui/removal.tsx'
import surface from '../ui/surface.module.css'
import { FIELDS, typedApproval, type UserAction, type UsersScreen } from './account-users.ts'
import card from '../ui/record-card.module.css'
import textStyle from '../ui/text.module.css'
import style from './users.module.css'

interface UserCardProps {
  readonly user: AccountUser
  readonly screen: UsersScreen
  readonly isBusy: boolean
}

/** A user of the account and the actions on it. A removal is confirmed, also without script. */
export function UserCard({ user, screen, isBusy }: UserCardProps) {
  const text = useText(usersText)
  return (
    <article className={classNames(surface.card, card.withIcon)} aria-label={user.name}>
      <UserRound className={card.icon} size={22} aria-hidden />
      <div className={card.body}>
        <h2 className={classNames(card.name, !user.isActive && textStyle.muted)}>
          {user.name}
          {user.id === screen.selfId && <span className={classNames(textStyle.note, style.you)}>({text.you})</span>}
          {user.isPrincipal && <Badge>{text.principal}</Badge>}
          {!user.isActive && <Badge tone="waiting">{text.paused}</Badge>}
        </h2>
        <p className={textStyle.note}>{user.email}</p>
        {user.isPrincipal ? (
          <p>{text.allPermissions}</p>
        ) : (
          <Permissions granted={user.permissions} approvalAbove={user.approvalAbove} />
        )}
      </div>
      {!user.isPrincipal && <UserActions user={user} screen={screen} isBusy={isBusy} />}
    </article>
  )
}

function UserActions({ user, screen, isBusy }: UserCardProps) {
  const text = useText(usersText)
  const formPath = `${screen.path}?alterar=${user.id}`
  const pausing: UserAction = user.isActive ? 'pause' : 'resume'
  const pauseLabel = user.isActive ? text.pause : text.resume
  return (
    <div className={style.actions}>
      <ButtonLink
        to={formPath}
        look="quiet"
        size="small"
        aria-label={`${text.edit} ${user.name}`}
        {...(screen.openForm && { 'aria-haspopup': 'dialog', onClick: screen.openForm(formPath, user.id) })}
      >
        {text.edit}
      </ButtonLink>
      <UserButton
        action={pausing}
        userId={user.id}
        screen={screen}
        isBusy={isBusy}
        look="quiet"
        label={`${pauseLabel} ${user.name}`}
      >
        {pauseLabel}
      </UserButton>
      <Removal label={text.remove} fullLabel={`${text.remove} ${user.name}`} question={text.removeQuestion(user.name)}>
        <UserButton action="remove" userId={user.id} screen={screen} isBusy={isBusy} look="danger">
          {text.confirmRemoval}
        </UserButton>
      </Removal>
    </div>
  )
}

interface PermissionsProps {
  readonly granted: readonly string[]
  /** Null where no order needs approval. */
  readonly approvalAbove?: Cents | null
}

/** The names of the permissions that were granted. */
export function Permissions({ granted, approvalAbove = null }: PermissionsProps) {
  const text = useText(usersText)
  const known = granted.filter((permission) => permission in text.permissions)
  if (known.length === 0) return <p className={textStyle.note}>{text.nothingMore}</p>
  return (
    <ul className={card.facts}>
      {known.map((permission) => (
        <li key={permission} className={style.permission}>
          <Check className={textStyle.success} size={16} aria-hidden /> {text.permissions[permission]?.name}
        </li>
      ))}
      {approvalAbove !== null && granted.includes(SUBMIT_PERMISSION) && (
        <li className={textStyle.note}>
          {approvalAbove === 0 ? text.approvesAll : text.approvesAbove(formatCents(approvalAbove))}
        </li>
      )}
    </ul>
  )
}

interface UserButtonProps {
  readonly action: UserAction
  readonly userId: string
  readonly screen: UsersScreen
  readonly isBusy: boolean
  readonly look: ButtonLook
  readonly label?: string
  readonly children: ReactNode
}

/** An action on one user, as a separate form. */
export function UserButton({ action, userId, screen, isBusy, look, label, children }: UserButtonProps) {
  return (
    <Form method="post" action={screen.path}>
      <input type="hidden" name={FIELDS.action} value={action} />
      <input type="hidden" name={FIELDS.user} value={userId} />
      <Button type="submit" look={look} size="small" isBusy={isBusy} aria-label={label}>
        {children}
      </Button>
    </Form>
  )
}

interface InvitationCardProps {
  readonly invitation: Invitation
  readonly screen: UsersScreen
  readonly isBusy: boolean
}

/** An open invitation, which can be sent again or cancelled. */
export function InvitationCard({ invitation, screen, isBusy }: InvitationCardProps) {
  const text = useText(usersText)
  const { formatDay } = useMoments()
  const { id, email, name, permissions, approvalAbove, expiresAt } = invitation
  return (
    <article className={classNames(surface.card, card.withIcon)} aria-label={email}>
      <MailQuestionMark className={card.icon} size={22} aria-hidden />
      <div className={card.body}>
        <h3 className={card.name}>{name || email}</h3>
        <p className={textStyle.note}>
          {name && `${email} · `}
          {text.expires(formatDay(expiresAt))}
        </p>
        <Permissions granted={permissions} approvalAbove={approvalAbove} />
      </div>
      <div className={style.actions}>
        <Form method="post" action={screen.path}>
          <input type="hidden" name={FIELDS.action} value="invite" />
          <input type="hidden" name={FIELDS.email} value={email} />
          <input type="hidden" name={FIELDS.name} value={name} />
          <input type="hidden" name={FIELDS.approval} value={typedApproval(approvalAbove)} />
          {permissions.map((permission) => (
            <input key={permission} type="hidden" name={permission} value="on" />
          ))}
          <Button type="submit" look="quiet" size="small" isBusy={isBusy} aria-label={`${text.again}: ${email}`}>
            {text.again}
          </Button>
        </Form>
        <UserButton
          action="cancel"
          userId={id}
          screen={screen}
          isBusy={isBusy}
          look="quiet"
          label={`${text.takeBack}: ${email}`}
        >
          {text.takeBack}
        </UserButton>
      </div>
    </article>
  )
}
