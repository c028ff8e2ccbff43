import { CloudOff, WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { text as shellText } from '../../shared/i18n/shell.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { NOT_PAUSED } from '../state/browser-state.ts'
import { useBrowserState } from '../state/use-browser.ts'
import style from './offline-notice.module.css'

const subscribe = (changed: () => void) => {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** Without internet, or without the connection that updates the page. */
export function OfflineNotice() {
  const text = useText(shellText)
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  const { isPaused, retry } = useBrowserState(({ liveUpdates }) => liveUpdates, NOT_PAUSED)
  return (
    <div role="status">
      {!isOnline && (
        <p className={style.notice}>
          <WifiOff size={18} aria-hidden /> {text.offline}
        </p>
      )}
      {isOnline && isPaused && (
        <p className={style.notice}>
          <CloudOff size={18} aria-hidden /> {text.updatesPaused}
          <button type="button" className={style.retry} onClick={retry}>
            {text.updateNow}
          </button>
        </p>
      )}
    </div>
  )
}
