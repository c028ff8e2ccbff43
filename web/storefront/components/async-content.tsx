import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { Refusal } from '#contract/client.ts'
import { loadingText } from '../../shared/i18n/form.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import stack from '../../shared/ui/stack.module.css'

interface AsyncContentProps<Answer> {
  readonly load: () => Promise<Answer>
  /** The text for a failure that the store did not explain. */
  readonly failed?: string
  readonly children: (answer: Answer) => ReactNode
}

type Outcome<Answer> = { readonly answer: Answer } | { readonly problem: string }

/** Loads data when it is first shown: a placeholder, then the content, or the failure and a button to retry. */
export function AsyncContent<Answer>({ load, failed, children }: AsyncContentProps<Answer>) {
  const text = useText(loadingText)
  const [outcome, setOutcome] = useState<Outcome<Answer> | null>(null)
  const start = useEffectEvent((): Promise<Outcome<Answer>> =>
    load().then(
      (answer) => ({ answer }),
      (error: unknown) => ({ problem: error instanceof Refusal ? error.message : (failed ?? text.failed) }),
    ),
  )

  // Not while rendering: React may render several times before it shows a component, and each would send a request.
  useEffect(() => {
    if (outcome !== null) return
    let isGone = false
    void start().then((found) => !isGone && setOutcome(found))
    return () => {
      isGone = true
    }
  }, [outcome])

  if (outcome === null) return <Waiting />
  if ('answer' in outcome) return children(outcome.answer)
  return (
    <div className={stack.gap4}>
      <Notice kind="problem">{outcome.problem}</Notice>
      <Button look="secondary" onClick={() => setOutcome(null)}>
        {text.retry}
      </Button>
    </div>
  )
}

/** The place of something that is on its way into a modal. */
export function Waiting() {
  return (
    <div className={stack.gap4} role="status">
      <span className="visually-hidden">{useText(loadingText).loading}</span>
      <Skeleton height="3rem" />
      <Skeleton height="3rem" />
      <Skeleton height="3rem" />
    </div>
  )
}
