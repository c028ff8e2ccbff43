import { MapPin } from 'lucide-react'
import { Form } from 'react-router'
import { formatDocument } from '#domain/customer/format-document.ts'
import type { PortfolioClient } from '#domain/customer/customer-record.ts'
import { formatCents, formatDay } from '../../shared/format.ts'
import { statusText } from '../../shared/i18n/orders.ts'
import { text as clientsText } from '../../shared/i18n/representative.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import card from '../../shared/ui/record-card.module.css'
import style from './portfolio.module.css'

interface ClientCardProps {
  readonly client: PortfolioClient
  readonly isCurrent: boolean
  readonly isBusy: boolean
  /** Where the shopping continues. */
  readonly returnTo: string
}

/** A client at a glance, and the way to shop for it. */
export function ClientCard({ client, isCurrent, isBusy, returnTo }: ClientCardProps) {
  const text = useText(clientsText)
  const name = client.tradeName ?? client.name
  return (
    <article className={classNames(surface.card, style.card)} data-current={isCurrent || undefined} aria-label={name}>
      <div className={card.body}>
        <h2 className={card.name}>
          {name}
          {isCurrent && <Badge>{text.current}</Badge>}
          {!client.isApproved && <Badge tone="waiting">{text.inReview}</Badge>}
        </h2>
        {client.tradeName && <p className={textStyle.note}>{client.name}</p>}
        <p className={classNames(textStyle.note, style.where)}>
          {formatDocument(client.document)}
          {client.city && (
            <span className={style.place}>
              <MapPin size={14} aria-hidden /> {client.city}/{client.state}
            </span>
          )}
        </p>
      </div>
      <dl className={style.facts}>
        <div>
          <dt className={textStyle.note}>{text.lastOrder}</dt>
          <dd>
            <LastOrder order={client.lastOrder} />
          </dd>
        </div>
        <div>
          <dt className={textStyle.note}>{text.credit}</dt>
          <dd>
            {client.creditLimit > 0
              ? text.creditOf(formatCents(client.creditAvailable), formatCents(client.creditLimit))
              : text.noCredit}
          </dd>
        </div>
        <div>
          <dt className={textStyle.note}>{text.cart}</dt>
          <dd>{text.cartLines(client.cartLineCount)}</dd>
        </div>
      </dl>
      {isCurrent ? (
        <ButtonLink to={returnTo} look="secondary" reloadDocument>
          {text.keepBuying}
        </ButtonLink>
      ) : (
        <Form method="post" action={`/gestao/carteira?voltar=${encodeURIComponent(returnTo)}`} reloadDocument>
          <input type="hidden" name="client" value={client.id} />
          <Button type="submit" isWide isBusy={isBusy} aria-label={text.chooseName(name)}>
            {text.choose}
          </Button>
        </Form>
      )}
    </article>
  )
}

function LastOrder({ order }: { readonly order: PortfolioClient['lastOrder'] }) {
  const statuses = useText(statusText)
  const text = useText(clientsText)
  if (!order) return text.noOrder
  return (
    <>
      {text.order(order.number, formatDay(order.placedAt), formatCents(order.total))}
      <span className={textStyle.note}> · {statuses[order.status].name}</span>
    </>
  )
}
