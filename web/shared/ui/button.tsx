import type { ComponentProps } from 'react'
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

/** Buttons of one screen are busy together; the one that was pressed last shows it. Enter in a form presses its button too. */
function markPressed(button: HTMLButtonElement): void {
  for (const before of document.querySelectorAll('[data-pressed]')) before.removeAttribute('data-pressed')
  button.setAttribute('data-pressed', '')
}

export function Button({ look, size, isWide, isBusy, className, disabled, ...rest }: Look & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ look, size, isWide, isBusy } as Look, className)}
      disabled={disabled}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || rest['aria-disabled']}
      onClick={(event) => {
        if (isBusy) return event.preventDefault()
        markPressed(event.currentTarget)
        rest.onClick?.(event)
      }}
    />
  )
}

export function ButtonLink({ look, size, isWide, className, ...rest }: Omit<Look, 'isBusy'> & LinkProps) {
  return <Link {...rest} className={buttonClass({ look, size, isWide } as Look, className)} />
}
