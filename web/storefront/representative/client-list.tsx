import { Users } from 'lucide-react'
import {
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { authenticateRepresentative } from '#contract/access.ts'
import { Refusal } from '#contract/client.ts'
import { pagingOf } from '#contract/paging.ts'
import { decodeClient, listClients } from '#contract/representative.ts'
import type { PortfolioClient } from '#domain/customer/customer-record.ts'
import { formText } from '../../shared/form-errors.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text } from '../../shared/i18n/representative.ts'
import { freeText, listUrl, type QueryOf } from '../../shared/list-url.ts'
import { COOKIE_SESSION, pageOf, pathWithin, returnPath, signInPath } from '../../shared/page-context.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ListScreen } from '../../shared/ui/list-screen.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { useStoreData } from '../state/store-context.ts'
import { ClientCard } from './client-card.tsx'
import style from './client-list.module.css'

export const handle: ScreenHandle = { head: (_data, store) => ({ title: `${text.title} | ${store.name}` }) }

const FILTERS = {
  search: freeText('busca', 200),
  // Where the shopping goes on once a client is chosen.
  returnTo: freeText('voltar', 2000),
}
const clientsUrl = listUrl('/representante', FILTERS)

interface ClientList {
  readonly clients: readonly PortfolioClient[]
  readonly total: number
  readonly query: QueryOf<typeof FILTERS>
  readonly returnTo: string
}

/** The portfolio of whoever is signed in; nobody else has one. */
export async function loader(args: LoaderFunctionArgs): Promise<ClientList> {
  const { account, call, supplier, basename } = pageOf(args)
  const url = new URL(args.request.url)
  const who = await account()
  if (!who) throw redirect(signInPath(pathWithin(basename, url)))
  if (who.role !== 'representative' || who.loginId === null) throw redirect('/')
  const query = clientsUrl.read(url.searchParams)
  const wire = await call(listClients, {
    params: { idfornecedor: supplier.id, idrepresentante: who.loginId },
    query: { ...pagingOf('clients', query.page), ...(query.search ? { search: query.search } : {}) },
  })
  return {
    clients: wire.clientes.map(decodeClient),
    total: wire.total,
    query,
    returnTo: returnPath(url.searchParams),
  }
}

/** Chooses a client, and goes shopping; or leaves the one that was chosen. */
export async function action(args: ActionFunctionArgs): Promise<{ message: string } | Response> {
  const { call, supplier } = pageOf(args)
  const idcliente = formText(await args.request.formData(), 'idcliente')
  try {
    await call(authenticateRepresentative, {
      params: { sessao: COOKIE_SESSION },
      body: {
        cpf: '',
        senha: '',
        idfornecedor: supplier.id,
        tokenOrigin: 'commerce',
        loginAsRepresentante: true,
        idcliente: idcliente || null,
      },
    })
  } catch (error) {
    if (error instanceof Refusal && error.status === 401) return redirect(signInPath('/representante'))
    if (!(error instanceof Refusal)) return { message: text.unreachable }
    return { message: error.code === 'access.notAllowed' ? text.choiceRefused : error.message }
  }
  return redirect(idcliente ? returnPath(new URL(args.request.url).searchParams) : '/representante')
}

export function Component() {
  const { clients, total, query, returnTo }: ClientList = useLoaderData()
  const { search } = query
  const failed = useActionData<{ message: string }>()
  const navigation = useNavigation()
  const { account } = useStoreData()
  const chosen = navigation.formMethod === 'POST' ? navigation.formData?.get('idcliente') : null

  if (total === 0 && search === '') {
    return (
      <EmptyState isHeading icon={<Users size={36} aria-hidden />} title={text.noClientsTitle} text={text.noClients} />
    )
  }
  return (
    <div className={style.screen}>
      <div>
        <h1>{text.title}</h1>
        <p className={style.intro}>{text.intro}</p>
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
        <ul className={style.list}>
          {clients.map((client) => (
            <li key={client.id}>
              <ClientCard
                client={client}
                isCurrent={client.id === account?.customerId}
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
