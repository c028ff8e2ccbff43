import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react'
import { uiText } from '../i18n/form.ts'
import { useText } from '../i18n/use-text.ts'
import { Notice } from './notice.tsx'
import textStyle from './text.module.css'
import style from './sheet.module.css'

interface SheetProps {
  readonly onClose: () => void
  readonly title: string
  /** A warning above the content. */
  readonly notice?: string | undefined
  /** Where it slides in from; on a phone `center` rises from below. */
  readonly side: 'left' | 'right' | 'center'
  /** How long it takes to slide out, which it is doing; null while it stays. */
  readonly leavesMs: number | null
  readonly children: ReactNode
}

/** A modal part of a screen on the native dialog: focus stays inside and returns; Escape and a touch outside close. */
export function Sheet({ onClose, title, notice, side, leavesMs, children }: SheetProps) {
  const text = useText(uiText)
  const dialog = useRef<HTMLDialogElement>(null)
  const isTouched = useRef(false)

  // Closed while it is still in the document: only then does the focus return.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  // The backdrop is no separate element; a touch there must not lose what was typed.
  useLayoutEffect(() => {
    const element = dialog.current
    const closeFromOutside = ({ target }: MouseEvent) => {
      if (target === element && !isTouched.current) onClose()
    }
    element?.addEventListener('mousedown', closeFromOutside)
    return () => element?.removeEventListener('mousedown', closeFromOutside)
  }, [onClose])

  useCloseOnBack(onClose)

  return (
    <dialog
      ref={dialog}
      className={style.sheet}
      data-side={side}
      data-leaving={leavesMs === null ? undefined : ''}
      style={leavesMs === null ? undefined : { animationDuration: `${leavesMs}ms` }}
      aria-label={title}
      onInput={() => {
        isTouched.current = true
      }}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onClose={(event) => {
        if (event.currentTarget.isConnected) onClose()
      }}
    >
      <div className={style.body}>
        <header className={style.header}>
          <h2 className={textStyle.large}>{title}</h2>
          <button type="button" className={style.close} onClick={onClose} aria-label={text.close}>
            <X aria-hidden />
          </button>
        </header>
        <div className={style.content}>
          {notice && (
            <div className={style.notice}>
              <Notice kind="warning">{notice}</Notice>
            </div>
          )}
          {children}
        </div>
      </div>
    </dialog>
  )
}

/**
 * "Back" closes what is open and keeps the page below (docs/decisions/0022-a-modal-is-a-screen-opened-over-another.md). A browser lets a
 * page refuse only a step within its document: where the step would leave it, the page gets a second entry in the history first.
 */
function useCloseOnBack(onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!('navigation' in window)) return
    const { currentEntry } = navigation
    const before = navigation.entries()[(currentEntry?.index ?? 0) - 1]
    if (currentEntry && !before?.sameDocument && history.length > 1) history.pushState(history.state, '')
    const closeInstead = (event: NavigateEvent) => {
      if (event.navigationType !== 'traverse' || !event.userInitiated || !event.cancelable) return
      event.preventDefault()
      close()
    }
    navigation.addEventListener('navigate', closeInstead)
    return () => navigation.removeEventListener('navigate', closeInstead)
  }, [])
}

/** Stays in sight at the foot of the sheet while the rest scrolls; the last part of its content. */
export const SheetFooter = ({ children }: { readonly children: ReactNode }) => (
  <footer className={style.footer}>{children}</footer>
)
