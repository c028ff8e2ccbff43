import { changeClientOrigins, listClientOrigins } from '#contract/supplier.ts'
import { Globe } from 'lucide-react'
import {
  Form,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { MAX_CLIENT_ORIGINS, parseClientOrigin } from '#domain/supplier/supplier.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { withFieldNames, type ApiContext } from '../../shared/api/api-context.ts'
import { formText, missingIn, problemFrom, type FormProblem } from '../../shared/form-errors.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { auditText } from '../../shared/i18n/audit.ts'
import { originsText } from '../../shared/i18n/back-office.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { freeText, oneOf } from '../../shared/list-url.ts'
import { pageOf } from '../../shared/page-context.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import screen from '../components/screen.module.css'
import { UndoForm } from '../components/undo-form.tsx'
import type { Column } from '../list/column.ts'
import { officeListUrl, pagingOfQuery } from '../list/list-query.ts'
import { loadList, type Listed } from '../list/load-list.ts'
import { OfficeList } from '../list/office-list.tsx'
import { requireOffice } from '../state/office-context.ts'
import style from './client-origins.module.css'

export const handle: ScreenHandle = { head: (_data, store) => ({ title: `${originsText.title} | ${store.name}` }) }

const originsUrl = officeListUrl('/gestao/origens', {
  text: freeText('busca', 120),
  sort: oneOf('ordem', { usual: 'usual', name: 'nome', 'name-descending': 'nome-decrescente' }, 'usual'),
})
type OriginQuery = ReturnType<typeof originsUrl.read>

interface Origins {
  /** Those of the page, and of the search. */
  readonly shown: readonly string[]
  readonly found: number
  readonly all: readonly string[]
}
const NO_ORIGINS: Origins = { shown: [], found: 0, all: [] }

interface ListedOrigins extends Listed<OriginQuery, Origins> {
  readonly addedOrigin: string | null
  /** The one that was just removed, which can be undone. */
  readonly removedOrigin: string | null
}

/** There are few of them: the store has them in one piece. */
function originsOf(all: readonly string[], query: OriginQuery): Origins {
  const found = all.filter((origin) => origin.includes(query.text.toLowerCase()))
  const sorted = query.sort === 'usual' ? found : found.toSorted()
  const { limit, offset } = pagingOfQuery(query)
  const ordered = query.sort === 'name-descending' ? sorted.toReversed() : sorted
  return { shown: ordered.slice(offset, offset + limit), found: found.length, all }
}

export async function loader(args: LoaderFunctionArgs): Promise<ListedOrigins> {
  const office = await requireOffice(args, 'client-origin.manage')
  const listed = await loadList(office, args, {
    list: 'origins',
    url: originsUrl,
    load: async (query) => originsOf((await callStore(office, listClientOrigins, {})).origins, query),
  })
  const all = listed.loaded.rows?.all ?? []
  const { searchParams } = new URL(args.request.url)
  const added = parseClientOrigin(searchParams.get('incluida') ?? '')
  const removed = searchParams.get('excluida')
  return {
    ...listed,
    addedOrigin: added !== null && all.includes(added) ? added : null,
    removedOrigin: removed !== null && !all.includes(removed) ? removed : null,
  }
}

/** What another person adds or removes in between stays as it is. Refusals name the field `origin`. */
async function changeOrigins(page: ApiContext, changed: (seen: readonly string[]) => readonly string[]): Promise<void> {
  const { origins: seen } = await callStore(page, listClientOrigins, {})
  const change = callStore(page, changeClientOrigins, { body: { origins: changed(seen), seen } })
  await withFieldNames(change, { [`origins.${seen.length}`]: 'origin' })
}

interface OriginProblem extends FormProblem {
  readonly typed: string
}

export async function action(args: ActionFunctionArgs): Promise<OriginProblem | Response> {
  const page = pageOf(args)
  const form = await args.request.formData()
  const [removed, typed] = [formText(form, 'remove'), formText(form, 'origin').trim()]
  const missing = removed === '' ? await missingIn(page, form, ['origin']) : null
  if (missing) return { ...missing, typed }
  try {
    await changeOrigins(page, (seen) => (removed === '' ? [...seen, typed] : seen.filter((one) => one !== removed)))
  } catch (error) {
    return { ...problemFrom(error, ['origin'], originsText.unreachable), typed }
  }
  const done = new URLSearchParams([removed === '' ? ['incluida', typed] : ['excluida', removed]])
  return redirect(`${originsUrl.path}?${done}`)
}

/** The pages of other sites that may call the store by script. */
export function Component() {
  const text = useText(originsText)
  const audit = useText(auditText)
  const { query, views, loaded, addedOrigin, removedOrigin }: ListedOrigins = useLoaderData()
  const { shown, found, all } = loaded.rows ?? NO_ORIGINS
  const problem = useActionData<OriginProblem>()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <div className={screen.screen}>
      <OfficeList
        list="origins"
        title={text.title}
        action={
          <ButtonLink to="/gestao/auditoria?assunto=origens" look="secondary" size="small">
            {audit.link}
          </ButtonLink>
        }
        intro={
          <>
            <p className={`${textStyle.muted} ${style.intro}`}>{text.intro}</p>
            {addedOrigin !== null && !problem && <Notice kind="success">{text.added(addedOrigin)}</Notice>}
            {removedOrigin !== null && !problem && (
              <Notice kind="success">
                {text.removed(removedOrigin)} <UndoForm fields={{ origin: removedOrigin }} />
              </Notice>
            )}
          </>
        }
        url={originsUrl}
        query={query}
        total={found}
        count={text.count(found)}
        problem={loaded.problem}
        views={views}
        search={{ filter: 'text', label: text.search, maxLength: 120 }}
        empty={<EmptyState icon={<Globe size={32} aria-hidden />} title={text.emptyTitle} text={text.empty} />}
        noneFound={text.noneTitle}
        table={{ columns: useColumns(isBusy), rows: shown, keyOf: (origin) => origin, nameOf: (origin) => origin }}
      />
      <div className={screen.form}>
        {all.length >= MAX_CLIENT_ORIGINS ? (
          <p>{text.full(MAX_CLIENT_ORIGINS)}</p>
        ) : (
          // Another form once one was added, so that it is empty for the next.
          <NewOrigin key={all.join(' ')} problem={problem} isBusy={isBusy} />
        )}
      </div>
    </div>
  )
}

function useColumns(isBusy: boolean): readonly Column<string>[] {
  const text = useText(originsText)
  return [
    {
      id: 'origin',
      header: text.origin,
      phone: 'name',
      sort: { ascending: 'name', descending: 'name-descending' },
      cell: (origin) => <span className={style.origin}>{origin}</span>,
    },
    {
      id: 'remove',
      header: text.remove,
      align: 'end',
      phone: 'money',
      cell: (origin) => (
        <Form method="post" replace>
          <input type="hidden" name="remove" value={origin} />
          <Button type="submit" look="secondary" size="small" isBusy={isBusy} aria-label={text.removeOne(origin)}>
            {text.remove}
          </Button>
        </Form>
      ),
    },
  ]
}

function NewOrigin({ problem, isBusy }: { readonly problem: OriginProblem | undefined; readonly isBusy: boolean }) {
  const text = useText(originsText)
  return (
    <CheckedForm method="post" className={surface.panel} replace problem={problem}>
      <h2>{text.newTitle}</h2>
      <Field
        label={text.origin}
        hint={text.hint}
        name="origin"
        type="text"
        inputMode="url"
        defaultValue={problem?.typed}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <Button type="submit" isBusy={isBusy}>
        {text.add}
      </Button>
    </CheckedForm>
  )
}
