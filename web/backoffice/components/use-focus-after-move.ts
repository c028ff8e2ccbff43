import { useEffect, useRef } from 'react'

/**
 * A row that moves in the document loses the focus: the control that was pressed gets it back; at an end of the list, where
 * that one is off, the one that leads back.
 */
export function useFocusAfterMove<Place extends HTMLElement>(rows: unknown) {
  const place = useRef<Place>(null)
  const pressed = useRef('')
  useEffect(() => {
    const element = place.current
    const remember = ({ target }: Event) => {
      pressed.current = (target as HTMLElement).dataset['control'] ?? ''
    }
    element?.addEventListener('focusin', remember)
    return () => element?.removeEventListener('focusin', remember)
  }, [])
  useEffect(() => {
    const focused = document.activeElement
    if (pressed.current === '' || (focused !== document.body && !focused?.matches(':disabled'))) return
    const control = place.current?.querySelector<HTMLElement>(`[data-control="${pressed.current}"]`)
    const isOff = control?.matches(':disabled')
    const other = control?.closest('form')?.parentElement?.querySelector<HTMLElement>('[data-control]:enabled')
    ;(isOff ? other : control)?.focus()
  }, [rows])
  return place
}
