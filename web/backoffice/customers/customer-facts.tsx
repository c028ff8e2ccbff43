import type { ReactNode } from 'react'
import { addressText } from '#domain/customer/address.ts'
import type { CustomerFile } from '#domain/customer/customer-record.ts'
import { formatDocument } from '#domain/customer/format-document.ts'
import { formatPhone, telephoneUrl } from '#domain/customer/phone.ts'
import type { AnsweredTrait } from '#domain/order/trait.ts'
import { text as customersText } from '../../shared/i18n/customers.ts'
import type { AccountUsers } from '#domain/customer/linked-user.ts'
import { formatDate } from '#domain/calendar.ts'
import { officeListsText } from '../../shared/i18n/office-lists.ts'
import { text as usersText } from '../../shared/i18n/users.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { useMoments } from '../../shared/moments.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { Permissions } from '../../shared/users/user-card.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import style from './customer.module.css'

interface CustomerFactsProps {
  readonly file: CustomerFile
  /** In one column, beside the list. */
  readonly isInPane?: boolean
  readonly children?: ReactNode
}

/** Everything that the customer entered, and between it what the store adds. */
export function CustomerFacts({ file, isInPane = false, children }: CustomerFactsProps) {
  const { record, addresses, answers, reviewedAt, reviewedBy, termsAcceptedAt } = file
  const text = useText(customersText)
  const { formatMoment } = useMoments()
  const { accepted, current } = record.terms
  return (
    <div className={isInPane ? stack.gap3 : `${stack.gap4} ${style.panels}`}>
      <Panel title={record.kind === 'company' ? text.company : text.person}>
        <Facts
          rows={[
            [text.facts[record.documentKind], formatDocument(record.document)],
            [text.facts.tradeName, record.tradeName],
            [text.facts.stateRegistration, record.stateRegistration],
            [text.facts.birthDate, record.birthDate && formatDate(record.birthDate)],
          ]}
        />
      </Panel>
      <Panel title={text.contact}>
        <Facts
          rows={[
            // Of a company whose record nobody signs in with, no person is known.
            [
              record.kind === 'company' ? text.facts.registeredBy : text.facts.fullName,
              record.kind === 'company' && !file.hasLogin ? '' : record.fullName,
            ],
            [
              text.facts.email,
              <a key="email" href={`mailto:${record.email}`}>
                {record.email}
              </a>,
            ],
            [
              text.facts.phone,
              record.phone && (
                <a key="phone" href={telephoneUrl(record.phone)}>
                  {formatPhone(record.phone)}
                </a>
              ),
            ],
          ]}
        />
      </Panel>
      {answers.length > 0 && (
        <Panel title={text.answers}>
          <Facts rows={answers.map((answer) => [answer.name, shown(answer, text)])} />
        </Panel>
      )}
      <Panel title={text.history}>
        <Facts
          rows={[
            [text.facts.registeredAt, formatMoment(record.registeredAt)],
            [text.facts.reviewed, reviewedAt && text.reviewedBy(formatMoment(reviewedAt), reviewedBy)],
            [text.facts.reason, record.reviewReason],
            [text.create.representative, file.representatives.join(', ')],
            [text.create.priceList, file.priceList],
            [
              text.facts.terms,
              current === null
                ? null
                : accepted === null || termsAcceptedAt === null
                  ? text.termsNotAccepted
                  : text.termsAccepted(accepted, formatMoment(termsAcceptedAt)),
            ],
          ]}
        />
      </Panel>
      {children}
      <Panel title={text.addresses}>
        {addresses.length === 0 ? (
          <p className={textStyle.muted}>{text.noAddresses}</p>
        ) : (
          <ul className={stack.gap3}>
            {addresses.map((address) => (
              <li key={address.id}>{addressText(address)}</li>
            ))}
          </ul>
        )}
      </Panel>
    </div>
  )
}

function shown({ kind, value }: AnsweredTrait, text: { readonly yes: string; readonly no: string }): string {
  if (kind === 'yes-no') return value === 'yes' ? text.yes : text.no
  if (kind === 'date') return formatDate(value)
  return kind === 'number' ? value.replace('.', ',') : value
}

export const Panel = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className={`${surface.panel} ${style.panel}`}>
    <h2 className={textStyle.large}>{title}</h2>
    {children}
  </section>
)

/** What is not known is left out. */
export const Facts = ({ rows }: { readonly rows: readonly (readonly [label: string, value: ReactNode])[] }) => (
  <dl className={`${stack.gap3} ${style.terms}`}>
    {rows
      .filter(([, value]) => value !== null && value !== '')
      .map(([label, value]) => (
        <div key={label}>
          <dt className={textStyle.note}>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)

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
  const text = useText(customersText)
  const usersTexts = useText(usersText)
  const linked = users.filter(({ isPrincipal }) => !isPrincipal)
  return (
    <Panel title={usersTexts.title}>
      {linked.length + invitations.length === 0 && <p className={textStyle.muted}>{text.users.alone}</p>}
      {linked.length > 0 && (
        <ul className={`${stack.gap3} ${style.users}`}>
          {linked.map(({ id, name, email, isActive, permissions }) => (
            <li key={id}>
              <strong>{name}</strong>
              {!isActive && <span className={textStyle.muted}> · {usersTexts.paused}</span>}
              <p className={textStyle.muted}>{email}</p>
              <Permissions granted={permissions} />
            </li>
          ))}
        </ul>
      )}
      {invitations.length > 0 && <p className={textStyle.muted}>{text.users.invited(invitations.length)}</p>}
      <div>
        <ButtonLink to={usersPath(customerId)} look="secondary">
          {text.users.manage}
        </ButtonLink>
      </div>
    </Panel>
  )
}

/** Of the screen of the lists, below the store. */
export const listsPath = (customerId: string): string => `/gestao/clientes/${customerId}/listas`

/** The way to the shopping lists that the store makes for the customer. */
export function ListsPanel({ customerId }: { readonly customerId: string }) {
  const text = useText(officeListsText)
  return (
    <Panel title={text.title}>
      <p className={textStyle.muted}>{text.panel}</p>
      <div>
        <ButtonLink to={listsPath(customerId)} look="secondary">
          {text.manage}
        </ButtonLink>
      </div>
    </Panel>
  )
}
