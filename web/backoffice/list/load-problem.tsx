import { CloudOff } from 'lucide-react'
import { Refusal } from '#contract/client.ts'
import { officeListText } from '../../shared/i18n/office-list.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import textStyle from '../../shared/ui/text.module.css'

/** Why something could not be loaded. */
export interface Problem {
  readonly message: string
  /** Of the failure; null where the server was not reached. */
  readonly code: string | null
}

export const problemOf = (error: unknown): Problem =>
  error instanceof Refusal
    ? { message: error.message, code: error.code }
    : { message: officeListText.unreachable, code: null }

/** The rows of a list, or why they could not be loaded. */
export type Loaded<Rows> =
  | { readonly rows: Rows; readonly problem: null }
  | { readonly rows: null; readonly problem: Problem }

/**
 * Loads the rows of a list. In the browser a failure takes the place of the rows, and the filters stay; on the server
 * it is the page's, with its status. A person who may not see the list gets the page of that refusal.
 */
export async function loadRows<Rows>(load: () => Promise<Rows>): Promise<Loaded<Rows>> {
  try {
    return { rows: await load(), problem: null }
  } catch (error) {
    if (typeof document === 'undefined' || (error instanceof Refusal && [401, 403, 404].includes(error.status)))
      throw error
    return { rows: null, problem: problemOf(error) }
  }
}

interface LoadProblemProps {
  readonly problem: Problem
  readonly retry: () => void
  readonly isBusy: boolean
}

/** In place of what could not be loaded. */
export function LoadProblem({ problem: { message, code }, retry, isBusy }: LoadProblemProps) {
  const text = useText(officeListText)
  return (
    <div role="alert">
      <EmptyState icon={<CloudOff size={32} aria-hidden />} title={text.failedTitle} text={message}>
        <Button isBusy={isBusy} onClick={retry}>
          {text.retry}
        </Button>
        {code !== null && <p className={textStyle.note}>{text.code(code)}</p>}
      </EmptyState>
    </div>
  )
}
