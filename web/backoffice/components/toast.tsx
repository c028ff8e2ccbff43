import { Undo2, X } from 'lucide-react'
import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { Refusal } from '#contract/client.ts'
import { shellText } from '../../shared/i18n/back-office.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { isCommand, isTyping, useKeys } from '../state/shortcuts.ts'
import style from './toast.module.css'

const SHOWN_MS = 8000

interface Toast {
  readonly message: string
  /** Takes the action back, while the message is shown. */
  readonly undo?: () => Promise<unknown>
}

type ShowToast = (toast: Toast) => void

const ToastContext = createContext<ShowToast>(() => undefined)

/** Confirms what was done out of sight. One message at a time. */
export const useToast = (): ShowToast => use(ToastContext)

export function Toasts({ children }: { readonly children: ReactNode }) {
  const text = useText(shellText)
  const [toast, setToast] = useState<Toast | null>(null)
  const [isHeld, setHeld] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    if (toast === null || isHeld) return
    timer.current = setTimeout(() => setToast(null), SHOWN_MS)
    return () => clearTimeout(timer.current)
  }, [toast, isHeld])

  const close = useCallback(() => {
    setToast(null)
    // A button that disappears with the focus reports no blur.
    setHeld(false)
  }, [])

  const undo = useCallback(async () => {
    if (!toast?.undo) return
    close()
    try {
      await toast.undo()
      setToast({ message: text.undone })
    } catch (error) {
      setToast({ message: error instanceof Refusal ? error.message : text.unreachable })
    }
  }, [toast, text, close])

  useKeys((event) => {
    if (!isCommand(event, 'z') || isTyping(event.target) || !toast?.undo) return
    event.preventDefault()
    void undo()
  })

  const hold = useMemo(
    () => ({
      onMouseEnter: () => setHeld(true),
      onMouseLeave: () => setHeld(false),
      onFocus: () => setHeld(true),
      onBlur: () => setHeld(false),
    }),
    [],
  )
  return (
    <ToastContext value={setToast}>
      {children}
      <div className={style.place} role="status" {...hold}>
        {toast && (
          <div className={style.toast}>
            <p>{toast.message}</p>
            {toast.undo && (
              <button type="button" onClick={() => void undo()} aria-keyshortcuts="Control+Z Meta+Z">
                <Undo2 size={18} aria-hidden /> {text.undo}
              </button>
            )}
            <button type="button" onClick={close} aria-label={text.dismiss}>
              <X size={18} aria-hidden />
            </button>
          </div>
        )}
      </div>
    </ToastContext>
  )
}
