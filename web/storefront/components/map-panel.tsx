import { LocateFixed, MapPin, X } from 'lucide-react'
import leafletStyles from 'leaflet/dist/leaflet.css?inline'
import { useCallback, useEffect, useRef, useState } from 'react'
import { serviceAreas } from '#contract/delivery.ts'
import type { Coordinates } from '#domain/customer/address.ts'
import { areaOf, type ServiceMap } from '#domain/delivery/service-area.ts'
import { text as mapText } from '../../shared/i18n/map.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { DevicePosition } from '../../shared/device-position.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { useStoreData } from '../state/store-context.ts'
import { drawMap, type MapOnDisplay } from './draw-map.ts'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'
import mapStyle from '../../shared/map/map.module.css'
import style from './map-panel.module.css'

interface MapPanelProps {
  readonly point: Coordinates | null
  readonly onMark: (point: Coordinates | null) => void
}

type Locating = 'idle' | 'asking' | 'denied'

/** The map, and everything that can be done with the pin. */
export function MapPanel({ point, onMark }: MapPanelProps) {
  const text = useText(mapText)
  const { service, isFailed, reload } = useServiceMap()
  const [locating, setLocating] = useState<Locating>('idle')
  const map = useRef<MapOnDisplay>(null)
  const keepMap = useCallback((drawn: MapOnDisplay | null) => {
    map.current = drawn
  }, [])

  const [position] = useState(() => new DevicePosition())
  useEffect(() => () => position.outdate(), [position])

  const mark = (next: Coordinates | null) => {
    position.outdate()
    setLocating('idle')
    onMark(next)
  }
  const markAndShow = (next: Coordinates) => {
    mark(next)
    map.current?.show(next, true)
  }
  const locate = () => {
    setLocating('asking')
    position.ask(
      ({ latitude, longitude }) => markAndShow({ latitude, longitude }),
      () => setLocating('denied'),
      { enableHighAccuracy: true },
    )
  }
  const place = () => {
    if (!map.current) return
    markAndShow(map.current.middle())
    map.current.focusPin()
  }
  const takeAway = () => {
    mark(null)
    map.current?.show(null, false)
  }

  if (isFailed) {
    return (
      <Notice kind="problem">
        <p>{text.failed}</p>
        <Button look="secondary" size="small" onClick={reload}>
          {text.retry}
        </Button>
      </Notice>
    )
  }
  if (!service) return <Skeleton height="20rem" />
  return (
    <div className={`${stack.gap3} ${mapStyle.panel}`}>
      <style>{leafletStyles}</style>
      <p className={textStyle.note}>{text.how}</p>
      <div className={stack.wrap2}>
        {'geolocation' in navigator && (
          <Button look="secondary" size="small" isBusy={locating === 'asking'} onClick={locate}>
            <LocateFixed size={18} aria-hidden /> {locating === 'asking' ? text.locating : text.locate}
          </Button>
        )}
        {point ? (
          <Button look="quiet" size="small" onClick={takeAway}>
            <X size={18} aria-hidden /> {text.remove}
          </Button>
        ) : (
          <Button look="quiet" size="small" onClick={place}>
            <MapPin size={18} aria-hidden /> {text.place}
          </Button>
        )}
      </div>
      <Canvas service={service} point={point} onMark={mark} onDraw={keepMap} />
      <p role="status" className={textStyle.note}>
        {locating === 'denied' ? text.denied : statusOf(point, service, text)}
      </p>
    </div>
  )
}

function statusOf(point: Coordinates | null, { areas }: ServiceMap, text: typeof mapText): string {
  if (point === null) return text.unmarked
  if (areas.length === 0) return text.marked
  return areaOf(
    areas.map((polygon) => ({ polygon })),
    point,
  )
    ? text.inArea
    : text.outOfArea
}

interface CanvasProps {
  readonly service: ServiceMap
  readonly point: Coordinates | null
  readonly onMark: (point: Coordinates | null) => void
  readonly onDraw: (map: MapOnDisplay | null) => void
}

/** The place where the library draws. */
function Canvas({ service, point, onMark, onDraw }: CanvasProps) {
  const text = useText(mapText)
  const element = useRef<HTMLDivElement>(null)
  const map = useRef<MapOnDisplay>(null)
  const latest = useRef({ point, onMark })
  useEffect(() => {
    latest.current = { point, onMark }
    map.current?.show(point, false)
  }, [point, onMark])

  useEffect(() => {
    if (!element.current) return
    const drawn = drawMap(element.current, service, (next) => latest.current.onMark(next), text)
    drawn.show(latest.current.point, true)
    map.current = drawn
    onDraw(drawn)
    return () => {
      map.current = null
      onDraw(null)
      drawn.remove()
    }
  }, [service, onDraw, text])

  return <div ref={element} className={`${mapStyle.map} ${style.map}`} role="group" aria-label={text.map} />
}

/** The store's delivery areas and pickup stores; loaded when the map is first opened. */
function useServiceMap(): { service: ServiceMap | null; isFailed: boolean; reload: () => void } {
  const { call, supplier } = useStoreData()
  const [service, setService] = useState<ServiceMap | null>(null)
  const [isFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let isGone = false
    callStore({ call, supplier }, serviceAreas, {}).then(
      (loaded) => isGone || setService(loaded),
      () => isGone || setFailed(true),
    )
    return () => {
      isGone = true
    }
  }, [call, supplier, attempt])

  const reload = () => {
    setFailed(false)
    setAttempt(attempt + 1)
  }
  return { service, isFailed, reload }
}
