import { MapPinned } from 'lucide-react'
import { lazy, Suspense, useState, type ComponentType } from 'react'
import type { Coordinates } from '#domain/customer/address.ts'
import { text as mapText } from '../../shared/i18n/map.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import textStyle from '../../shared/ui/text.module.css'
import stack from '../../shared/ui/stack.module.css'
import visible from '../../shared/ui/visible.module.css'
import style from './map-pin.module.css'

interface PanelProps {
  readonly point: Coordinates | null
  readonly onMark: (point: Coordinates | null) => void
}

// Fetched when it is first opened; where that fails, the form around it keeps what was typed. The server never opens it.
const MapPanel = lazy(async (): Promise<{ default: ComponentType<PanelProps> }> => {
  if (import.meta.env.SSR) return { default: MapUnavailable }
  try {
    return { default: (await import('./map-panel.tsx')).MapPanel }
  } catch {
    return { default: MapUnavailable }
  }
})

function MapUnavailable() {
  return <Notice kind="warning">{useText(mapText).unavailable}</Notice>
}

interface MapPinProps {
  readonly initial: Coordinates | null
  /** Whether `initial` was marked in a form that was refused, and is to be sent again. */
  readonly isTouched: boolean
}

/** Where exactly it is, on a map that may be left alone: only what was marked, moved or taken away is sent. */
export function MapPin({ initial, isTouched: startsTouched }: MapPinProps) {
  const text = useText(mapText)
  const [isOpen, setOpen] = useState(false)
  const [point, setPoint] = useState(initial)
  const [isTouched, setTouched] = useState(startsTouched)
  const mark = (next: Coordinates | null) => {
    setPoint(next)
    setTouched(true)
  }
  return (
    <div className={`${visible.scripted} ${stack.gap3}`}>
      {isTouched && (
        <>
          <input type="hidden" name="latitude" value={point?.latitude ?? ''} />
          <input type="hidden" name="longitude" value={point?.longitude ?? ''} />
        </>
      )}
      <div className={style.head}>
        <Button look="secondary" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <MapPinned size={18} aria-hidden /> {isOpen ? text.close : text.open}
        </Button>
        {!isOpen && <p className={textStyle.note}>{point ? text.marked : text.openHint}</p>}
      </div>
      {isOpen && (
        <Suspense fallback={<Skeleton height="20rem" />}>
          <MapPanel point={point} onMark={mark} />
        </Suspense>
      )}
    </div>
  )
}
