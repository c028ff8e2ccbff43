import { useNavigation } from 'react-router'
import { PRODUCT_FIELD_TITLES } from '#contract/product-sheet.ts'
import type { StoredCategory } from '#domain/catalog/category-tree.ts'
import { BLANK_RULES, type BlankRule, type DataImport, type ImportField } from '#domain/data-import/data-import.ts'
import { PRODUCT_FIELDS } from '#domain/data-import/product-import.ts'
import { formText, type FormProblem } from '../../shared/form-errors.ts'
import { text as importsText } from '../../shared/i18n/office-imports.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { SelectField } from '../../shared/ui/field.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import formStyle from '../components/office-form.module.css'

const columnName = (index: number): string => `column-${index}`

/** What the form of columns says. */
export const planIn = (form: FormData, count: number) => ({
  columns: Array.from({ length: count }, (_, index) => {
    const value = formText(form, columnName(index))
    return PRODUCT_FIELDS.find((field): field is ImportField => field === value) ?? null
  }),
  blanks: BLANK_RULES.find((rule): rule is BlankRule => rule === formText(form, 'blanks')) ?? 'keep',
  categoryId: formText(form, 'categoryId') || null,
})

interface ColumnsFormProps {
  readonly dataImport: DataImport
  readonly categories: readonly StoredCategory[]
  readonly problem: FormProblem | undefined
}

/** What each column of the file holds: guessed from its title, corrected by people. */
export function ColumnsForm({ dataImport, categories, problem }: ColumnsFormProps) {
  const text = useText(importsText)
  const isSending = useNavigation().formMethod === 'POST'
  const { headers, samples, columns, blanks, categoryId } = dataImport
  const fields = PRODUCT_FIELDS.map((field) => ({ value: field, label: PRODUCT_FIELD_TITLES[field] }))
  const named = new Map(categories.map(({ id, name }) => [id, name]))
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
      </div>
      <input type="hidden" name="intent" value="match" />
      <div className={formStyle.group}>
        {headers.map((header, index) => {
          const filled = samples.map((row) => row[index] ?? '').filter((cell) => cell !== '')
          const shown = [...new Set(filled)].slice(0, 3).map((cell) => cell.slice(0, 40))
          return (
            <SelectField
              // Titles may repeat; their places do not.
              key={`${index} ${header}`}
              label={header || text.match.untitled(index + 1)}
              hint={shown.length > 0 ? text.match.samples(shown) : text.match.noSamples}
              name={columnName(index)}
              required={false}
              empty={text.match.leaveOut}
              options={fields}
              defaultValue={columns[index] ?? ''}
            />
          )
        })}
      </div>
      <div className={formStyle.group}>
        <SelectField
          label={text.match.blanks}
          name="blanks"
          required
          options={BLANK_RULES.map((rule) => ({ value: rule, label: text.match.blank[rule] }))}
          defaultValue={blanks}
        />
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
      </div>
      <Button type="submit" className={formStyle.save} isBusy={isSending}>
        {text.match.submit}
      </Button>
    </CheckedForm>
  )
}
