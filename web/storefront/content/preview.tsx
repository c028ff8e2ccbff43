import { useEffect, useState } from 'react'
import { isFrom, isPreviewMessage, PREVIEW_READY, type PreviewMessage } from '../../shared/content-preview.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { previewText } from '../../shared/i18n/content.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { useIsHydrated } from '../state/use-browser.ts'
import { BodyText } from '../../shared/ui/body-text.tsx'
import { Sections } from '../components/carousels.tsx'
import style from './static-page.module.css'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(previewText).title} | ${store.name}` }),
}

const retry = () => undefined

/** Shows what the page around sends: staff look at what they write in the store itself. Alone it shows nothing of its own. */
export function Component() {
  const text = useText(previewText)
  const [shown, setShown] = useState<PreviewMessage | null>(null)
  const isAlone = useIsHydrated() && window.parent === window
  useEffect(() => {
    const listen = (event: MessageEvent) => {
      if (isFrom(event, window.parent) && isPreviewMessage(event.data)) setShown(event.data)
    }
    addEventListener('message', listen)
    window.parent.postMessage(PREVIEW_READY, location.origin)
    return () => removeEventListener('message', listen)
  }, [])
  if (shown === null) return <p className={style.page}>{isAlone ? text.alone : text.waiting}</p>
  if (shown.kind === 'carousel-preview')
    return <Sections sections={shown.sections} products="shown" retry={retry} place="/" />
  return (
    <article className={style.page}>
      <h1>{shown.title}</h1>
      <BodyText body={shown.body} />
    </article>
  )
}
