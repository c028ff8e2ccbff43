import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { text } from '../../shared/i18n/shell.ts'
import style from './offline-notice.module.css'

const subscribe = (changed: () => void) => {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status">
      {!isOnline && (
        <p className={style.notice}>
          <WifiOff size={18} aria-hidden /> {text.offline}
        </p>
      )}
    </div>
  )
}
