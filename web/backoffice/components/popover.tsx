import { useEffect, useRef, type ReactNode } from 'react'
import { buttonClass } from '../../shared/ui/button.tsx'
import style from './popover.module.css'

interface PopoverProps {
  readonly label: ReactNode
  /** Of the button, where its label alone is not enough. */
  readonly name?: string
  readonly align?: 'start' | 'end'
  readonly children: ReactNode
}

/** A panel below its button. Escape and every click or focus outside close it; without script it opens too. */
export function Popover({ label, name, align = 'start', children }: PopoverProps) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const closeFromOutside = (event: Event) => {
      const { current } = details
      if (current?.open && event.target instanceof Node && !current.contains(event.target)) current.open = false
    }
    const closeByKey = (event: KeyboardEvent) => {
      const { current } = details
      if (event.key !== 'Escape' || !current?.open) return
      event.preventDefault()
      closePopover(current)
    }
    const { current: element } = details
    element?.addEventListener('keydown', closeByKey)
    document.addEventListener('pointerdown', closeFromOutside)
    document.addEventListener('focusin', closeFromOutside)
    return () => {
      element?.removeEventListener('keydown', closeByKey)
      document.removeEventListener('pointerdown', closeFromOutside)
      document.removeEventListener('focusin', closeFromOutside)
    }
  }, [])
  return (
    <details ref={details} className={style.popover}>
      <summary className={buttonClass({ look: 'secondary', size: 'small' })} aria-label={name}>
        {label}
      </summary>
      <div className={style.panel} data-align={align}>
        {children}
      </div>
    </details>
  )
}

/** Closes the popover around an element, and leads back to its button. */
export function closePopover(element: Element): void {
  const details = element.closest('details')
  // Where it is closed already, the person is elsewhere.
  if (!details?.open) return
  details.open = false
  details.querySelector('summary')?.focus()
}
