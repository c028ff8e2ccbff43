import { ShieldQuestionMark } from 'lucide-react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { encodePage } from '#contract/paging.ts'
import { listPrivacyRequests } from '#contract/privacy-desk.ts'
import type { Answer } from '#contract/wire/endpoint.ts'
import { LISTED_REQUEST_STATES, type RequestSummary } from '#domain/privacy/privacy-request.ts'
import { callStore } from '../../shared/api/call-store.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as privacyText } from '../../shared/i18n/office-privacy.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { freeText, oneOf } from '../../shared/list-url.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import stack from '../../shared/ui/stack.module.css'
import { Moment } from '../components/moment.tsx'
import type { Column } from '../list/column.ts'
import { ListByState } from '../list/list-by-state.tsx'
import { officeListUrl, pagingOfQuery } from '../list/list-query.ts'
import { loadList, type Listed } from '../list/load-list.ts'
import { requireOffice } from '../state/office-context.ts'
import { Deadline } from './deadline.tsx'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(privacyText).title} | ${store.name}` }),
}

const requestsUrl = officeListUrl('/gestao/privacidade', {
  state: oneOf(
    'situacao',
    {
      late: 'atrasadas',
      verifying: 'em-verificacao',
      received: 'recebidas',
      'in-progress': 'em-atendimento',
      answered: 'respondidas',
      refused: 'recusadas',
    },
    'received',
  ),
  text: freeText('busca', 120),
  sort: oneOf('ordem', { usual: 'usual' }, 'usual'),
})

type RequestRows = Pick<Answer<typeof listPrivacyRequests>, 'requests' | 'counts'>
type ListedRequests = Listed<ReturnType<typeof requestsUrl.read>, RequestRows>
const NOTHING: RequestRows = {
  requests: [],
  counts: { late: 0, verifying: 0, received: 0, 'in-progress': 0, answered: 0, refused: 0 },
}

export async function loader(args: LoaderFunctionArgs): Promise<ListedRequests> {
  const office = await requireOffice(args, 'privacy.manage')
  return loadList(office, args, {
    list: 'privacy',
    url: requestsUrl,
    load: (query) =>
      callStore(office, listPrivacyRequests, {
        query: { state: query.state, text: query.text, ...encodePage(pagingOfQuery(query)) },
      }),
  })
}

/** What people ask about their data, by what has to be done about it. */
export function Component() {
  const text = useText(privacyText)
  const { query, views, loaded, now }: ListedRequests = useLoaderData()
  const { requests, counts } = loaded.rows ?? NOTHING
  return (
    <ListByState
      list="privacy"
      url={requestsUrl}
      query={query}
      total={counts[query.state]}
      counts={counts}
      states={LISTED_REQUEST_STATES}
      problem={loaded.problem}
      views={views}
      text={text}
      icon={<ShieldQuestionMark size={32} aria-hidden />}
      intro={null}
      action={
        <div className={stack.wrap2}>
          <ButtonLink to="/gestao/privacidade/modelos" look="secondary" size="small">
            {text.templates}
          </ButtonLink>
          <ButtonLink to="/gestao/privacidade/nova" size="small">
            {text.enter}
          </ButtonLink>
        </div>
      }
      table={{
        columns: useColumns(now),
        rows: requests,
        keyOf: ({ id }) => id,
        nameOf: ({ protocol, name }) => `${text.one(protocol)}, ${name}`,
        pathOf: ({ id }) => `/gestao/privacidade/${id}`,
      }}
    />
  )
}

function useColumns(now: string): readonly Column<RequestSummary>[] {
  const text = useText(privacyText)
  const { columns } = text
  return [
    { id: 'name', header: columns.name, phone: 'name', cell: ({ name }) => name || text.unnamed },
    { id: 'kind', header: columns.kind, phone: 'meta', cell: ({ kind }) => text.kinds[kind] },
    { id: 'protocol', header: columns.protocol, priority: 3, cell: ({ protocol }) => protocol },
    { id: 'received', header: columns.received, cell: ({ receivedAt }) => <Moment at={receivedAt} now={now} /> },
    { id: 'due', header: columns.due, phone: 'aside', cell: (request) => <Deadline of={request} /> },
  ]
}
