import type { AccountUsers } from '#domain/customer/linked-user.ts'
import { text } from '../../shared/i18n/customers.ts'
import { text as usersText } from '../../shared/i18n/users.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { Permissions } from '../../shared/users/user-card.tsx'
import { Panel } from './customer-facts.tsx'
import style from './customer-facts.module.css'

/** Of the screen where they are looked after, below the store. */
export const usersPath = (customerId: string): string => `/gestao/clientes/${customerId}/usuarios`

/** Who may act on the customer's account besides its principal, and the way to change that. */
export function UsersPanel({
  customerId,
  users: { users, invitations },
}: {
  readonly customerId: string
  readonly users: AccountUsers
}) {
  const linked = users.filter(({ isPrincipal }) => !isPrincipal)
  return (
    <Panel title={usersText.title}>
      {linked.length + invitations.length === 0 && <p className={style.muted}>{text.users.alone}</p>}
      {linked.length > 0 && (
        <ul className={style.users}>
          {linked.map(({ id, name, email, isActive, permissions }) => (
            <li key={id}>
              <strong>{name}</strong>
              {!isActive && <span className={style.muted}> · {usersText.paused}</span>}
              <p className={style.muted}>{email}</p>
              <Permissions granted={permissions} />
            </li>
          ))}
        </ul>
      )}
      {invitations.length > 0 && <p className={style.muted}>{text.users.invited(invitations.length)}</p>}
      <div>
        <ButtonLink to={usersPath(customerId)} look="secondary">
          {text.users.manage}
        </ButtonLink>
      </div>
    </Panel>
  )
}
