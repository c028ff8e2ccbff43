import { useEffect, useRef, type ReactNode } from 'react'
import { isFrom, PREVIEW_PATH, PREVIEW_READY, type PreviewMessage } from '../../shared/content-preview.ts'
import { text as contentText } from '../../shared/i18n/office-content.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import textStyle from '../../shared/ui/text.module.css'
import frameStyle from '../components/store-frame.module.css'
import { StoreFrame } from '../components/store-frame.tsx'
import style from './content.module.css'

const DEVICES = { phone: { width: 360, height: 720 }, desktop: { width: 1200, height: 800 } } as const

interface ContentPreviewProps {
  /** What the frame shows; null while it is on its way. */
  readonly shown: PreviewMessage | null
  readonly children?: ReactNode
}

/** The store in a frame, with what stands in the form. */
export function ContentPreview({ shown, children }: ContentPreviewProps) {
  const text = useText(contentText)
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const send = () => shown && frame.current?.contentWindow?.postMessage(shown, location.origin)
    const listen = (event: MessageEvent) => {
      if (isFrom(event, frame.current?.contentWindow) && event.data === PREVIEW_READY) send()
    }
    send()
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [shown])
  return (
    <section className={`${frameStyle.preview} ${style.preview}`} aria-label={text.preview}>
      <h2 className={textStyle.large}>{text.preview}</h2>
      {children}
      <StoreFrame path={PREVIEW_PATH} devices={DEVICES} frame={frame} />
      <p className={textStyle.note}>{text.previewHint}</p>
    </section>
  )
}
