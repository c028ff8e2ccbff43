import { useEffect, useRef, useState, type RefObject } from 'react'
import { text as appearanceText } from '../../shared/i18n/appearance.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import stack from '../../shared/ui/stack.module.css'
import { useOffice } from '../state/office-context.ts'
import style from './store-frame.module.css'

const DEVICE_NAMES = ['phone', 'desktop'] as const
type Device = (typeof DEVICE_NAMES)[number]

interface StoreFrameProps {
  /** Below the store. */
  readonly path: string
  /** Width and height of the window that the store is shown in, in CSS pixels. */
  readonly devices: Readonly<Record<Device, { readonly width: number; readonly height: number }>>
  readonly frame: RefObject<HTMLIFrameElement | null>
  readonly onLoad?: (frame: HTMLIFrameElement) => void
}

/** A page of the store in a frame, as on a phone or on a desktop. Without script there is no frame. */
export function StoreFrame({ path, devices, frame, onLoad }: StoreFrameProps) {
  const text = useText(appearanceText)
  const { basename } = useOffice()
  const [device, setDevice] = useState<Device>('phone')
  const [room, setRoom] = useState<number | null>(null)
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = place.current
    if (element === null) return
    const observer = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? null))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const { width, height } = devices[device]
  const scale = room === null ? 1 : Math.min(1, room / width)
  return (
    <>
      <div className={stack.wrap2}>
        {DEVICE_NAMES.map((each) => (
          <Button
            key={each}
            look={each === device ? 'primary' : 'secondary'}
            size="small"
            aria-pressed={each === device}
            onClick={() => setDevice(each)}
          >
            {text.devices[each]}
          </Button>
        ))}
      </div>
      <div ref={place} className={style.window}>
        {room !== null && (
          <div className={style.screen} style={{ width: width * scale, height: height * scale }}>
            <iframe
              ref={frame}
              title={text.preview}
              className={style.frame}
              src={`${basename}${path}`}
              width={width}
              height={height}
              style={{ transform: `scale(${scale})` }}
              onLoad={({ currentTarget }) => onLoad?.(currentTarget)}
            />
          </div>
        )}
      </div>
    </>
  )
}
