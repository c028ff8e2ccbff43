import { startProductChange } from '#contract/price-change.ts'
import type { ProductSelection } from '#domain/catalog/price-change.ts'
import type { Category } from '#domain/catalog/product.ts'
import { tagsIn } from '#domain/catalog/stored-product.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { formText } from '../../shared/form-errors.ts'
import { text as bulkText } from '../../shared/i18n/office-bulk.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Field, SelectField } from '../../shared/ui/field.tsx'
import { categoryOptions } from '../components/category-choice.tsx'
import { useToast } from '../components/toast.tsx'
import { PreparedChange, usePrepare } from './prepared-change.tsx'

interface SaleButtonProps {
  readonly selected: ProductSelection
  readonly isArchived: boolean
}

/** Archives the selected products, or puts archived ones on sale again. */
export function SaleButton({ selected, isArchived }: SaleButtonProps) {
  const text = useText(bulkText)
  const showToast = useToast()
  const { prepare, isBusy } = usePrepare((message) => showToast({ message }))
  const body = { ...selected, change: { isActive: isArchived } }
  const change = () => prepare((office) => callStore(office, startProductChange, { body }))
  return (
    <Button size="small" look="secondary" isBusy={isBusy} onClick={() => void change()}>
      {isArchived ? text.sell : text.archive}
    </Button>
  )
}

interface ChangeTagsProps {
  readonly selected: ProductSelection
  readonly onClose: () => void
}

/** Which tags the selected products get and lose. */
export function ChangeTags({ selected, onClose }: ChangeTagsProps) {
  const text = useText(bulkText)
  return (
    <PreparedChange
      title={text.tagsTitle(selected.expectedCount)}
      hint={text.hint}
      check={text.check}
      onClose={onClose}
      changeIn={(form) => {
        const change = { added: tagsIn(formText(form, 'added')), removed: tagsIn(formText(form, 'removed')) }
        if (change.added.length + change.removed.length === 0) return text.noTags
        return (office) => callStore(office, startProductChange, { body: { ...selected, change } })
      }}
    >
      <Field label={text.addedTags} hint={text.tagsHint} name="added" maxLength={400} autoComplete="off" />
      <Field label={text.removedTags} name="removed" maxLength={400} autoComplete="off" />
    </PreparedChange>
  )
}

interface ChangeCategoryProps {
  readonly selected: ProductSelection
  readonly categories: readonly Category[]
  readonly onClose: () => void
}

/** To which category the selected products move. */
export function ChangeCategory({ selected, categories, onClose }: ChangeCategoryProps) {
  const text = useText(bulkText)
  return (
    <PreparedChange
      title={text.categoryTitle(selected.expectedCount)}
      hint={text.hint}
      check={text.checkCategory}
      onClose={onClose}
      changeIn={(form) => {
        const categoryId = formText(form, 'categoryId')
        if (categoryId === '') return text.noCategory
        return (office) => callStore(office, startProductChange, { body: { ...selected, change: { categoryId } } })
      }}
    >
      <SelectField label={text.newCategory} name="categoryId" empty="" options={categoryOptions(categories)} />
    </PreparedChange>
  )
}
