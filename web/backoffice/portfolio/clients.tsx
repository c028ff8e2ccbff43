import { MapPin, Users } from 'lucide-react'
import {
  Form,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { Refusal } from '#contract/client.ts'
import { exportClients, listClients } from '#contract/representative.ts'
import type { PortfolioClient } from '#domain/customer/customer-record.ts'
import { formatDocument } from '#domain/customer/format-document.ts'
import { chooseClient } from '../../shared/api/session.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { formText } from '../../shared/form-errors.ts'
import { formatCents } from '../../shared/format.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { statusText } from '../../shared/i18n/orders.ts'
import { text as clientsText } from '../../shared/i18n/representative.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { freeText, oneOf } from '../../shared/list-url.ts'
import { pageOf, returnPath, signInPath } from '../../shared/page-context.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { Moment } from '../components/moment.tsx'
import type { Column } from '../list/column.ts'
import { officeListUrl, pagingOfQuery } from '../list/list-query.ts'
import { loadList, type Listed } from '../list/load-list.ts'
import { OfficeList } from '../list/office-list.tsx'
import { requireOffice, useOffice } from '../state/office-context.ts'
import textStyle from '../../shared/ui/text.module.css'
import style from './portfolio.module.css'

export const handle: ScreenHandle = { head: (_data, store) => ({ title: `${clientsText.title} | ${store.name}` }) }

const clientsUrl = officeListUrl('/gestao/carteira', {
  search: freeText('busca', 200),
  // Where the shopping continues once a client is chosen.
  returnTo: freeText('voltar', 2000),
  sort: oneOf('ordem', { name: 'nome' }, 'name'),
})

interface ClientPage {
  readonly clients: readonly PortfolioClient[]
  readonly total: number
}
const NO_CLIENTS: ClientPage = { clients: [], total: 0 }

interface ListedClients extends Listed<ReturnType<typeof clientsUrl.read>, ClientPage> {
  readonly returnTo: string
}

/** The portfolio of the representative who is signed in. */
export async function loader(args: LoaderFunctionArgs): Promise<ListedClients> {
  const office = await requireOffice(args, 'client.choose')
  const listed = await loadList(office, args, {
    list: 'clients',
    url: clientsUrl,
    load: (query) =>
      callStore(office, listClients, {
        params: { loginId: office.person.loginId ?? '' },
        query: { search: query.search, ...pagingOfQuery(query) },
      }),
  })
  return { ...listed, returnTo: returnPath(new URL(args.request.url).searchParams) }
}

/** Chooses a client, and goes shopping; or leaves the one that was chosen. */
export async function action(args: ActionFunctionArgs): Promise<{ message: string } | Response> {
  const clientId = formText(await args.request.formData(), 'client')
  try {
    await chooseClient(pageOf(args), clientId || null)
  } catch (error) {
    if (error instanceof Refusal && error.status === 401) return redirect(signInPath('/gestao/carteira'))
    if (!(error instanceof Refusal)) return { message: clientsText.unreachable }
    return { message: error.code === 'access.notAllowed' ? clientsText.choiceRefused : error.message }
  }
  return redirect(clientId ? returnPath(new URL(args.request.url).searchParams) : '/gestao/carteira')
}

export function Component() {
  const text = useText(clientsText)
  const { query, views, loaded, now, returnTo }: ListedClients = useLoaderData()
  const { clients, total } = loaded.rows ?? NO_CLIENTS
  const failed = useActionData<{ message: string }>()
  const { call, supplier } = useOffice()
  return (
    <OfficeList
      list="clients"
      title={text.title}
      intro={
        <>
          <p className={textStyle.muted}>{text.intro}</p>
          {failed && <Notice kind="problem">{failed.message}</Notice>}
        </>
      }
      url={clientsUrl}
      query={query}
      total={total}
      count={query.search ? text.foundFor(total, query.search) : text.found(total)}
      problem={loaded.problem}
      views={views}
      search={{ filter: 'search', label: text.search, maxLength: 200 }}
      exportFile={(format) => callStore({ call, supplier }, exportClients, { query: { search: query.search, format } })}
      empty={<EmptyState icon={<Users size={32} aria-hidden />} title={text.noClientsTitle} text={text.noClients} />}
      noneFound={text.notFoundTitle}
      table={{
        columns: useColumns(now, returnTo),
        rows: clients,
        keyOf: ({ id }) => id,
        nameOf: ({ name, tradeName }) => tradeName ?? name,
      }}
    />
  )
}

function useColumns(now: string, returnTo: string): readonly Column<PortfolioClient>[] {
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
      cell: (client) => <Choose client={client} isCurrent={client.id === account.customerId} returnTo={returnTo} />,
    },
  ]
}

interface ChooseProps {
  readonly client: PortfolioClient
  readonly isCurrent: boolean
  /** Where the shopping continues. */
  readonly returnTo: string
}

function Choose({ client: { id, name, tradeName }, isCurrent, returnTo }: ChooseProps) {
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
    <Form method="post" action={`/gestao/carteira?voltar=${encodeURIComponent(returnTo)}`} reloadDocument>
      <input type="hidden" name="client" value={id} />
      <Button type="submit" size="small" isBusy={chosen === id} aria-label={text.chooseName(tradeName ?? name)}>
        {text.shop}
      </Button>
    </Form>
  )
}
