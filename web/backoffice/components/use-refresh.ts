import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Loads the screen again and again while it is looked at and something of it is under way. */
export function useRefresh(isWanted: boolean, everyMs: number): void {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!isWanted || state !== 'idle') return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate()
    }, everyMs)
    return () => clearInterval(timer)
  }, [isWanted, state, revalidate, everyMs])
}
