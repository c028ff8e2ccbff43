import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Refusal } from '#contract/client.ts'
import type { ProductChange, ProductSelection } from '#contract/price-change.ts'
import { tagsIn } from '#domain/catalog/stored-product.ts'
import { dataImportApi } from '../../shared/api/data-import.ts'
import { formText } from '../../shared/form-errors.ts'
import { text as commonText } from '../../shared/i18n/common.ts'
import { text as bulkText } from '../../shared/i18n/office-bulk.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { useToast } from '../components/toast.tsx'
import dialogStyle from '../list/bulk-preview.module.css'
import { useOffice } from '../state/office-context.ts'

/** Where the changes are looked at. */
const IMPORTS_PATH = '/gestao/importacoes'

/** Has a change of the selected products prepared and leads to what becomes of each. */
function usePrepare(selected: ProductSelection, refuse: (message: string) => void) {
  const common = useText(commonText)
  const { call, supplier } = useOffice()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const prepare = async (change: ProductChange) => {
    setBusy(true)
    try {
      const { id } = await dataImportApi({ call, supplier }).changeProducts(selected, change)
      await navigate(`${IMPORTS_PATH}/${id}`)
    } catch (error) {
      refuse(error instanceof Refusal ? error.message : common.unreachable)
      setBusy(false)
    }
  }
  return { prepare, isBusy }
}

interface SaleButtonProps {
  readonly selected: ProductSelection
  readonly isArchived: boolean
}

/** Archives the selected products, or puts archived ones on sale again. */
export function SaleButton({ selected, isArchived }: SaleButtonProps) {
  const text = useText(bulkText)
  const showToast = useToast()
  const { prepare, isBusy } = usePrepare(selected, (message) => showToast({ message }))
  return (
    <Button size="small" look="secondary" isBusy={isBusy} onClick={() => void prepare({ isActive: isArchived })}>
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
  const common = useText(commonText)
  const dialog = useRef<HTMLDialogElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { prepare, isBusy } = usePrepare(selected, setProblem)
  useEffect(() => dialog.current?.showModal(), [])
  const submit = (form: FormData) => {
    const change = { added: tagsIn(formText(form, 'added')), removed: tagsIn(formText(form, 'removed')) }
    if (change.added.length + change.removed.length === 0) return setProblem(text.noTags)
    void prepare(change)
  }
  return (
    <dialog ref={dialog} className={dialogStyle.dialog} aria-labelledby="tags-title" onClose={onClose}>
      <form
        className={stack.gap3}
        onSubmit={(event) => {
          event.preventDefault()
          submit(new FormData(event.currentTarget))
        }}
      >
        <h2 id="tags-title">{text.tagsTitle(selected.expectedCount)}</h2>
        {problem !== null && <Notice kind="problem">{problem}</Notice>}
        <Field label={text.addedTags} hint={text.tagsHint} name="added" maxLength={400} autoComplete="off" />
        <Field label={text.removedTags} name="removed" maxLength={400} autoComplete="off" />
        <p className={textStyle.note}>{text.hint}</p>
        <div className={stack.wrap3}>
          <Button type="submit" isBusy={isBusy}>
            {text.check}
          </Button>
          <Button look="secondary" onClick={() => dialog.current?.close()}>
            {common.cancel}
          </Button>
        </div>
      </form>
    </dialog>
  )
}
