import { cutText } from '#domain/cut-text.ts'
import { Link, useNavigation } from 'react-router'
import { FIELD_TITLES } from '#contract/import-sheet.ts'
import type { StoredCategory } from '#domain/catalog/category-tree.ts'
import type { PriceListSummary } from '#domain/catalog/price-list.ts'
import {
  MAX_STOCK_REASON,
  POINT_RULES,
  type DataImport,
  type ImportPlan,
  type PointRule,
} from '#domain/data-import/data-import.ts'
import { BLANK_RULES, type BlankRule } from '#domain/data-import/import-row.ts'
import { IMPORT_FIELDS, type ImportField } from '#domain/data-import/import-fields.ts'
import { MAX_CATEGORY_PATH, NEW_RECORD_KINDS } from '#domain/data-import/new-records.ts'
import { formText, type FormProblem } from '../../shared/form-errors.ts'
import { text as importsText } from '../../shared/i18n/office-imports.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { CheckField, Field, SelectField } from '../../shared/ui/field.tsx'
import linkStyle from '../../shared/ui/link.module.css'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import formStyle from '../components/office-form.module.css'
import { otherSheetUrl } from './import-state.ts'

const columnName = (index: number): string => `column-${index}`

/** What the form of columns says. */
export function planIn(form: FormData, { kind, headers }: Pick<DataImport, 'kind' | 'headers'>): ImportPlan {
  const fields: readonly ImportField[] = IMPORT_FIELDS[kind]
  return {
    columns: headers.map((_, index) => fields.find((field) => field === formText(form, columnName(index))) ?? null),
    blanks: BLANK_RULES.find((rule): rule is BlankRule => rule === formText(form, 'blanks')) ?? 'keep',
    point: POINT_RULES.find((rule): rule is PointRule => rule === formText(form, 'point')) ?? 'ask',
    categoryId: formText(form, 'categoryId') || null,
    categoryName: formText(form, 'categoryId') === '' ? formText(form, 'categoryName').trim() : '',
    // What is no import of products makes nothing.
    creates:
      kind === 'products' ? NEW_RECORD_KINDS.filter((each) => form.getAll('creates').includes(each)) : NEW_RECORD_KINDS,
    priceListId: formText(form, 'priceListId') || null,
    reason: formText(form, 'reason'),
  }
}

interface ColumnsFormProps {
  readonly dataImport: DataImport
  readonly categories: readonly StoredCategory[]
  readonly priceLists: readonly PriceListSummary[]
  readonly problem: FormProblem | undefined
}

/** What each column of the file holds: guessed from its title, corrected by people. */
export function ColumnsForm({ dataImport, categories, priceLists, problem }: ColumnsFormProps) {
  const text = useText(importsText)
  const isSending = useNavigation().formMethod === 'POST'
  const { kind, headers, samples, columns } = dataImport
  const fields = IMPORT_FIELDS[kind].map((field) => ({ value: field, label: FIELD_TITLES[field] }))
  return (
    <CheckedForm
      method="post"
      replace
      problem={problem}
      className={`${surface.panel} ${formStyle.form}`}
      aria-labelledby="match"
    >
      <div className={stack.gap1}>
        <h2 id="match">{text.match.title}</h2>
        <p className={textStyle.muted}>{text.match.intro}</p>
        <ReadSheet dataImport={dataImport} />
      </div>
      <input type="hidden" name="intent" value="match" />
      <div className={formStyle.group}>
        {headers.map((header, index) => {
          const filled = samples.map((row) => row[index] ?? '').filter((cell) => cell !== '')
          const shown = [...new Set(filled)].slice(0, 3).map((cell) => cutText(cell, 40))
          return (
            <SelectField
              // Titles may repeat; their places do not.
              key={`${index} ${header}`}
              label={header || text.match.untitled(index + 1)}
              hint={shown.length > 0 ? text.match.samples(shown) : text.match.noSamples}
              name={columnName(index)}
              isOptional={false}
              empty={text.match.leaveOut}
              options={fields}
              defaultValue={columns[index] ?? ''}
            />
          )
        })}
      </div>
      <div className={formStyle.group}>
        <RulesOfKind dataImport={dataImport} categories={categories} priceLists={priceLists} />
        {kind !== 'customers' && (
          <SelectField
            label={text.match.point}
            hint={text.match.pointHint}
            name="point"
            required
            options={POINT_RULES.map((rule) => ({ value: rule, label: text.match.points[rule] }))}
            defaultValue={dataImport.point}
          />
        )}
      </div>
      <Button type="submit" className={formStyle.save} isBusy={isSending}>
        {text.match.submit}
      </Button>
    </CheckedForm>
  )
}

/** Which sheet of the file was read, from which row on, and the way to another one. */
function ReadSheet({ dataImport }: Pick<ColumnsFormProps, 'dataImport'>) {
  const text = useText(importsText)
  const { sheet, sheetNames, headingRow } = dataImport
  if (headingRow === null) return null
  const others = sheetNames.filter((name) => name !== sheet)
  return (
    <>
      <p>{text.match.read(sheet, headingRow)}</p>
      <p className={textStyle.note}>
        {others.length > 0 && `${text.match.others(others)} `}
        <Link to={otherSheetUrl(dataImport, others[0] ?? '')} className={linkStyle.link}>
          {text.match.readAgain}
        </Link>
      </p>
    </>
  )
}

/** What else there is to say about a file of its kind. */
function RulesOfKind({ dataImport, categories, priceLists }: Omit<ColumnsFormProps, 'problem'>) {
  const text = useText(importsText)
  const { kind, blanks, categoryId, categoryName, creates, priceListId, reason } = dataImport
  const named = new Map(categories.map(({ id, name }) => [id, name]))
  const [onlyList, ...otherLists] = priceLists
  if (kind === 'stock')
    return (
      <Field
        label={text.match.reason}
        hint={text.match.reasonHint}
        name="reason"
        maxLength={MAX_STOCK_REASON}
        defaultValue={reason}
        autoComplete="off"
      />
    )
  return (
    <>
      {kind === 'list-prices' && (
        <SelectField
          label={text.match.priceList}
          name="priceListId"
          required
          empty={text.match.choosePriceList}
          options={priceLists.map(({ id, name }) => ({ value: id, label: name }))}
          defaultValue={priceListId ?? (otherLists.length === 0 ? onlyList?.id : '') ?? ''}
        />
      )}
      <SelectField
        label={text.match.blanks}
        name="blanks"
        required
        options={BLANK_RULES.map((rule) => ({ value: rule, label: text.match.blank(kind)[rule] }))}
        defaultValue={blanks}
      />
      {kind === 'products' && (
        <SelectField
          label={text.match.category}
          name="categoryId"
          empty={text.match.noCategory}
          options={categories.map(({ id, name, parentId }) => ({
            value: id,
            label: parentId === null ? name : `${named.get(parentId) ?? ''} > ${name}`,
          }))}
          defaultValue={categoryId ?? ''}
        />
      )}
      {kind === 'products' && (
        <Field
          label={text.match.newCategory}
          hint={text.match.newCategoryHint}
          name="categoryName"
          maxLength={MAX_CATEGORY_PATH}
          defaultValue={categoryName}
          autoComplete="off"
        />
      )}
      {kind === 'products' && <CreatesFields creates={creates} />}
    </>
  )
}

/** What may be made of what the store does not have. */
export function CreatesFields({ creates }: Pick<ImportPlan, 'creates'>) {
  const text = useText(importsText)
  return (
    <fieldset className={formStyle.group}>
      <legend>{text.creates}</legend>
      <div className={stack.gap2}>
        {NEW_RECORD_KINDS.map((kind) => (
          <CheckField key={kind} name="creates" value={kind} defaultChecked={creates.includes(kind)}>
            {text.newKind[kind]}
          </CheckField>
        ))}
      </div>
    </fieldset>
  )
}
