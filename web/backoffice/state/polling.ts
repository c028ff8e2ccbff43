import { useEffect, useEffectEvent } from 'react'

/** Calls while the page is looked at and online, and as soon as it is again. */
export function usePolling(poll: () => void, everyMs: number): void {
  const run = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && navigator.onLine) poll()
  })
  useEffect(() => {
    const listener = () => run()
    const timer = setInterval(listener, everyMs)
    document.addEventListener('visibilitychange', listener)
    window.addEventListener('online', listener)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', listener)
      window.removeEventListener('online', listener)
    }
  }, [everyMs])
}
