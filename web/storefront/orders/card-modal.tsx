import { useRef, useState } from 'react'
import { useHref } from 'react-router'
import { cardText } from '../../shared/i18n/card.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { useModals } from '../state/use-modals.ts'
import { FRAMED } from './card-frame.ts'
import style from './card-modal.module.css'

/**
 * Paying by card over the order: its page in a frame. The provider's script may run in that document alone, whatever document the
 * customer came by (docs/decisions/0096-card-in-a-frame.md).
 */
export function CardModal({ screen, about = '' }: { readonly screen: string; readonly about?: string | undefined }) {
  const text = useText(cardText)
  const page = useHref(screen)
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState<number | null>(null)
  const [isUnreachable, setUnreachable] = useState(false)
  const { closeModal } = useModals()

  const onLoad = () => {
    const inner = frame.current?.contentWindow
    try {
      const main = inner?.document.querySelector('main')
      if (!inner || !main) return setUnreachable(true)
      // The order is paid meanwhile, or the session ended: the page says so, or asks for it.
      if (inner.location.pathname !== page) return location.assign(page)
      const fit = () => setHeight(Math.ceil(main.getBoundingClientRect().height))
      const Observer = (inner as typeof globalThis & Window).ResizeObserver
      new Observer(fit).observe(main)
      inner.addEventListener('keydown', ({ key }) => key === 'Escape' && closeModal())
      // What was typed there is not lost to a touch outside either.
      inner.addEventListener('input', () => frame.current?.dispatchEvent(new Event('input', { bubbles: true })))
    } catch {
      // The browser shows an error of its own, which no page may read.
      setUnreachable(true)
    }
  }

  if (isUnreachable)
    return (
      <Notice kind="problem">
        <p>{text.unreachable}</p>
        <ButtonLink to={screen} reloadDocument look="secondary">
          {text.openPage}
        </ButtonLink>
      </Notice>
    )
  return (
    <iframe
      ref={frame}
      className={style.frame}
      src={`${page}?${FRAMED}`}
      title={text.title(Number(about))}
      style={height === null ? undefined : { height }}
      onLoad={onLoad}
    />
  )
}
