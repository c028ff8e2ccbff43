import { CloudOff } from 'lucide-react'
import { officeListText } from '../../shared/i18n/office-list.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import type { Problem } from './load-list.ts'
import textStyle from '../../shared/ui/text.module.css'

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
