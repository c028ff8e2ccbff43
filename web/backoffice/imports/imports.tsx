import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import {
  Link,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { exportStock } from '#contract/data-export.ts'
import { getImportTemplate, listImports, startImport } from '#contract/data-import.ts'
import { encodePage } from '#contract/paging.ts'
import type { SpreadsheetFormat } from '#contract/spreadsheet.ts'
import { isBusy, MAX_IMPORT_BYTES, type DataImport, type ImportPage } from '#domain/data-import/data-import.ts'
import { IMPORT_KINDS, type ImportKind } from '#domain/data-import/import-fields.ts'
import { importKindsOf } from '#domain/data-import/import-kinds.ts'
import { actorOf } from '../../shared/actor-of.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { base64Of } from '../../shared/base64.ts'
import { formText, problemFrom, type FormProblem } from '../../shared/form-errors.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as importsText } from '../../shared/i18n/office-imports.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { oneOf } from '../../shared/list-url.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { Field, SelectField } from '../../shared/ui/field.tsx'
import linkStyle from '../../shared/ui/link.module.css'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import visible from '../../shared/ui/visible.module.css'
import formStyle from '../components/office-form.module.css'
import { FileButton } from '../components/file-button.tsx'
import { HiddenFields } from '../components/hidden-fields.tsx'
import { Moment } from '../components/moment.tsx'
import screen from '../components/screen.module.css'
import { useRefresh } from '../components/use-refresh.ts'
import type { Column } from '../list/column.ts'
import { officeListUrl, pagingOfQuery } from '../list/list-query.ts'
import { loadList, type Listed } from '../list/load-list.ts'
import { OfficeList } from '../list/office-list.tsx'
import { requireOffice, useOffice } from '../state/office-context.ts'
import { PicturesForm } from './pictures-form.tsx'
import { IMPORTS_PATH, KIND, KIND_NAMES, PRICE_LIST, SHEET, STATE_TONE } from './import-state.ts'
import style from './imports.module.css'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(importsText).title} | ${store.name}` }),
}

const importsUrl = officeListUrl(IMPORTS_PATH, { sort: oneOf('ordem', { newest: 'recentes' }, 'newest') })
type ListedImports = Listed<ReturnType<typeof importsUrl.read>, ImportPage>

export async function loader(args: LoaderFunctionArgs): Promise<ListedImports> {
  const office = await requireOffice(args, 'import.manage')
  return loadList(office, args, {
    list: 'imports',
    url: importsUrl,
    load: (query) => callStore(office, listImports, { query: encodePage(pagingOfQuery(query)) }),
  })
}

const FILE = 'file'
const FIELDS = [FILE, 'sheet', 'headingRow']

export async function action(args: ActionFunctionArgs): Promise<FormProblem | Response> {
  const office = await requireOffice(args, 'import.manage')
  const form = await args.request.formData()
  const file = form.get(FILE)
  const kind = IMPORT_KINDS.find((kind) => kind === formText(form, 'kind')) ?? 'products'
  const priceListId = (kind === 'list-prices' && formText(form, 'priceListId')) || null
  const refuse = (fault: string): FormProblem => ({ message: fault, faults: { [FILE]: fault } })
  if (!(file instanceof File) || file.size === 0) return refuse(importsText.fileMissing)
  if (file.size > MAX_IMPORT_BYTES) return refuse(importsText.fileTooLarge)
  try {
    const body = {
      kind,
      name: file.name.slice(-200).toWellFormed(),
      file: await base64Of(file),
      priceListId,
      sheet: formText(form, 'sheet').trim() || null,
      headingRow: Number(formText(form, 'headingRow')) || null,
    }
    const { id } = await callStore(office, startImport, { body })
    return redirect(`${IMPORTS_PATH}/${id}`)
  } catch (error) {
    return problemFrom(error, FIELDS, importsText.unreachable)
  }
}

/** Interval at which the list follows imports that are under way. */
const REFRESH_MS = 3000

/** The spreadsheets that were imported, and the way in for the next one. */
export function Component() {
  const text = useText(importsText)
  const { query, views, loaded, now }: ListedImports = useLoaderData()
  const { imports, total } = loaded.rows ?? { imports: [], total: 0 }
  useRefresh(imports.some(isBusy), REFRESH_MS)
  return (
    <div className={screen.screen}>
      <OfficeList
        list="imports"
        title={text.title}
        intro={<UploadForm />}
        url={importsUrl}
        query={query}
        total={total}
        count={text.count(total)}
        problem={loaded.problem}
        views={views}
        table={{
          columns: useColumns(now),
          rows: imports,
          keyOf: ({ id }) => id,
          nameOf: ({ fileName }) => fileName,
          pathOf: ({ id }) => `${IMPORTS_PATH}/${id}`,
        }}
        empty={
          <EmptyState icon={<FileSpreadsheet size={32} aria-hidden />} title={text.emptyTitle} text={text.empty} />
        }
        noneFound={text.emptyTitle}
      />
    </div>
  )
}

/** Where what is imported is exported. */
const EXPORT_PATH: Readonly<Record<ImportKind, string>> = {
  products: '/gestao/produtos',
  stock: '/gestao/produtos',
  'list-prices': '/gestao/tabelas-de-precos',
  customers: '/gestao/clientes',
}

function UploadForm() {
  const text = useText(importsText)
  const problem = useActionData<FormProblem>()
  const isSending = useNavigation().formMethod === 'POST'
  const { account, features } = useOffice()
  const [search] = useSearchParams()
  const kinds = importKindsOf(actorOf(account), { features })
  const [chosen, setChosen] = useState(kinds.find((kind) => KIND_NAMES[kind] === search.get(KIND)))
  const kind = chosen ?? kinds[0] ?? 'products'
  return (
    <>
      <p className={textStyle.muted}>{text.intro}</p>
      <CheckedForm
        method="post"
        encType="multipart/form-data"
        problem={problem}
        className={`${surface.card} ${formStyle.form} ${visible.scripted}`}
        aria-label={text.import}
      >
        <HiddenFields fields={{ priceListId: search.get(PRICE_LIST) ?? '' }} />
        <SelectField
          label={text.kindLabel}
          hint={text.kindHint[kind]}
          name="kind"
          required
          options={kinds.map((kind) => ({ value: kind, label: text.kind[kind] }))}
          value={kind}
          onChange={({ currentTarget }) => setChosen(kinds.find((kind) => kind === currentTarget.value))}
        />
        <Field
          label={text.file}
          hint={text.fileHint}
          name={FILE}
          type="file"
          required
          accept=".xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        />
        <details open={search.has(SHEET) || problem?.faults['sheet'] !== undefined}>
          <summary className={style.summary}>{text.where}</summary>
          <div className={`${formStyle.group} ${stack.gap2}`}>
            <Field
              label={text.sheet}
              hint={text.sheetHint}
              name="sheet"
              maxLength={100}
              autoComplete="off"
              defaultValue={search.get(SHEET) ?? ''}
            />
            <Field
              label={text.headingRow}
              hint={text.headingRowHint}
              name="headingRow"
              type="number"
              min={1}
              max={1_048_576}
              autoComplete="off"
            />
          </div>
        </details>
        <Button type="submit" className={formStyle.save} isBusy={isSending}>
          {text.send}
        </Button>
        <div className={stack.gap2}>
          <p className={textStyle.note}>{text.templateHint}</p>
          <div className={stack.wrap2}>
            <TemplateFile kind={kind} format="xlsx" />
            <TemplateFile kind={kind} format="csv" />
          </div>
        </div>
        <div className={`${stack.wrap2} ${textStyle.note}`}>
          {text.exportHint}{' '}
          {kind === 'stock' ? (
            <StockFile />
          ) : (
            <Link to={EXPORT_PATH[kind]} className={linkStyle.link}>
              {text.toExport[kind]}
            </Link>
          )}
        </div>
      </CheckedForm>
      {kinds.includes('products') && <PicturesForm />}
    </>
  )
}

interface TemplateFileProps {
  readonly kind: ImportKind
  readonly format: SpreadsheetFormat
}

/** A sheet with the titles of the columns and two examples. */
function TemplateFile({ kind, format }: TemplateFileProps) {
  const text = useText(importsText)
  const office = useOffice()
  return (
    <FileButton
      load={() => callStore(office, getImportTemplate, { query: { kind, format } })}
      unreachable={text.unreachable}
    >
      {text.template(format)}
    </FileButton>
  )
}

function StockFile() {
  const text = useText(importsText)
  const office = useOffice()
  return (
    <FileButton
      load={() => callStore(office, exportStock, { query: { format: 'xlsx' } })}
      unreachable={text.unreachable}
    >
      {text.stockFile}
    </FileButton>
  )
}

function useColumns(now: string): readonly Column<DataImport>[] {
  const text = useText(importsText)
  return [
    { id: 'file', header: text.columns.file, phone: 'name', cell: ({ fileName }) => fileName },
    { id: 'kind', header: text.columns.kind, priority: 3, cell: ({ kind }) => text.kind[kind] },
    {
      id: 'state',
      header: text.columns.state,
      phone: 'aside',
      cell: ({ state }) => <Badge tone={STATE_TONE[state]}>{text.state[state]}</Badge>,
    },
    {
      id: 'result',
      header: text.columns.result,
      priority: 3,
      cell: ({ state, counts }) => (state === 'matching' || state === 'checking' ? null : text.summary(counts)),
    },
    {
      id: 'author',
      header: text.columns.author,
      priority: 3,
      cell: ({ authorName }) => authorName ?? text.unknownAuthor,
    },
    {
      id: 'when',
      header: text.columns.when,
      phone: 'meta',
      cell: ({ createdAt }) => <Moment at={createdAt} now={now} />,
    },
  ]
}
