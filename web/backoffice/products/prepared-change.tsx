import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Refusal } from '#contract/client.ts'
import type { ApiContext } from '../../shared/api/api-context.ts'
import { text as commonText } from '../../shared/i18n/common.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'
import dialogStyle from '../list/bulk-preview.module.css'
import { useOffice } from '../state/office-context.ts'
import { useNavigateUnlessLeft } from '../state/use-navigate-unless-left.ts'

/** Where prepared changes are looked at. */
const IMPORTS_PATH = '/gestao/importacoes'

type Prepare = (office: ApiContext) => Promise<{ readonly id: string }>

/** Has a change of the selected products prepared and leads to what becomes of each. */
export function usePrepare(refuse: (message: string) => void) {
  const common = useText(commonText)
  const { call, supplier } = useOffice()
  const beginNavigation = useNavigateUnlessLeft()
  const [isBusy, setBusy] = useState(false)
  const prepare = async (prepareChange: Prepare) => {
    const navigate = beginNavigation()
    setBusy(true)
    try {
      const { id } = await prepareChange({ call, supplier })
      await navigate(`${IMPORTS_PATH}/${id}`)
    } catch (error) {
      refuse(error instanceof Refusal ? error.message : common.unreachable)
    } finally {
      setBusy(false)
    }
  }
  return { prepare, isBusy }
}

interface PreparedChangeProps {
  readonly title: string
  readonly hint: string
  /** What the button says. */
  readonly check: string
  /** What is prepared for the form, or what is wrong with it. */
  readonly changeIn: (form: FormData) => Prepare | string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dialog in which a change of the selected products is described; nothing changes before it was looked at. */
export function PreparedChange({ title, hint, check, changeIn, onClose, children }: PreparedChangeProps) {
  const common = useText(commonText)
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { prepare, isBusy } = usePrepare(setProblem)
  useEffect(() => dialog.current?.showModal(), [])
  const submit = (form: FormData) => {
    const change = changeIn(form)
    if (typeof change === 'string') setProblem(change)
    else void prepare(change)
  }
  return (
    <dialog ref={dialog} className={dialogStyle.dialog} aria-labelledby={titleId} onClose={onClose}>
      <form
        className={stack.gap3}
        onSubmit={(event) => {
          event.preventDefault()
          submit(new FormData(event.currentTarget))
        }}
      >
        <h2 id={titleId}>{title}</h2>
        {problem !== null && <Notice kind="problem">{problem}</Notice>}
        {children}
        <p className={textStyle.note}>{hint}</p>
        <div className={stack.wrap3}>
          <Button type="submit" isBusy={isBusy}>
            {check}
          </Button>
          <Button look="secondary" onClick={() => dialog.current?.close()}>
            {common.cancel}
          </Button>
        </div>
      </form>
    </dialog>
  )
}
