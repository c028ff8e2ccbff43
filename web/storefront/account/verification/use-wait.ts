import { useEffect, useState } from 'react'

const SECOND_MS = 1000

/**
 * The seconds until something may be asked for again that was last asked for at an instant (ISO 8601; null for never).
 * None in what the server writes: without script nothing counts down. At most `seconds`, however wrong a clock is.
 */
export function useWait(askedAt: string | null, seconds: number): number {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (askedAt === null) return
    const endsAt = Math.min(Date.now(), Date.parse(askedAt)) + seconds * SECOND_MS
    const tick = () => setLeft(Math.max(0, Math.ceil((endsAt - Date.now()) / SECOND_MS)))
    tick()
    const timer = setInterval(tick, SECOND_MS)
    return () => clearInterval(timer)
  }, [askedAt, seconds])
  return left
}
