import { Users } from 'lucide-react'
import { useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { listClients } from '#contract/representative.ts'
import { can } from '#domain/access/can.ts'
import { featuresOf } from '#domain/supplier/features.ts'
import { actorOf } from '../../shared/actor-of.ts'
import { callStore } from '../../shared/api/call-store.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as customersText } from '../../shared/i18n/customers.ts'
import { text as clientsText } from '../../shared/i18n/representative.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { returnPath } from '../../shared/page-context.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { pagingOfQuery } from '../list/list-query.ts'
import { loadList, type Listed } from '../list/load-list.ts'
import { OfficeList } from '../list/office-list.tsx'
import {
  chooseByForm,
  clientsUrlAt,
  NEW_ORDER,
  SHOPPING,
  NO_CLIENTS,
  useClientColumns,
  type ClientPage,
} from '../list/choose-client.tsx'
import { requireOffice, useOffice } from '../state/office-context.ts'
import textStyle from '../../shared/ui/text.module.css'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${clientsText.newOrder} | ${store.name}` }),
}

const ORDERS = '/gestao/pedidos'
const clientsUrl = clientsUrlAt(NEW_ORDER)

interface ListedClients extends Listed<ReturnType<typeof clientsUrl.read>, ClientPage> {
  readonly returnTo: string
}

/** The customers of the store, for who takes an order by phone or at the counter. */
export async function loader(args: LoaderFunctionArgs): Promise<ListedClients> {
  const office = await requireOffice(args, 'client.choose')
  const listed = await loadList(office, args, {
    list: 'new-order',
    url: clientsUrl,
    load: (query) =>
      callStore(office, listClients, {
        params: { loginId: office.person.loginId ?? '' },
        query: { search: query.search, ...pagingOfQuery(query) },
      }),
  })
  const chosen = returnPath(new URL(args.request.url).searchParams)
  return { ...listed, returnTo: chosen === '/' ? SHOPPING : chosen }
}

/** Who leaves the customer goes on with what there is to do about the customer. */
export async function action(args: ActionFunctionArgs) {
  const { person, supplier } = await requireOffice(args, 'client.choose')
  const seesCustomers = can('customer.see-all', actorOf(person), { features: featuresOf(supplier.tags) })
  const leftFor = person.customerId !== null && seesCustomers ? `/gestao/clientes/${person.customerId}` : ORDERS
  return chooseByForm(args, { here: NEW_ORDER, leftFor })
}

export function Component() {
  const text = useText(clientsText)
  const { query, views, loaded, now, returnTo }: ListedClients = useLoaderData()
  const { clients, total } = loaded.rows ?? NO_CLIENTS
  const customers = useText(customersText)
  const { account, features } = useOffice()
  const failed = useActionData<{ message: string }>()
  return (
    <OfficeList
      list="new-order"
      title={text.newOrder}
      intro={
        <>
          <p className={textStyle.muted}>{text.newOrderIntro}</p>
          {failed && <Notice kind="problem">{failed.message}</Notice>}
        </>
      }
      action={
        can('customer.create', actorOf(account), { features }) && (
          <ButtonLink to="/gestao/clientes/novo" look="secondary">
            {customers.create.title}
          </ButtonLink>
        )
      }
      url={clientsUrl}
      query={query}
      total={total}
      count={query.search ? text.foundFor(total, query.search) : text.found(total)}
      problem={loaded.problem}
      views={views}
      search={{ filter: 'search', label: text.search, maxLength: 200 }}
      empty={
        <EmptyState icon={<Users size={32} aria-hidden />} title={text.newOrderEmptyTitle} text={text.newOrderEmpty} />
      }
      noneFound={text.notFoundTitle}
      table={{
        columns: useClientColumns(now, { screen: NEW_ORDER, returnTo }),
        rows: clients,
        keyOf: ({ id }) => id,
        nameOf: ({ name, tradeName }) => tradeName ?? name,
      }}
    />
  )
}
