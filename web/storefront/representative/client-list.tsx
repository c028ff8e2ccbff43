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
import { PAGE_SIZE, pageCount, pageIn, pagingOf } from '#contract/paging.ts'
import { decodeClient, listClients } from '#contract/representative.ts'
import type { PortfolioClient } from '#domain/customer/portfolio-client.ts'
import { formText } from '../../shared/form-text.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text } from '../../shared/i18n/representative.ts'
import { COOKIE_SESSION, pageOf, pathWithin, returnPath, signInPath } from '../../shared/page-context.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { Pages } from '../../shared/ui/pages.tsx'
import { useStoreData } from '../state/store-context.ts'
import { ClientCard } from './client-card.tsx'
import style from './client-list.module.css'
import { listSearch } from './client-search.ts'
import { SearchForm } from './search-form.tsx'

export const handle: ScreenHandle = { head: (_data, store) => ({ title: `${text.title} | ${store.name}` }) }

interface ClientList {
  readonly clients: readonly PortfolioClient[]
  readonly total: number
  readonly search: string
  readonly page: number
  readonly returnTo: string
}

/** The portfolio of whoever is signed in; nobody else has one. */
export async function loader(args: LoaderFunctionArgs): Promise<ClientList> {
  const { account, call, supplier, basename } = pageOf(args)
  const url = new URL(args.request.url)
  const who = await account()
  if (!who) throw redirect(signInPath(pathWithin(basename, url)))
  if (who.role !== 'representative' || who.loginId === null) throw redirect('/')
  const search = (url.searchParams.get('busca') ?? '').trim().slice(0, 200)
  const page = pageIn(url.searchParams.get('pagina'))
  const wire = await call(listClients, {
    params: { idfornecedor: supplier.id, idrepresentante: who.loginId },
    query: { ...pagingOf('clients', page), ...(search ? { search } : {}) },
  })
  return {
    clients: wire.clientes.map(decodeClient),
    total: wire.total,
    search,
    page,
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
  const { clients, total, search, page, returnTo }: ClientList = useLoaderData()
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
      <SearchForm search={search} returnTo={returnTo} />
      <p className={style.count} role="status">
        {search ? text.foundFor(total, search) : text.found(total)}
      </p>
      {clients.length === 0 ? (
        <EmptyState icon={<Users size={36} aria-hidden />} title={text.notFoundTitle} text={text.notFound(search)}>
          <ButtonLink to={listSearch({ search: '', returnTo })} look="secondary">
            {text.clearSearch}
          </ButtonLink>
        </EmptyState>
      ) : (
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
      )}
      <Pages
        page={page}
        pages={pageCount(total, PAGE_SIZE.clients)}
        pathOf={(to) => listSearch({ search, returnTo }, to)}
        texts={text}
      />
    </div>
  )
}
