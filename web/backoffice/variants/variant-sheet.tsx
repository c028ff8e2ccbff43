import { useState } from 'react'
import {
  Link,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { MAX_TYPED_GTIN } from '#domain/catalog/product-codes.ts'
import { changeVariantSheet, getVariantSheet } from '#contract/variant-sheet.ts'
import type { VariantAxis } from '#domain/catalog/variant-group.ts'
import type { VariantRow, VariantSheet } from '#domain/catalog/variant-sheet.ts'
import { refusalsByField } from '../../shared/api/refused-fields.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { formText, problemFrom, type FormProblem } from '../../shared/form-errors.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as variantsText } from '../../shared/i18n/office-variants.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { Field } from '../../shared/ui/field.tsx'
import linkStyle from '../../shared/ui/link.module.css'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { RecordPage, revalidatesRecord } from '../components/record-form.tsx'
import { requireOffice } from '../state/office-context.ts'
import { changesIn, faultsOnScreen, rowFields, typedRow } from './sheet-form.ts'
import { CheckCell, ChoiceCell, SaysContext, TextCell } from './sheet-cells.tsx'
import style from './variants.module.css'

const LIST = '/gestao/produtos/variantes'

export const handle: ScreenHandle<VariantSheet> = {
  head: ({ name }, store) => ({ title: `${store.text(variantsText).sheet.title(name)} | ${store.name}` }),
}

export async function loader(args: LoaderFunctionArgs): Promise<VariantSheet> {
  const office = await requireOffice(args, 'product.manage')
  return callStore(office, getVariantSheet, { params: { id: args.params['id'] ?? '' } })
}

export const shouldRevalidate = revalidatesRecord

interface Outcome {
  readonly problem: FormProblem
  /** Not null: the form stays as it was typed. */
  readonly typed: object
}

export async function action(args: ActionFunctionArgs): Promise<Outcome | Response> {
  const office = await requireOffice(args, 'product.manage')
  const id = args.params['id'] ?? ''
  const form = await args.request.formData()
  const typed = changesIn(form, variantsText)
  if ('faults' in typed) return { problem: typed, typed: {} }
  const { changes, places } = typed
  if (changes.length > 0)
    try {
      const body = { rows: changes, reason: formText(form, 'reason').trim() }
      await callStore(office, changeVariantSheet, { params: { id }, body })
    } catch (error) {
      const problem = problemFrom(error, [], variantsText.unreachable)
      return { problem: { ...problem, faults: faultsOnScreen(refusalsByField(error), places) }, typed: {} }
    }
  return redirect(`${LIST}/${id}/grade?feito=salvo`)
}

/** The variants of a group, a row for each, changed together. */
export function Component() {
  const text = useText(variantsText)
  const sheet: VariantSheet = useLoaderData()
  const outcome = useActionData<Outcome>()
  const shown = JSON.stringify(sheet.rows)
  return (
    <RecordPage
      text={{ ...text, back: sheet.name, saved: text.sheet.saved }}
      list={`${LIST}/${sheet.id}`}
      name={text.sheet.title(sheet.name)}
      isRefused={outcome !== undefined}
    >
      <SheetForm key={shown} sheet={sheet} problem={outcome?.problem} />
    </RecordPage>
  )
}

interface SheetFormProps {
  readonly sheet: VariantSheet
  readonly problem: FormProblem | undefined
}

function SheetForm({ sheet: { name, axes, rows }, problem }: SheetFormProps) {
  const { sheet: text, save } = useText(variantsText)
  const isBusy = useNavigation().formMethod === 'POST'
  const [said, say] = useState('')
  const hasCounted = rows.some(({ stockPolicy }) => stockPolicy === 'tracked')

  return (
    <CheckedForm
      method="post"
      replace
      problem={problem}
      className={`${surface.panel} ${stack.gap4}`}
      aria-label={text.title(name)}
    >
      <p className={textStyle.note}>{text.hint}</p>
      <SaysContext value={say}>
        <div className={style.sheet}>
          <table aria-label={text.title(name)}>
            <thead>
              <tr>
                <th scope="col">{text.columns.variant}</th>
                {axes.map((axis) => (
                  <th key={axis.name} scope="col">
                    {axis.name}
                  </th>
                ))}
                <th scope="col">{text.columns.code}</th>
                <th scope="col">{text.columns.gtin}</th>
                <th scope="col">{text.columns.price}</th>
                <th scope="col">{text.columns.stock}</th>
                <th scope="col">{text.columns.isActive}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row, at) => (
                <Row key={row.id} row={row} at={at} axes={axes} />
              ))}
            </tbody>
          </table>
        </div>
      </SaysContext>
      <p role="status" className={textStyle.note}>
        {said}
      </p>
      {hasCounted && (
        <Field label={text.reason} hint={text.reasonHint} name="reason" maxLength={200} autoComplete="off" />
      )}
      <div>
        <Button type="submit" isBusy={isBusy}>
          {save}
        </Button>
      </div>
    </CheckedForm>
  )
}

/** How the cells of these columns are typed. */
const INPUT = {
  code: { maxLength: 80 },
  gtin: { maxLength: MAX_TYPED_GTIN, inputMode: 'numeric' },
  price: { maxLength: 14, inputMode: 'decimal' },
  stock: { maxLength: 14, inputMode: 'decimal' },
} as const

interface RowProps {
  readonly row: VariantRow
  readonly at: number
  readonly axes: readonly VariantAxis[]
}

function Row({ row, at, axes }: RowProps) {
  const { sheet: text } = useText(variantsText)
  const names = rowFields(at)
  const typed = typedRow(row)
  const { columns } = text
  const name = [row.name, row.packaging].filter(Boolean).join(', ')
  const label = (column: string) => text.cell(column, name)
  const cell = (column: keyof typeof INPUT) => (
    <TextCell name={names[column]} label={label(columns[column])} defaultValue={typed[column]} {...INPUT[column]} />
  )
  return (
    <tr>
      <th scope="row">
        <Link to={`/gestao/produtos/${row.id}`} className={linkStyle.link}>
          {name}
        </Link>
        <input type="hidden" name={names.id} value={row.id} />
        <input type="hidden" name={names.version} value={row.version} />
        <input type="hidden" name={names.seen} value={JSON.stringify(typed)} />
      </th>
      {axes.map((axis, place) => (
        <td key={axis.name} data-column={axis.name}>
          <ChoiceCell
            name={names.value(place)}
            label={label(axis.name)}
            values={axis.values}
            chosen={row.values[place] ?? ''}
          />
        </td>
      ))}
      {(['code', 'gtin', 'price'] as const).map((column) => (
        <td key={column} data-column={columns[column]}>
          {cell(column)}
        </td>
      ))}
      <td data-column={columns.stock}>
        {row.stockPolicy === 'tracked' ? (
          cell('stock')
        ) : (
          <span className={textStyle.note}>{text.uncounted[row.stockPolicy]}</span>
        )}
      </td>
      <td className={style.check} data-column={columns.isActive}>
        <CheckCell name={names.isActive} label={label(columns.isActive)} defaultChecked={typed.isActive} />
      </td>
    </tr>
  )
}
