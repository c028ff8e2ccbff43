import { useEffect, type RefObject } from 'react'

/** Once a form is answered: the first field at fault has the focus; without one, the message above comes into sight. */
export function useShownProblem(form: RefObject<HTMLFormElement | null>, problem: unknown): void {
  useEffect(() => {
    if (!problem || focusFirstFault(form.current)) return
    form.current?.querySelector('[role=alert], [role=status]')?.scrollIntoView({ block: 'nearest' })
  }, [problem, form])
}

/** Whether there was one. */
export function focusFirstFault(form: HTMLFormElement | null): boolean {
  const field = form?.querySelector<HTMLElement>('[aria-invalid=true]')
  field?.focus()
  return field != null
}
