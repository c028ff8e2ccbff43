import { CloudOff, WifiOff } from 'lucide-react'
import { createPortal } from 'react-dom'
import { text as offlineText } from '../../shared/i18n/offline.ts'
import { text as shellText } from '../../shared/i18n/shell.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { useMoments } from '../../shared/moments.ts'
import { NOT_PAUSED } from '../state/browser-state.ts'
import { storedAt } from '../state/stored-page.ts'
import { useBrowserState } from '../state/use-browser.ts'
import { useIsOnline } from '../state/use-online.ts'
import style from '../../shared/ui/notice-bar.module.css'

/** Without internet, or without the connection that updates the page: in the place that the header has for it. */
export function OfflineNotice() {
  const text = useText(shellText)
  const offline = useText(offlineText)
  const { formatMoment } = useMoments()
  const isOnline = useIsOnline()
  const { isPaused, retry } = useBrowserState(({ liveUpdates }) => liveUpdates, NOT_PAUSED)
  const place = document.querySelector('[data-connection]')
  const stored = storedAt()
  if (place === null || (isOnline && !isPaused && stored === null)) return null
  if (stored !== null)
    return createPortal(
      <p className={style.notice}>
        <WifiOff size={18} aria-hidden /> {offline.stored(formatMoment(stored))}
        <button type="button" className={style.action} onClick={() => location.reload()}>
          {offline.reload}
        </button>
      </p>,
      place,
    )
  return createPortal(
    <p className={style.notice}>
      {isOnline ? <CloudOff size={18} aria-hidden /> : <WifiOff size={18} aria-hidden />}{' '}
      {isOnline ? text.updatesPaused : text.offline}
      {isOnline && (
        <button type="button" className={style.action} onClick={retry}>
          {text.updateNow}
        </button>
      )}
    </p>,
    place,
  )
}
