import { useEffect, useRef, useState } from 'react'
import type { Theme } from '#domain/supplier/supplier.ts'
import { text as appearanceText } from '../../shared/i18n/appearance.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { themeAttributes, themeVariables } from '../../shared/theme-style.ts'
import { Button } from '../../shared/ui/button.tsx'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { useOffice } from '../state/office-context.ts'
import style from './appearance.module.css'

/** Width and height of the window that the store is shown in, in CSS pixels. */
const DEVICES = { phone: { width: 390, height: 720 }, desktop: { width: 1280, height: 800 } } as const
type Device = keyof typeof DEVICES

/** The store itself in a frame, with the theme as it is in the form. Without script there is no frame. */
export function Preview({ theme }: { readonly theme: Theme }) {
  const text = useText(appearanceText)
  const { basename } = useOffice()
  const [device, setDevice] = useState<Device>('phone')
  const [room, setRoom] = useState<number | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)

  useEffect(() => {
    const element = place.current
    if (element === null) return
    const observer = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? null))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  useEffect(() => paint(frame.current, theme), [theme])

  const { width, height } = DEVICES[device]
  const scale = room === null ? 1 : Math.min(1, room / width)
  return (
    <section className={style.preview} aria-label={text.preview}>
      <h2 className={textStyle.large}>{text.preview}</h2>
      <div className={stack.wrap2}>
        {(Object.keys(DEVICES) as Device[]).map((each) => (
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
              src={`${basename}/`}
              width={width}
              height={height}
              style={{ transform: `scale(${scale})` }}
              onLoad={({ currentTarget }) => paint(currentTarget, theme)}
            />
          </div>
        )}
      </div>
      <p className={textStyle.note}>{text.previewHint}</p>
    </section>
  )
}

/** Shows the theme in the page of the frame, which is of this store and has the same style sheets. */
function paint(frame: HTMLIFrameElement | null, theme: Theme): void {
  const root = frame?.contentDocument?.documentElement
  if (!root) return
  for (const [name, colour] of themeVariables(theme)) root.style.setProperty(name, colour)
  for (const [name, choice] of themeAttributes(theme)) root.setAttribute(name, choice)
}
