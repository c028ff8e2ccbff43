import { useId, useSyncExternalStore, type ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router'
import style from './button.module.css'
import { classNames } from './class-names.ts'

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger'

interface Look {
  readonly look?: ButtonLook
  readonly size?: 'small' | 'large'
  readonly isWide?: boolean
  /** Shown while its action runs; the button keeps its size. */
  readonly isBusy?: boolean
}

/** For what acts like a button and is none, such as the summary of what opens. */
export const buttonClass = ({ look = 'primary', size, isWide, isBusy }: Look, className?: string): string =>
  classNames(style.button, style[look], size && style[size], isWide && style.wide, isBusy && style.busy, className)

/** Noted on the page: buttons of one screen are busy together, and the one that was pressed last shows it. */
const lastPressed = (): string | undefined => document.documentElement.dataset['pressed']

/** Becoming busy draws the button again, which reads it. */
const neverChanges = () => () => undefined

export function Button({ look, size, isWide, isBusy, className, disabled, ...rest }: Look & ComponentProps<'button'>) {
  const id = useId()
  const isPressed = useSyncExternalStore(
    neverChanges,
    () => lastPressed() === id,
    () => false,
  )
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ look, size, isWide, isBusy } as Look, className)}
      disabled={disabled}
      aria-busy={(isBusy && isPressed) || undefined}
      aria-disabled={isBusy || rest['aria-disabled']}
      onClick={(event) => {
        if (isBusy) return event.preventDefault()
        // Enter in a form presses its button too.
        document.documentElement.dataset['pressed'] = id
        rest.onClick?.(event)
      }}
    />
  )
}

export function ButtonLink({ look, size, isWide, className, ...rest }: Omit<Look, 'isBusy'> & LinkProps) {
  return <Link {...rest} className={buttonClass({ look, size, isWide } as Look, className)} />
}
