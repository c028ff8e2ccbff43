import { Pause } from 'lucide-react'
import { pauseText } from '../../shared/i18n/order-desk.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import visible from '../../shared/ui/visible.module.css'
import { useWaitingWork } from '../state/live-updates.tsx'
import { USUAL_PAUSE_MINUTES, useStorePause } from './use-store-pause.ts'

/** Stops new orders for half an hour, where the store takes some. */
export function PauseButton({ look = 'secondary' }: { readonly look?: 'secondary' | 'quiet' }) {
  const text = useText(pauseText)
  const { pausedUntil } = useWaitingWork()
  const { isAllowed, isBusy, pauseFor } = useStorePause()
  if (!isAllowed || pausedUntil !== null) return null
  return (
    <Button
      size="small"
      look={look}
      className={visible.scripted}
      isBusy={isBusy}
      title={text.hint}
      onClick={() => void pauseFor(USUAL_PAUSE_MINUTES)}
    >
      <Pause size={18} aria-hidden /> {text.pause(USUAL_PAUSE_MINUTES)}
    </Button>
  )
}
