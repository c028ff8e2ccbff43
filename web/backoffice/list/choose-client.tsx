import { MapPin } from 'lucide-react'
import { Form, redirect, useNavigation, type ActionFunctionArgs } from 'react-router'
import { Refusal } from '#contract/client.ts'
import type { PortfolioClient } from '#domain/customer/customer-record.ts'
import { formatDocument } from '#domain/customer/format-document.ts'
import { formatCents } from '#domain/format-price.ts'
import { chooseClient } from '../../shared/api/session.ts'
import { formText } from '../../shared/form-errors.ts'
import { statusText } from '../../shared/i18n/orders.ts'
import { text as clientsText } from '../../shared/i18n/representative.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { freeText, oneOf } from '../../shared/list-url.ts'
import { pageOf, returnPath, signInPath } from '../../shared/page-context.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { Moment } from '../components/moment.tsx'
import type { Column } from './column.ts'
import { officeListUrl } from './list-query.ts'
import { useOffice } from '../state/office-context.ts'
import textStyle from '../../shared/ui/text.module.css'
import style from './choose-client.module.css'

/** Where somebody chooses for whom to buy: representatives among their portfolio, who takes orders among all customers. */
export const clientsUrlAt = (path: string) =>
  officeListUrl(path, {
    search: freeText('busca', 200),
    // Where the shopping continues once a client is chosen.
    returnTo: freeText('voltar', 2000),
    sort: oneOf('ordem', { name: 'nome' }, 'name'),
  })

export interface ClientPage {
  readonly clients: readonly PortfolioClient[]
  readonly total: number
}
export const NO_CLIENTS: ClientPage = { clients: [], total: 0 }

/** Chooses a client, and goes shopping; or leaves the one that was chosen, for `leftFor`. */
export async function chooseByForm(
  args: ActionFunctionArgs,
  { here, leftFor }: { readonly here: string; readonly leftFor: string },
): Promise<{ message: string } | Response> {
  const clientId = formText(await args.request.formData(), 'client')
  try {
    await chooseClient(pageOf(args), clientId || null)
  } catch (error) {
    if (error instanceof Refusal && error.status === 401) return redirect(signInPath(here))
    if (!(error instanceof Refusal)) return { message: clientsText.unreachable }
    return { message: error.code === 'access.notAllowed' ? clientsText.choiceRefused : error.message }
  }
  return redirect(clientId ? returnPath(new URL(args.request.url).searchParams) : leftFor)
}

interface Choosing {
  /** Path of the screen, which takes the choice. */
  readonly screen: string
  /** Where the shopping continues. */
  readonly returnTo: string
}

export function useClientColumns(now: string, choosing: Choosing): readonly Column<PortfolioClient>[] {
  const text = useText(clientsText)
  const statuses = useText(statusText)
  const { account } = useOffice()
  return [
    {
      id: 'name',
      header: text.client,
      phone: 'name',
      cell: ({ id, name, tradeName, isApproved }) => (
        <span className={style.name}>
          {tradeName ?? name} {id === account.customerId && <Badge>{text.current}</Badge>}
          {!isApproved && <Badge tone="waiting">{text.inReview}</Badge>}
          {tradeName !== null && <small className={textStyle.note}>{name}</small>}
        </span>
      ),
    },
    {
      id: 'document',
      header: text.document,
      priority: 3,
      cell: ({ document }) => <span className={style.oneLine}>{formatDocument(document)}</span>,
    },
    {
      id: 'city',
      header: text.city,
      phone: 'meta',
      cell: ({ city, state }) =>
        city ? (
          <span className={style.oneLine}>
            <MapPin size={14} aria-hidden /> {city}/{state}
          </span>
        ) : (
          '–'
        ),
    },
    {
      id: 'last-order',
      header: text.lastOrder,
      cell: ({ lastOrder }) =>
        lastOrder ? (
          <span className={style.name}>
            {text.order(lastOrder.number, formatCents(lastOrder.total))}
            <small className={textStyle.note}>
              <Moment at={lastOrder.placedAt} now={now} /> · {statuses[lastOrder.status].name}
            </small>
          </span>
        ) : (
          text.noOrder
        ),
    },
    {
      id: 'credit',
      header: text.credit,
      priority: 3,
      cell: ({ creditLimit, creditAvailable }) =>
        creditLimit > 0 ? text.creditOf(formatCents(creditAvailable), formatCents(creditLimit)) : text.noCredit,
    },
    { id: 'cart', header: text.cart, priority: 3, cell: ({ cartLineCount }) => text.cartLines(cartLineCount) },
    {
      id: 'choose',
      header: text.shop,
      phone: 'aside',
      cell: (client) => <Choose client={client} isCurrent={client.id === account.customerId} {...choosing} />,
    },
  ]
}

interface ChooseProps extends Choosing {
  readonly client: Pick<PortfolioClient, 'id' | 'name' | 'tradeName'>
  readonly isCurrent: boolean
}

function Choose({ client: { id, name, tradeName }, isCurrent, screen, returnTo }: ChooseProps) {
  const text = useText(clientsText)
  const navigation = useNavigation()
  const chosen = navigation.formMethod === 'POST' ? navigation.formData?.get('client') : null
  if (isCurrent)
    return (
      <ButtonLink to={returnTo} look="secondary" size="small" reloadDocument>
        {text.keepBuying}
      </ButtonLink>
    )
  return (
    <Form method="post" action={`${screen}?voltar=${encodeURIComponent(returnTo)}`} reloadDocument>
      <input type="hidden" name="client" value={id} />
      <Button type="submit" size="small" isBusy={chosen === id} aria-label={text.chooseName(tradeName ?? name)}>
        {text.shop}
      </Button>
    </Form>
  )
}

/** Of the screen on which staff choose for whom they take an order. */
export const NEW_ORDER = '/gestao/pedidos/novo'
/** Where the shopping for a customer begins. */
export const SHOPPING = '/produtos'

/** Leads from a record of a customer into the store, to take an order. */
export function TakeOrder({ client: { id, name, tradeName } }: { readonly client: ChooseProps['client'] }) {
  const text = useText(clientsText)
  return (
    <Form method="post" action={`${NEW_ORDER}?voltar=${encodeURIComponent(SHOPPING)}`} reloadDocument>
      <input type="hidden" name="client" value={id} />
      <Button type="submit" size="small" aria-label={text.takeOrderName(tradeName || name)}>
        {text.takeOrder}
      </Button>
    </Form>
  )
}
