import { useEffect, useRef } from 'react'
import type { Theme } from '#domain/supplier/supplier.ts'
import { HOME_PREVIEW_PATH } from '../../shared/content-preview.ts'
import { text as appearanceText } from '../../shared/i18n/appearance.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { themeAttributes, themeVariables } from '../../shared/theme-style.ts'
import textStyle from '../../shared/ui/text.module.css'
import frameStyle from '../components/store-frame.module.css'
import { StoreFrame } from '../components/store-frame.tsx'
import style from './appearance.module.css'

const DEVICES = { phone: { width: 390, height: 720 }, desktop: { width: 1280, height: 800 } } as const

/** The store itself in a frame, with the theme as it is in the form. */
export function Preview({ theme }: { readonly theme: Theme }) {
  const text = useText(appearanceText)
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => paint(frame.current, theme), [theme])
  return (
    <section className={`${frameStyle.preview} ${style.preview}`} aria-label={text.preview}>
      <h2 className={textStyle.large}>{text.preview}</h2>
      <StoreFrame path={HOME_PREVIEW_PATH} devices={DEVICES} frame={frame} onLoad={(loaded) => paint(loaded, theme)} />
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
