import { X } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { text } from '../i18n/ui.ts'
import style from './sheet.module.css'

interface SheetProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly title: string
  /** Where it slides in from; on a phone `center` rises from below. */
  readonly side: 'left' | 'right' | 'center'
  readonly children: ReactNode
  readonly footer?: ReactNode
}

/** A modal part of a screen on the native dialog: focus stays inside and returns; Escape and a touch outside close. */
export function Sheet({ isOpen, onClose, title, side, children, footer }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (isOpen && !element.open) element.showModal()
    if (!isOpen && element.open) element.close()
  }, [isOpen])

  return (
    <dialog
      ref={dialog}
      className={style.sheet}
      data-side={side}
      aria-label={title}
      closedby="any"
      onClose={onClose}
    >
      {isOpen && (
        <div className={style.body}>
          <header className={style.header}>
            <h2 className={style.title}>{title}</h2>
            <button type="button" className={style.close} onClick={onClose} aria-label={text.close}>
              <X aria-hidden />
            </button>
          </header>
          <div className={style.content}>{children}</div>
          {footer && <footer className={style.footer}>{footer}</footer>}
        </div>
      )}
    </dialog>
  )
}
