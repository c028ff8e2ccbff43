import { useEffect, useRef } from 'react'

/** A row that moves in the document loses the focus: the control that was pressed gets it back. */
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
    if (pressed.current === '' || document.activeElement !== document.body) return
    place.current?.querySelector<HTMLElement>(`[data-control="${pressed.current}"]`)?.focus()
  }, [rows])
  return place
}
