import { Users } from 'lucide-react'
import {
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { Refusal } from '#contract/client.ts'
import { pagingOf } from '#contract/paging.ts'
import type { PortfolioClient } from '#domain/customer/customer-record.ts'
import { formText } from '../../shared/form-errors.ts'
import { clientApi } from '../../shared/api/back-office.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as clientsText } from '../../shared/i18n/representative.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { freeText, listUrl, type QueryOf } from '../../shared/list-url.ts'
import { pageOf, returnPath, signInPath } from '../../shared/page-context.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ListScreen } from '../../shared/ui/list-screen.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { requireOffice, useOffice } from '../state/office-context.ts'
import { ClientCard } from './client-card.tsx'
import textStyle from '../../shared/ui/text.module.css'
import stack from '../../shared/ui/stack.module.css'
import page from '../../shared/ui/page.module.css'

export const handle: ScreenHandle = { head: (_data, store) => ({ title: `${clientsText.title} | ${store.name}` }) }

const FILTERS = {
  search: freeText('busca', 200),
  // Where the shopping continues once a client is chosen.
  returnTo: freeText('voltar', 2000),
}
const clientsUrl = listUrl('/gestao/carteira', FILTERS)

interface ClientList {
  readonly clients: readonly PortfolioClient[]
  readonly total: number
  readonly query: QueryOf<typeof FILTERS>
  readonly returnTo: string
}

/** The portfolio of the representative who is signed in. */
export async function loader(args: LoaderFunctionArgs): Promise<ClientList> {
  const office = await requireOffice(args, 'client.choose')
  const search = new URL(args.request.url).searchParams
  const query = clientsUrl.read(search)
  const found = await clientApi(office).list(office.person.loginId ?? '', query.search, pagingOf('clients', query.page))
  return { ...found, query, returnTo: returnPath(search) }
}

/** Chooses a client, and goes shopping; or leaves the one that was chosen. */
export async function action(args: ActionFunctionArgs): Promise<{ message: string } | Response> {
  const clientId = formText(await args.request.formData(), 'client')
  try {
    await clientApi(pageOf(args)).choose(clientId || null)
  } catch (error) {
    if (error instanceof Refusal && error.status === 401) return redirect(signInPath('/gestao/carteira'))
    if (!(error instanceof Refusal)) return { message: clientsText.unreachable }
    return { message: error.code === 'access.notAllowed' ? clientsText.choiceRefused : error.message }
  }
  return redirect(clientId ? returnPath(new URL(args.request.url).searchParams) : '/gestao/carteira')
}

export function Component() {
  const text = useText(clientsText)
  const { clients, total, query, returnTo }: ClientList = useLoaderData()
  const { search } = query
  const failed = useActionData<{ message: string }>()
  const navigation = useNavigation()
  const { account } = useOffice()
  const chosen = navigation.formMethod === 'POST' ? navigation.formData?.get('client') : null

  if (total === 0 && search === '') {
    return (
      <EmptyState isHeading icon={<Users size={36} aria-hidden />} title={text.noClientsTitle} text={text.noClients} />
    )
  }
  return (
    <div className={page.page}>
      <div>
        <h1>{text.title}</h1>
        <p className={textStyle.muted}>{text.intro}</p>
      </div>
      {failed && <Notice kind="problem">{failed.message}</Notice>}
      <ListScreen
        url={clientsUrl}
        query={query}
        list="clients"
        total={total}
        label={text.title}
        search={{ filter: 'search', label: text.search, maxLength: 200 }}
        found={search ? text.foundFor(total, search) : text.found(total)}
        empty={
          <EmptyState icon={<Users size={36} aria-hidden />} title={text.notFoundTitle} text={text.notFound(search)}>
            <ButtonLink to={clientsUrl.pathOf(query, { search: '' })} look="secondary">
              {text.clearSearch}
            </ButtonLink>
          </EmptyState>
        }
      >
        <ul className={stack.gap3}>
          {clients.map((client) => (
            <li key={client.id}>
              <ClientCard
                client={client}
                isCurrent={client.id === account.customerId}
                isBusy={chosen === client.id}
                returnTo={returnTo}
              />
            </li>
          ))}
        </ul>
      </ListScreen>
    </div>
  )
}
