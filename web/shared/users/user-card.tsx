import { Check, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { AccountUser } from '#domain/customer/linked-user.ts'
import { text } from '../i18n/users.ts'
import { Badge } from '../ui/badge.tsx'
import { Button, ButtonLink, type ButtonLook } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Removal } from '../ui/removal.tsx'
import surface from '../ui/surface.module.css'
import { FIELDS, type UserAction } from './change-users.ts'
import type { UsersPlace } from './users-place.ts'
import style from './users.module.css'

interface UserCardProps {
  readonly user: AccountUser
  readonly place: UsersPlace
  readonly isBusy: boolean
}

/** Somebody who may act on the account, and what can be done about it. Removing asks first, also where no script runs. */
export function UserCard({ user, place, isBusy }: UserCardProps) {
  return (
    <article
      className={classNames(surface.card, style.card)}
      data-paused={!user.isActive || undefined}
      aria-label={user.name}
    >
      <UserRound className={style.icon} size={22} aria-hidden />
      <div className={style.who}>
        <h2 className={style.name}>
          {user.name}
          {user.id === place.selfId && <span className={style.muted}>({text.you})</span>}
          {user.isPrincipal && <Badge>{text.principal}</Badge>}
          {!user.isActive && <Badge tone="waiting">{text.paused}</Badge>}
        </h2>
        <p className={style.muted}>{user.email}</p>
        {user.isPrincipal ? <p>{text.allPermissions}</p> : <Permissions granted={user.permissions} />}
      </div>
      {!user.isPrincipal && <UserActions user={user} place={place} isBusy={isBusy} />}
    </article>
  )
}

function UserActions({ user, place, isBusy }: UserCardProps) {
  const screen = `${place.path}?alterar=${user.id}`
  const pausing: UserAction = user.isActive ? 'pausar' : 'reativar'
  const pauseLabel = user.isActive ? text.pause : text.resume
  return (
    <div className={style.actions}>
      <ButtonLink
        to={screen}
        look="quiet"
        size="small"
        aria-label={`${text.edit} ${user.name}`}
        {...(place.opensForm && { 'aria-haspopup': 'dialog', onClick: place.opensForm(screen, user.id) })}
      >
        {text.edit}
      </ButtonLink>
      <UserButton
        action={pausing}
        userId={user.id}
        place={place}
        isBusy={isBusy}
        look="quiet"
        label={`${pauseLabel} ${user.name}`}
      >
        {pauseLabel}
      </UserButton>
      <Removal label={text.remove} fullLabel={`${text.remove} ${user.name}`} question={text.removeQuestion(user.name)}>
        <UserButton action="remover" userId={user.id} place={place} isBusy={isBusy} look="danger">
          {text.confirmRemoval}
        </UserButton>
      </Removal>
    </div>
  )
}

/** What was granted, in words. */
export function Permissions({ granted }: { readonly granted: readonly string[] }) {
  const known = granted.filter((permission) => permission in text.permissions)
  if (known.length === 0) return <p className={style.muted}>{text.nothingMore}</p>
  return (
    <ul className={style.permissions}>
      {known.map((permission) => (
        <li key={permission}>
          <Check size={16} aria-hidden /> {text.permissions[permission]?.name}
        </li>
      ))}
    </ul>
  )
}

interface UserButtonProps {
  readonly action: UserAction
  readonly userId: string
  readonly place: UsersPlace
  readonly isBusy: boolean
  readonly look: ButtonLook
  readonly label?: string
  readonly children: ReactNode
}

/** One thing that is done about one user, as a form of its own. */
export function UserButton({ action, userId, place, isBusy, look, label, children }: UserButtonProps) {
  return (
    <Form method="post" action={place.path}>
      <input type="hidden" name={FIELDS.action} value={action} />
      <input type="hidden" name={FIELDS.user} value={userId} />
      <Button type="submit" look={look} size="small" isBusy={isBusy} aria-label={label}>
        {children}
      </Button>
    </Form>
  )
}
