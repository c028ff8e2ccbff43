import { FileSpreadsheet } from 'lucide-react'
import {
  Link,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { isBusy, MAX_IMPORT_BYTES, type DataImport, type ImportPage } from '#domain/data-import/data-import.ts'
import { dataImportApi } from '../../shared/api/data-import.ts'
import { base64Of } from '../../shared/base64.ts'
import { problemFrom, type FormProblem } from '../../shared/form-errors.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as importsText } from '../../shared/i18n/office-imports.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { oneOf } from '../../shared/list-url.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { Field } from '../../shared/ui/field.tsx'
import linkStyle from '../../shared/ui/link.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import visible from '../../shared/ui/visible.module.css'
import formStyle from '../components/office-form.module.css'
import { Moment } from '../components/moment.tsx'
import screen from '../components/screen.module.css'
import { useRefresh } from '../components/use-refresh.ts'
import type { Column } from '../list/data-table.tsx'
import { officeListUrl, pagingOfQuery } from '../list/list-query.ts'
import { loadList, type Listed } from '../list/load-list.ts'
import { OfficeList } from '../list/office-list.tsx'
import { requireOffice } from '../state/office-context.ts'
import { IMPORTS_PATH, STATE_TONE } from './import-state.ts'

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
    load: (query) => dataImportApi(office).list(pagingOfQuery(query)),
  })
}

const FILE = 'file'

export async function action(args: ActionFunctionArgs): Promise<FormProblem | Response> {
  const office = await requireOffice(args, 'import.manage')
  const file = (await args.request.formData()).get(FILE)
  const refuse = (fault: string): FormProblem => ({ message: fault, faults: { [FILE]: fault } })
  if (!(file instanceof File) || file.size === 0) return refuse(importsText.fileMissing)
  if (file.size > MAX_IMPORT_BYTES) return refuse(importsText.fileTooLarge)
  try {
    const started = await dataImportApi(office).start('products', file.name.slice(-200), await base64Of(file))
    return redirect(`${IMPORTS_PATH}/${started.id}`)
  } catch (error) {
    return problemFrom(error, [FILE], importsText.unreachable)
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

function UploadForm() {
  const text = useText(importsText)
  const problem = useActionData<FormProblem>()
  const isSending = useNavigation().formMethod === 'POST'
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
        <Field
          label={text.file}
          hint={text.fileHint}
          name={FILE}
          type="file"
          required
          accept=".xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        />
        <Button type="submit" className={formStyle.save} isBusy={isSending}>
          {text.send}
        </Button>
        <p className={textStyle.note}>
          {text.exportHint}{' '}
          <Link to="/gestao/produtos" className={linkStyle.link}>
            {text.toProducts}
          </Link>
        </p>
      </CheckedForm>
    </>
  )
}

function useColumns(now: string): readonly Column<DataImport>[] {
  const text = useText(importsText)
  return [
    { id: 'file', header: text.columns.file, phone: 'name', cell: ({ fileName }) => fileName },
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
