import { Users } from 'lucide-react'
import { useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { exportClients, listClients } from '#contract/representative.ts'
import { callStore } from '../../shared/api/call-store.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as clientsText } from '../../shared/i18n/representative.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { returnPath } from '../../shared/page-context.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { pagingOfQuery } from '../list/list-query.ts'
import { loadList, type Listed } from '../list/load-list.ts'
import { OfficeList } from '../list/office-list.tsx'
import { requireOffice, useOffice } from '../state/office-context.ts'
import { chooseByForm, clientsUrlAt, NO_CLIENTS, useClientColumns, type ClientPage } from '../list/choose-client.tsx'
import textStyle from '../../shared/ui/text.module.css'

export const handle: ScreenHandle = { head: (_data, store) => ({ title: `${clientsText.title} | ${store.name}` }) }

const SCREEN = '/gestao/carteira'
const clientsUrl = clientsUrlAt(SCREEN)

interface ListedClients extends Listed<ReturnType<typeof clientsUrl.read>, ClientPage> {
  readonly returnTo: string
}

/** The portfolio of the representative who is signed in. */
export async function loader(args: LoaderFunctionArgs): Promise<ListedClients> {
  const office = await requireOffice(args, 'portfolio.see')
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

export const action = (args: ActionFunctionArgs) => chooseByForm(args, { here: SCREEN, leftFor: SCREEN })

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
        columns: useClientColumns(now, { screen: SCREEN, returnTo }),
        rows: clients,
        keyOf: ({ id }) => id,
        nameOf: ({ name, tradeName }) => tradeName ?? name,
      }}
    />
  )
}
