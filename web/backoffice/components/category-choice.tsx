import type { Category } from '#domain/catalog/product.ts'
import { CheckField } from '../../shared/ui/field.tsx'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'
import style from './category-choice.module.css'
import formStyle from './office-form.module.css'
import { FieldFault } from './picker.tsx'

interface CategoryChoiceProps {
  readonly legend: string
  readonly hint: string
  /** Of the boxes, whose values are the ids. */
  readonly field: string
  readonly chosenIds: readonly string[]
  readonly categories: readonly Category[]
}

/** Chooses departments and categories of the store. */
export function CategoryChoice({ legend, hint, field, chosenIds, categories }: CategoryChoiceProps) {
  const box = ({ id, name }: { readonly id: string; readonly name: string }) => (
    <CheckField name={field} value={id} defaultChecked={chosenIds.includes(id)}>
      {name}
    </CheckField>
  )
  return (
    <fieldset className={`${stack.gap2} ${formStyle.wide}`}>
      <legend className={textStyle.smallStrong}>{legend}</legend>
      <FieldFault field={field} />
      <p className={textStyle.note}>{hint}</p>
      <ul className={style.categories}>
        {categories.map(({ children, ...department }) => (
          <li key={department.id}>
            {box(department)}
            <ul>
              {children.map((category) => (
                <li key={category.id}>{box(category)}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

/** Departments, each followed by its categories. */
export const categoryOptions = (departments: readonly Category[]) =>
  departments.flatMap(({ id, name, children }) => [
    { value: id, label: name },
    ...children.map((child) => ({ value: child.id, label: `${name} › ${child.name}` })),
  ])
