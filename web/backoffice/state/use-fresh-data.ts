import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const EVERY_MS = 10_000

/** Reads the screen's data again every ten seconds while it is looked at, and when it is looked at again. */
export function useFreshData(everyMs: number = EVERY_MS): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible' && navigator.onLine) void revalidate()
    }
    const timer = setInterval(refresh, everyMs)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [everyMs, revalidate])
}
