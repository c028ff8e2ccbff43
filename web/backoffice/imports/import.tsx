import {
  Form,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { listStoredCategories } from '#contract/category-desk.ts'
import {
  applyImport,
  exportRefusedRows,
  getImport,
  listImportRows,
  matchColumns,
  undoImport,
} from '#contract/data-import.ts'
import { encodePage } from '#contract/paging.ts'
import { listPriceLists } from '#contract/price-list.ts'
import type { StoredCategory } from '#domain/catalog/category-tree.ts'
import type { PriceListSummary } from '#domain/catalog/price-list.ts'
import { canApply, canMatch, isBusy, type DataImport } from '#domain/data-import/data-import.ts'
import { NEW_RECORD_KINDS } from '#domain/data-import/new-records.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { formText, problemFrom, type FormProblem } from '../../shared/form-errors.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as importsText } from '../../shared/i18n/office-imports.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { useMoments } from '../../shared/moments.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import linkStyle from '../../shared/ui/link.module.css'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import visible from '../../shared/ui/visible.module.css'
import { FileButton } from '../components/file-button.tsx'
import { HiddenFields } from '../components/hidden-fields.tsx'
import { useRefresh } from '../components/use-refresh.ts'
import { BackToList } from '../list/back-to-list.tsx'
import { requireOffice, useOffice } from '../state/office-context.ts'
import { ColumnsForm, planIn } from './columns-form.tsx'
import { NewRecordsList } from './new-records.tsx'
import { ImportRows, pageOfRows, rowsUrl, type RowsQuery, type ShownRows } from './import-rows.tsx'
import { IMPORTS_PATH, STATE_TONE, stepOf, STEPS } from './import-state.ts'
import style from './imports.module.css'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(importsText).title} | ${store.name}` }),
}

interface ShownImport {
  readonly dataImport: DataImport
  readonly query: RowsQuery
  /** Null before the rows are checked. */
  readonly rows: ShownRows | null
  readonly categories: readonly StoredCategory[]
  readonly priceLists: readonly PriceListSummary[]
}

export async function loader(args: LoaderFunctionArgs): Promise<ShownImport> {
  const office = await requireOffice(args, 'import.manage')
  const params = { id: args.params['id'] ?? '' }
  const dataImport = await callStore(office, getImport, { params })
  const query = rowsUrl(params.id).read(new URL(args.request.url).searchParams)
  const isChecked = dataImport.state !== 'matching' && dataImport.state !== 'checking'
  const { kind } = dataImport
  const [rows, categories, priceLists] = await Promise.all([
    isChecked
      ? callStore(office, listImportRows, {
          params,
          query: { part: query.part === 'all' ? null : query.part, ...encodePage(pageOfRows(query)) },
        })
      : null,
    canMatch(dataImport) && kind === 'products'
      ? callStore(office, listStoredCategories, {}).then(({ categories }) => categories)
      : [],
    kind === 'list-prices' ? callStore(office, listPriceLists, {}).then(({ lists }) => lists) : [],
  ])
  return { dataImport, query, rows, categories, priceLists }
}

export async function action(args: ActionFunctionArgs): Promise<FormProblem | Response | null> {
  const office = await requireOffice(args, 'import.manage')
  const params = { id: args.params['id'] ?? '' }
  const form = await args.request.formData()
  try {
    const intent = formText(form, 'intent')
    if (intent === 'match') {
      const body = planIn(form, await callStore(office, getImport, { params }))
      await callStore(office, matchColumns, { params, body })
      return redirect(`${IMPORTS_PATH}/${params.id}`)
    }
    if (intent === 'create') {
      const plan = await callStore(office, getImport, { params })
      const creates = NEW_RECORD_KINDS.filter((kind) => form.getAll('creates').includes(kind))
      await callStore(office, matchColumns, { params, body: { ...plan, creates } })
      return redirect(`${IMPORTS_PATH}/${params.id}`)
    }
    if (intent === 'apply') {
      const body = { added: Number(formText(form, 'added')), changed: Number(formText(form, 'changed')) }
      await callStore(office, applyImport, { params, body })
    }
    if (intent === 'undo') await callStore(office, undoImport, { params })
    return null
  } catch (error) {
    return problemFrom(error, [], importsText.unreachable)
  }
}

/** Interval at which the screen follows the step that is under way. */
const REFRESH_MS = 1000
/** In the URL while the columns of a checked import are matched again. */
const AGAIN = 'colunas'

/** One import, from its columns to its end. */
export function Component() {
  const text = useText(importsText)
  const { formatMoment } = useMoments()
  const { dataImport, query, rows, categories, priceLists }: ShownImport = useLoaderData()
  const problem = useActionData<FormProblem | null>() ?? undefined
  const isMatchedAgain = useSearchParams()[0].has(AGAIN)
  const { id, kind, fileName, state, fault, touchedCount, authorName, createdAt } = dataImport
  const priceList = priceLists.find((list) => list.id === dataImport.priceListId)
  useRefresh(isBusy(dataImport), REFRESH_MS)
  const isMatched = canMatch(dataImport) && (state === 'matching' || isMatchedAgain)
  return (
    <div className={stack.gap4}>
      <BackToList path={IMPORTS_PATH}>{text.back}</BackToList>
      <header className={stack.gap1}>
        <h1 className={`${stack.wrap2} ${style.head}`}>
          <span>{fileName}</span> <Badge tone={STATE_TONE[state]}>{text.state[state]}</Badge>
        </h1>
        <p className={textStyle.muted}>
          {priceList ? text.kindOfList(priceList.name) : text.kind[kind]} ·{' '}
          {text.sentBy(authorName ?? text.unknownAuthor, formatMoment(createdAt))}
        </p>
      </header>
      <ol className={style.steps} aria-label={text.steps}>
        {STEPS.filter((step) => dataImport.isSheet || (step !== 'file' && step !== 'columns')).map((step) => (
          <li key={step} aria-current={step === stepOf(dataImport) ? 'step' : undefined}>
            {text.step[step]}
          </li>
        ))}
      </ol>
      {fault !== null && (
        <Notice kind="problem">
          {fault === 'touched' && touchedCount > 0 ? text.touched(touchedCount) : text.fault(kind)[fault]}{' '}
          {fault === 'touched' && touchedCount > 0 && (
            <Link to={rowsUrl(id).pathOf(query, { part: 'touched' })} className={linkStyle.link}>
              {text.part.touched}
            </Link>
          )}
        </Notice>
      )}
      {problem && !isMatched && <Notice kind="problem">{problem.message}</Notice>}
      {isBusy(dataImport) && <Progress dataImport={dataImport} />}
      {isMatched && (
        <ColumnsForm
          key={id}
          dataImport={dataImport}
          categories={categories}
          priceLists={priceLists}
          problem={problem}
        />
      )}
      {!isMatched && state === 'checked' && <Checked dataImport={dataImport} />}
      {state === 'applied' && <Applied dataImport={dataImport} />}
      {state === 'undone' && <Notice kind="success">{text.undone(kind)}</Notice>}
      {rows !== null && !isMatched && <ImportRows dataImport={dataImport} query={query} rows={rows} />}
    </div>
  )
}

function Progress({ dataImport: { state, doneCount, rowCount } }: { readonly dataImport: DataImport }) {
  const text = useText(importsText)
  return (
    <section className={surface.card} aria-label={text.state[state]}>
      <p role="status">
        {text.state[state]}: {text.progress(doneCount, rowCount)}
      </p>
      <progress className={style.progress} max={rowCount} value={doneCount} aria-label={text.state[state]} />
      <p className={textStyle.note}>{text.progressHint}</p>
      <p className={visible.unscripted}>
        <Link to="?" className={linkStyle.link}>
          {text.refresh}
        </Link>
      </p>
    </section>
  )
}

function Checked({ dataImport }: { readonly dataImport: DataImport }) {
  const text = useText(importsText)
  const isSending = useNavigation().formMethod === 'POST'
  const { id, counts, belowCostCount, notedCount } = dataImport
  return (
    <section className={`${surface.card} ${stack.gap3}`} aria-label={text.step.check}>
      <p className={textStyle.large}>{text.summary(counts)}</p>
      {belowCostCount > 0 && (
        <Notice kind="warning" isLive={false}>
          {text.belowCost(belowCostCount)}{' '}
          <Link to={`${IMPORTS_PATH}/${id}?linhas=abaixo-do-custo`} className={linkStyle.link}>
            {text.seeBelowCost}
          </Link>
        </Notice>
      )}
      {notedCount > 0 && (
        <Notice kind="warning" isLive={false}>
          {text.noted(notedCount)}{' '}
          <Link to={`${IMPORTS_PATH}/${id}?linhas=campo-ignorado`} className={linkStyle.link}>
            {text.seeBelowCost}
          </Link>
        </Notice>
      )}
      <NewRecordsList dataImport={dataImport} />
      {canApply(dataImport) ? (
        counts.refused > 0 && <p className={textStyle.muted}>{text.leavesOut(counts.refused)}</p>
      ) : (
        <p className={textStyle.muted}>{text.nothing}</p>
      )}
      <div className={stack.wrap3}>
        {canApply(dataImport) && (
          <Form method="post" replace>
            <HiddenFields fields={{ intent: 'apply', added: counts.added, changed: counts.changed }} />
            <Button type="submit" isBusy={isSending}>
              {text.apply(counts.added + counts.changed)}
            </Button>
          </Form>
        )}
        {canMatch(dataImport) && (
          <ButtonLink to={`${IMPORTS_PATH}/${id}?${AGAIN}=sim`} look="secondary">
            {text.match.again}
          </ButtonLink>
        )}
        {counts.refused > 0 && <RefusedFile id={id} count={counts.refused} />}
      </div>
    </section>
  )
}

/** The refused rows as a file, to mend them and send it again. */
function RefusedFile({ id, count }: { readonly id: string; readonly count: number }) {
  const text = useText(importsText)
  const office = useOffice()
  return (
    <FileButton
      load={() => callStore(office, exportRefusedRows, { params: { id }, query: { format: 'xlsx' } })}
      unreachable={text.unreachable}
    >
      {text.download(count)}
    </FileButton>
  )
}

function Applied({ dataImport: { id, kind, counts } }: { readonly dataImport: DataImport }) {
  const text = useText(importsText)
  const isSending = useNavigation().formMethod === 'POST'
  return (
    <section className={`${surface.card} ${stack.gap3}`} aria-label={text.step.done}>
      <Notice kind="success">{text.applied[kind]}</Notice>
      <p>{text.summary(counts)}</p>
      {counts.refused > 0 && <RefusedFile id={id} count={counts.refused} />}
      <Form method="post" replace className={stack.gap1}>
        <HiddenFields fields={{ intent: 'undo' }} />
        <span>
          <Button type="submit" look="secondary" isBusy={isSending}>
            {text.undo}
          </Button>
        </span>
        <p className={textStyle.note}>{text.undoHint}</p>
      </Form>
    </section>
  )
}
