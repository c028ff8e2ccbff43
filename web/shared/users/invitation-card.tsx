import { MailQuestionMark } from 'lucide-react'
import { Form } from 'react-router'
import type { Invitation } from '#domain/customer/linked-user.ts'
import { formatDay } from '../format.ts'
import { text } from '../i18n/users.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import surface from '../ui/surface.module.css'
import { FIELDS } from './change-users.ts'
import { Permissions, UserButton } from './user-card.tsx'
import type { UsersPlace } from './users-place.ts'
import style from './users.module.css'

interface InvitationCardProps {
  readonly invitation: Invitation
  readonly place: UsersPlace
  readonly isBusy: boolean
}

/** Somebody who has not answered yet: the e-mail can be sent again, and the invitation taken back. */
export function InvitationCard({ invitation, place, isBusy }: InvitationCardProps) {
  const { id, email, name, permissions, expiresAt } = invitation
  return (
    <article className={classNames(surface.card, style.card)} aria-label={email}>
      <MailQuestionMark className={style.icon} size={22} aria-hidden />
      <div className={style.who}>
        <h3 className={style.name}>{name || email}</h3>
        <p className={style.muted}>
          {name && `${email} · `}
          {text.expires(formatDay(expiresAt))}
        </p>
        <Permissions granted={permissions} />
      </div>
      <div className={style.actions}>
        <Form method="post" action={place.path}>
          <input type="hidden" name={FIELDS.action} value="convidar" />
          <input type="hidden" name={FIELDS.email} value={email} />
          <input type="hidden" name={FIELDS.name} value={name} />
          {permissions.map((permission) => (
            <input key={permission} type="hidden" name={permission} value="sim" />
          ))}
          <Button type="submit" look="quiet" size="small" isBusy={isBusy} aria-label={`${text.again}: ${email}`}>
            {text.again}
          </Button>
        </Form>
        <UserButton
          action="cancelar"
          userId={id}
          place={place}
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
