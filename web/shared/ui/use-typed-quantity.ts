import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** After so long without a key what was typed counts, though the field keeps the focus. */
const PAUSE_MS = 600

/**
 * What is typed into a field of a quantity; null while nothing is. `take` gets it after a pause, when the field or its page goes
 * ("back" leaves no field), and when the page is hidden, since a phone that is locked may end it without a word. An empty field counts only when a person leaves it, which is the field's own affair.
 */
export function useTypedQuantity(take: (typed: string) => void): {
  readonly typed: string | null
  readonly setTyped: (typed: string | null) => void
} {
  const [typed, setTyped] = useState<string | null>(null)
  const latest = useRef({ typed, take })
  useEffect(() => {
    latest.current = { typed, take }
  })
  const takeNow = useEffectEvent(() => typed !== null && take(typed))

  useEffect(() => {
    if (typed === null || typed.trim() === '') return
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
  useEffect(
    () => () => {
      const { typed: left, take: takeLeft } = latest.current
      if (left !== null && left.trim() !== '') takeLeft(left)
    },
    [],
  )
  return { typed, setTyped }
}
