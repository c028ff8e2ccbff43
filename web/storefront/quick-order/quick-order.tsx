import { Fragment, useEffect, useRef, useState, type ChangeEvent } from 'react'
import { Form, useActionData, useLocation, useNavigation, useSubmit, type LoaderFunctionArgs } from 'react-router'
import { catalogSpreadsheet, MAX_SHEET_BYTES } from '#contract/quick-order.ts'
import { urlInStore } from '../../shared/api/call-store.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as quickText } from '../../shared/i18n/quick-order.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { requireCustomer } from '../../shared/page-context.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { Field, LongTextField } from '../../shared/ui/field.tsx'
import linkStyle from '../../shared/ui/link.module.css'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import visible from '../../shared/ui/visible.module.css'
import { useStoreData } from '../state/store-context.ts'
import { QuickBox } from './quick-box.tsx'
import { FILE, HEADING_ROW, quickOrderAction, ROWS, SHEET, type QuickOrderResult } from './quick-order-action.ts'
import { QuickOrderPreview } from './quick-order-preview.tsx'
import { TableForm } from './table-form.tsx'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(quickText).title} | ${store.name}` }),
}

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  await requireCustomer(args)
  return null
}

export const action = quickOrderAction

/** Rows that another screen hands over in the state of the history. */
const handedOver = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'rows' in state && typeof state.rows === 'string' ? state.rows : null

/** Products by code, GTIN or name, typed, pasted or in a spreadsheet; nothing is in the cart before the customer says so. */
export function Component() {
  const text = useText(quickText)
  const { supplier } = useStoreData()
  const result = useActionData<QuickOrderResult>()
  const isBusy = useNavigation().formMethod === 'POST'
  const submit = useSubmit()
  const rows = handedOver(useLocation().state)
  const [preview, setPreview] = useState(result?.kind === 'preview' ? result : null)
  const [fileProblem, setFileProblem] = useState<string>()
  /** In base64. */
  const [sentFile, setSentFile] = useState('')
  // A refusal leaves the preview in place.
  if (result?.kind === 'preview' && result !== preview) setPreview(result)
  if (result?.kind === 'filled' && preview !== null) setPreview(null)

  const check = (fields: Record<string, string>) => void submit(fields, { method: 'post' })
  const handed = useRef(false)
  useEffect(() => {
    if (rows === null || handed.current) return
    handed.current = true
    void submit({ [ROWS]: rows }, { method: 'post', replace: true })
  }, [rows, submit])

  const chooseFile = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    currentTarget.value = ''
    if (!file) return
    setFileProblem(file.size > MAX_SHEET_BYTES ? text.fileTooLarge : undefined)
    if (file.size > MAX_SHEET_BYTES) return
    const content = await base64Of(file)
    setSentFile(content)
    check({ [FILE]: content })
  }

  return (
    <div className={stack.gap4}>
      <header className={stack.gap1}>
        <h1>{text.title}</h1>
        <p className={textStyle.muted}>{text.intro}</p>
      </header>
      {result?.kind === 'refused' && <Notice kind="problem">{result.message}</Notice>}
      {result?.kind === 'filled' && (
        <Notice kind="success">
          {text.filled(result.count)} {text.rest}{' '}
          <ButtonLink to="/carrinho" look="secondary" size="small">
            {text.toCart}
          </ButtonLink>
        </Notice>
      )}
      <div className={visible.scripted}>
        <QuickBox onPasteRows={(pasted) => check({ [ROWS]: pasted })} />
      </div>
      {preview && (
        <Fragment key={preview.rows[0]?.operationId}>
          {preview.table && (
            <TableForm
              table={preview.table}
              isBusy={isBusy}
              onChoose={({ sheet, headingRow }) =>
                check({ [FILE]: sentFile, [SHEET]: sheet, [HEADING_ROW]: headingRow })
              }
            />
          )}
          <QuickOrderPreview rows={preview.rows} isBusy={isBusy} />
        </Fragment>
      )}
      <section className={surface.panel} aria-labelledby="paste">
        <h2 id="paste" className={textStyle.large}>
          {text.paste}
        </h2>
        <Form method="post" className={stack.gap3}>
          <LongTextField
            key={result?.kind === 'filled' ? result.typed : ''}
            label={text.pasteBox}
            hint={text.pasteHint}
            name={ROWS}
            rows={6}
            required
            defaultValue={result?.typed || rows || ''}
          />
          <Button type="submit" look="secondary" isBusy={isBusy}>
            {text.check}
          </Button>
        </Form>
      </section>
      <section className={surface.panel} aria-labelledby="file">
        <h2 id="file" className={textStyle.large}>
          {text.file}
        </h2>
        <div className={visible.scripted}>
          <Field
            label={text.fileBox}
            hint={text.fileHint}
            problem={fileProblem}
            type="file"
            required
            accept=".xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            onChange={(event) => void chooseFile(event)}
          />
        </div>
        <p>
          <a href={urlInStore(supplier, catalogSpreadsheet, {})} download className={linkStyle.link}>
            {text.download}
          </a>
        </p>
      </section>
    </div>
  )
}

const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      const url = typeof reader.result === 'string' ? reader.result : ''
      resolve(url.slice(url.indexOf(',') + 1))
    })
    reader.addEventListener('error', () => reject(new Error('the file cannot be read')))
    reader.readAsDataURL(file)
  })
