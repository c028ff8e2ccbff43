import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** After so long without a key what was typed counts, though the field keeps the focus. */
const PAUSE_MS = 600

/**
 * What is typed into a field of a quantity; null while nothing is. `take` gets it after a pause, when the field or its page goes
 * ("back" leaves no field), and when the page is hidden, since a phone that is locked may end it without a word. It says whether the
 * text counts so: then the same text is not taken again over a newer quantity. An empty field counts only when a person leaves it,
 * which is the field's own affair.
 */
export function useTypedQuantity(take: (typed: string) => boolean): {
  readonly typed: string | null
  readonly setTyped: (typed: string | null) => void
  /** Whether what is typed was taken already. */
  readonly isTaken: () => boolean
} {
  const [typed, setText] = useState<string | null>(null)
  const taken = useRef(false)
  const takeOnce = (text: string | null) => {
    if (text !== null && text.trim() !== '' && !taken.current) taken.current = take(text)
  }
  const latest = useRef({ typed, takeOnce })
  useEffect(() => {
    latest.current = { typed, takeOnce }
  })
  const takeNow = useEffectEvent(() => takeOnce(typed))

  useEffect(() => {
    if (typed === null) return
    const timer = setTimeout(takeNow, PAUSE_MS)
    const takeHidden = () => document.visibilityState === 'hidden' && takeNow()
    addEventListener('pagehide', takeNow)
    document.addEventListener('visibilitychange', takeHidden)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', takeNow)
      document.removeEventListener('visibilitychange', takeHidden)
    }
  }, [typed])
  useEffect(() => () => latest.current.takeOnce(latest.current.typed), [])

  const setTyped = (text: string | null) => {
    taken.current = false
    setText(text)
  }
  return { typed, setTyped, isTaken: () => taken.current }
}
