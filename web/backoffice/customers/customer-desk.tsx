import { Form, Link } from 'react-router'
import type { CustomerFile } from '#domain/customer/customer-record.ts'
import {
  MAX_NOTE,
  type CustomerActivity,
  type CustomerNote,
  type TypedCustomerDetails,
} from '#domain/customer/staff-customer.ts'
import { can, type Action } from '#domain/access/can.ts'
import { parseEmail } from '#domain/customer/email.ts'
import { mobileOf } from '#domain/customer/phone.ts'
import { formatCents } from '#domain/format-price.ts'
import { actorOf } from '../../shared/actor-of.ts'
import type { FormProblem } from '../../shared/form-errors.ts'
import { text as customersText } from '../../shared/i18n/customers.ts'
import { statusText } from '../../shared/i18n/orders.ts'
import { text as registrationText } from '../../shared/i18n/registration.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { useMoments } from '../../shared/moments.ts'
import { Button, ButtonLink, buttonClass } from '../../shared/ui/button.tsx'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { LongTextField } from '../../shared/ui/field.tsx'
import linkStyle from '../../shared/ui/link.module.css'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { Conflict } from '../components/conflict.tsx'
import { CopyButton } from '../components/copy-button.tsx'
import { HiddenFields } from '../components/hidden-fields.tsx'
import { useOffice } from '../state/office-context.ts'
import { ContactFields, DETAIL_FIELDS, detailsOf, NameFields, seenName } from './customer-fields.tsx'
import { Panel } from './customer-facts.tsx'
import style from './customer.module.css'

/** What one of the forms of the page did, or why it did not. */
export interface DeskOutcome {
  readonly did: 'edit' | 'note' | 'invite' | 'send-cart'
  /** Null where it is done. */
  readonly problem: FormProblem | null
  readonly isConflict: boolean
  readonly typed: Readonly<Record<string, string>>
}

interface PanelProps {
  readonly file: CustomerFile
  readonly outcome: DeskOutcome | undefined
  readonly isBusy: boolean
}

/** The outcome of this form, if it was the last one that was sent. */
const own = (outcome: DeskOutcome | undefined, did: DeskOutcome['did']): DeskOutcome | undefined =>
  outcome?.did === did ? outcome : undefined

export function EditPanel({ file: { record, hasLogin }, outcome, isBusy }: PanelProps) {
  const text = useText(customersText)
  const { fields } = useText(registrationText)
  const edited = own(outcome, 'edit')
  const stored = detailsOf(record)
  const isOpen = edited?.problem != null
  const typed: Partial<TypedCustomerDetails> = isOpen ? edited.typed : stored
  const isCompany = record.kind === 'company'
  const labels: Readonly<Partial<Record<(typeof DETAIL_FIELDS)[number], string>>> = {
    ...fields,
    phone: text.facts.phone,
  }
  return (
    <details open={isOpen}>
      <summary className={buttonClass({ look: 'secondary', size: 'small' })}>{text.edit.title}</summary>
      <CheckedForm
        // What was saved is what the fields begin with.
        key={isOpen ? 'typed' : JSON.stringify(stored)}
        method="post"
        className={stack.gap3}
        replace
        problem={edited?.problem ?? null}
        isOnlyByButton
        notice={
          edited?.isConflict && (
            <Conflict
              fields={DETAIL_FIELDS.flatMap((name) =>
                (edited.typed[name] ?? '') === stored[name]
                  ? []
                  : [{ name, label: labels[name] ?? name, yours: edited.typed[name] ?? '', theirs: stored[name] }],
              )}
            />
          )
        }
      >
        <HiddenFields
          fields={{
            do: 'edit',
            ...Object.fromEntries(DETAIL_FIELDS.map((name) => [seenName(name), stored[name]])),
          }}
        />
        <NameFields isCompany={isCompany} typed={typed} />
        <ContactFields isCompany={isCompany} typed={typed} isEmailOwn={hasLogin} />
        <div>
          <Button type="submit" isBusy={isBusy}>
            {text.edit.save}
          </Button>
        </div>
      </CheckedForm>
    </details>
  )
}

export function AccessPanel({ file, outcome, isBusy }: PanelProps) {
  const text = useText(customersText)
  const { formatMoment } = useMoments()
  const { hasLogin, invitedAt, record } = file
  const invited = own(outcome, 'invite')
  const isReachable = 'email' in parseEmail(record.email)
  const state = hasLogin
    ? text.access.has
    : invitedAt !== null
      ? text.access.invited(formatMoment(invitedAt))
      : isReachable
        ? text.access.none
        : text.access.noEmail
  return (
    <Panel title={text.access.title}>
      {invited?.problem === null && <Notice kind="success">{text.access.sent}</Notice>}
      {invited?.problem && <Notice kind="problem">{invited.problem.message}</Notice>}
      <p className={textStyle.muted}>{state}</p>
      {!hasLogin && isReachable && (
        <Form method="post" replace>
          <HiddenFields fields={{ do: 'invite' }} />
          <Button type="submit" look="secondary" isBusy={isBusy}>
            {invitedAt === null ? text.access.invite : text.access.inviteAgain}
          </Button>
        </Form>
      )}
    </Panel>
  )
}

interface NotesPanelProps extends Pick<PanelProps, 'outcome' | 'isBusy'> {
  readonly notes: readonly CustomerNote[]
}

export function NotesPanel({ notes, outcome, isBusy }: NotesPanelProps) {
  const text = useText(customersText)
  const { formatMoment } = useMoments()
  const noted = own(outcome, 'note')
  return (
    <Panel title={text.notes.title}>
      <p className={textStyle.note}>{text.notes.intro}</p>
      <CheckedForm
        key={notes[0]?.id}
        method="post"
        className={stack.gap3}
        replace
        problem={noted?.problem ?? null}
        isOnlyByButton
      >
        <HiddenFields fields={{ do: 'note' }} />
        <LongTextField
          label={text.notes.write}
          name="body"
          maxLength={MAX_NOTE}
          defaultValue={noted?.problem ? noted.typed['body'] : ''}
          required
        />
        <div>
          <Button type="submit" look="secondary" isBusy={isBusy}>
            {text.notes.add}
          </Button>
        </div>
      </CheckedForm>
      {notes.length === 0 ? (
        <p className={textStyle.muted}>{text.notes.none}</p>
      ) : (
        <ul className={stack.gap3}>
          {notes.map(({ id, body, writtenBy, writtenAt }) => (
            <li key={id}>
              <p className={style.typed}>{body}</p>
              <p className={textStyle.note}>{text.notes.by(writtenBy, formatMoment(writtenAt))}</p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

interface ActivityPanelProps extends PanelProps {
  readonly activity: CustomerActivity
  readonly cartUrl: string
}

/** The last orders, the cart, conversations and invoices, each with its way to the screen where they are worked on. */
export function ActivityPanel({ file, activity, cartUrl, outcome, isBusy }: ActivityPanelProps) {
  const customerId = file.record.id
  const { activity: text } = useText(customersText)
  const statuses = useText(statusText)
  const { formatMoment } = useMoments()
  const { account, features } = useOffice()
  const may = (action: Action) => can(action, actorOf(account), { features })
  const { orders, cartLineCount, conversations, openInvoices } = activity
  return (
    <Panel title={text.title}>
      {orders !== null && (
        <div className={stack.gap2}>
          {orders.length === 0 && <p className={textStyle.muted}>{text.noOrder}</p>}
          <ul className={stack.gap2}>
            {orders.map(({ number, total, status }) => (
              <li key={number}>
                <Link to={`/gestao/pedidos/${number}`} className={linkStyle.link}>
                  {text.order(number, formatCents(total), statuses[status].name)}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      <p>
        {text.cart(cartLineCount)}{' '}
        {cartLineCount > 0 && may('cart.negotiate') && (
          <Link to={`/gestao/carrinhos/${customerId}`} className={linkStyle.link}>
            {text.openCart}
          </Link>
        )}
      </p>
      {cartLineCount > 0 && may('client.choose') && (
        <SendCart file={file} cartUrl={cartUrl} outcome={own(outcome, 'send-cart')} isBusy={isBusy} />
      )}
      {conversations !== null && (
        <ul className={stack.gap2}>
          {conversations.map(({ id, orderNumber, changedAt }) => (
            <li key={id}>
              <Link to={`/gestao/conversas/${id}`} className={linkStyle.link}>
                {text.conversation(orderNumber, formatMoment(changedAt))}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {openInvoices !== null && (
        <p>
          {text.invoices(openInvoices.count, formatCents(openInvoices.total))}{' '}
          {openInvoices.count > 0 && (
            <Link to={`/gestao/contas-a-receber?cliente=${customerId}`} className={linkStyle.link}>
              {text.seeInvoices}
            </Link>
          )}
        </p>
      )}
      {may('chat.answer') && (
        <div>
          <ButtonLink to={`/gestao/conversas?cliente=${customerId}`} look="secondary" size="small">
            {text.write}
          </ButtonLink>
        </div>
      )}
    </Panel>
  )
}

/** The ways to bring the customer to the cart that staff filled: the link opens the cart of who signs in. */
function SendCart({ file: { record, hasLogin }, cartUrl, outcome, isBusy }: PanelProps & { readonly cartUrl: string }) {
  const { activity: text } = useText(customersText)
  const { supplier } = useOffice()
  const phone = mobileOf(record.phone)?.replace(/\D/g, '') ?? ''
  const message = encodeURIComponent(text.whatsAppText(supplier.name, cartUrl))
  return (
    <div className={stack.gap2}>
      {outcome?.problem === null && <Notice kind="success">{text.cartSent}</Notice>}
      {outcome?.problem && <Notice kind="problem">{outcome.problem.message}</Notice>}
      <p className={textStyle.note}>{text.sendCartIntro}</p>
      <p className={textStyle.note}>
        {text.cartLink}: <span className={style.typed}>{cartUrl}</span>
      </p>
      <div className={stack.wrap2}>
        {hasLogin && (
          <Form method="post" replace>
            <HiddenFields fields={{ do: 'send-cart' }} />
            <Button type="submit" look="secondary" size="small" isBusy={isBusy}>
              {text.sendCart}
            </Button>
          </Form>
        )}
        <CopyButton value={cartUrl} label={text.copyLink} />
        <a
          href={`https://wa.me/${phone}?text=${message}`}
          rel="noopener"
          target="_blank"
          className={buttonClass({ look: 'secondary', size: 'small' })}
        >
          {text.whatsApp}
        </a>
      </div>
    </div>
  )
}
