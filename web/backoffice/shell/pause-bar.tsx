import { useEffect } from 'react'
import { MAX_PAUSE_MINUTES } from '#domain/supplier/pause.ts'
import { pauseText } from '../../shared/i18n/order-desk.ts'
import { useMoments } from '../../shared/moments.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { USUAL_PAUSE_MINUTES, useStorePause } from '../components/use-store-pause.ts'
import { useRecount, useWaitingWork } from '../state/live-updates.tsx'
import style from './shift.module.css'

/** On every screen while the store is paused. */
export function PauseBar() {
  const text = useText(pauseText)
  const { formatClock } = useMoments()
  const { pausedUntil } = useWaitingWork()
  const recount = useRecount()
  const { isAllowed, isBusy, pauseFor } = useStorePause()
  useEffect(() => {
    if (pausedUntil === null) return
    const timer = setTimeout(recount, Math.max(new Date(pausedUntil).getTime() - Date.now(), 0) + 1000)
    return () => clearTimeout(timer)
  }, [pausedUntil, recount])
  if (pausedUntil === null) return null
  const extend = () => {
    const minutesLeft = Math.ceil((new Date(pausedUntil).getTime() - Date.now()) / 60_000)
    void pauseFor(Math.min(minutesLeft + USUAL_PAUSE_MINUTES, MAX_PAUSE_MINUTES))
  }
  return (
    <p className={style.bar} role="status">
      <strong>{text.paused(formatClock(pausedUntil))}</strong>
      {isAllowed && (
        <>
          <Button size="small" isBusy={isBusy} onClick={() => void pauseFor(0)}>
            {text.open}
          </Button>
          <Button size="small" look="secondary" isBusy={isBusy} onClick={extend}>
            {text.longer(USUAL_PAUSE_MINUTES)}
          </Button>
        </>
      )}
    </p>
  )
}
