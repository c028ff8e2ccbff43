import { useEffect, useRef, useState } from 'react'
import { text as quickText } from '../i18n/quick-order.ts'
import { useText } from '../i18n/use-text.ts'
import { Notice } from './notice.tsx'
import stack from './stack.module.css'
import textStyle from './text.module.css'
import style from './barcode-camera.module.css'

/** Reads bar codes in pictures; Chrome on Android and on macOS have it. */
interface Detector {
  readonly detect: (video: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>
}
type DetectorClass = new (options: { readonly formats: readonly string[] }) => Detector

const detectorClass = (): DetectorClass | undefined =>
  (globalThis as { readonly BarcodeDetector?: DetectorClass }).BarcodeDetector

export const canReadBarcodes = (): boolean => detectorClass() !== undefined && 'mediaDevices' in navigator

const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'itf', 'code_128']
const LOOK_EVERY_MS = 200
/** A code that stays before the camera is one product. */
const SAME_CODE_MS = 2000

/** The picture of the camera, with each bar code that it shows. */
export function BarcodeCamera({ onCode }: { readonly onCode: (code: string) => void }) {
  const text = useText(quickText)
  const video = useRef<HTMLVideoElement>(null)
  const [isRefused, setRefused] = useState(false)
  const found = useRef(onCode)
  useEffect(() => {
    found.current = onCode
  })
  useEffect(() => {
    const picture = video.current
    const DetectorOfBrowser = detectorClass()
    if (!picture || !DetectorOfBrowser) return
    const detector = new DetectorOfBrowser({ formats: FORMATS })
    let stream: MediaStream | null = null
    let isClosed = false
    let last = { code: '', at: 0 }
    const look = async () => {
      const [barcode] = await detector.detect(picture)
      if (!barcode || isClosed) return
      const at = Date.now()
      if (barcode.rawValue !== last.code || at - last.at > SAME_CODE_MS) found.current(barcode.rawValue)
      last = { code: barcode.rawValue, at }
    }
    const open = async () => {
      const opened = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (isClosed) return opened.getTracks().forEach((track) => track.stop())
      stream = opened
      picture.srcObject = opened
      await picture.play()
    }
    open().catch(() => setRefused(!isClosed))
    // A frame that cannot be read is followed by the next.
    const timer = setInterval(() => {
      if (picture.readyState >= picture.HAVE_CURRENT_DATA) void look().catch(() => undefined)
    }, LOOK_EVERY_MS)
    return () => {
      isClosed = true
      clearInterval(timer)
      stream?.getTracks().forEach((track) => track.stop())
    }
  }, [])
  if (isRefused) return <Notice kind="problem">{text.noCamera}</Notice>
  return (
    <div ref={(place) => place?.scrollIntoView({ block: 'nearest' })} className={`${stack.gap2} ${style.camera}`}>
      {/* The picture has no sound and no words. */}
      <video ref={video} className={style.video} muted playsInline aria-hidden />
      <p className={textStyle.note} role="status">
        {text.aim}
      </p>
    </div>
  )
}
