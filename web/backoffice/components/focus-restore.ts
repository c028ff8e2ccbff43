import { useEffect, useRef, type FocusEvent, type RefObject } from 'react'

interface FocusRestore {
  /** Of what takes the focus where no region is left. */
  readonly fallback: RefObject<HTMLHeadingElement | null>
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void
}

/**
 * Where a pressed button disappears with what it did, the keyboard focus moves to the region that the button was in
 * (`data-region`, with a tabIndex of -1), or to the fallback.
 */
export function useFocusRestore(): FocusRestore {
  const fallback = useRef<HTMLHeadingElement>(null)
  const last = useRef<{ readonly element: Element; readonly region: HTMLElement | null } | null>(null)
  useEffect(() => {
    if (last.current === null || last.current.element.isConnected || document.activeElement !== document.body) return
    const { region } = last.current
    const next = region?.isConnected ? region : fallback.current
    next?.focus({ preventScroll: true })
  })
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    last.current = { element: target, region: target.closest<HTMLElement>('[data-region]') }
  }
  return { fallback, onFocus }
}
