import { useLayoutEffect, useId, useRef, type ReactNode } from 'react'
import style from './question.module.css'

interface QuestionProps {
  readonly title: string
  readonly children: ReactNode
  readonly answers: ReactNode
  /** What Escape answers; absent where the question must be answered. */
  readonly onDismiss?: () => void
}

/** A question that stands over the page until it is answered: the native dialog keeps the focus inside and gives it back. */
export function Question({ title, children, answers, onDismiss }: QuestionProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      className={style.question}
      aria-labelledby={id}
      onKeyDown={(event) => {
        // A second Escape would close it whatever is answered here.
        if (event.key !== 'Escape') return
        event.preventDefault()
        onDismiss?.()
      }}
      onCancel={(event) => event.preventDefault()}
    >
      <h2 id={id}>{title}</h2>
      {children}
      <div className={style.answers}>{answers}</div>
    </dialog>
  )
}
