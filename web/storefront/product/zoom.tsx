import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type MouseEvent } from 'react'
import { text as productText } from '../../shared/i18n/product.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { picturePath } from '../../shared/pictures.ts'
import { useStrip } from './use-strip.ts'
import style from './gallery.module.css'

/** A picture of the gallery with what is read out for it. */
export interface ShownPicture {
  readonly name: string
  readonly alt: string
}

interface ZoomProps {
  readonly title: string
  readonly pictures: readonly ShownPicture[]
  readonly start: number
  /** Gets the place of the picture that was shown last. */
  readonly onClose: (last: number) => void
}

/** The pictures over the whole screen; a touch or click enlarges one where it is touched. */
export function Zoom({ title, pictures, start, onClose }: ZoomProps) {
  const text = useText(productText)
  const dialog = useRef<HTMLDialogElement>(null)
  const { list, current, onScroll, show } = useStrip()
  const [enlarged, setEnlarged] = useState<number | null>(null)
  const count = pictures.length
  const close = () => onClose(current)

  const open = useEffectEvent(() => {
    dialog.current?.showModal()
    show(start, 'instant')
  })
  useLayoutEffect(() => {
    const element = dialog.current
    open()
    // Closed while it is still in the document: only then does the focus return.
    return () => element?.close()
  }, [])

  const moveByArrow = useEffectEvent((event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined || enlarged !== null) return
    event.preventDefault()
    show(current + step)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => moveByArrow(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])

  const turn = (step: -1 | 1) => {
    setEnlarged(null)
    show(current + step)
  }

  const enlarge = ({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLButtonElement>, index: number) => {
    const pane = currentTarget.parentElement
    const box = currentTarget.getBoundingClientRect()
    // A key has no place; it enlarges the middle.
    const [x, y] = detail === 0 ? [0.5, 0.5] : [(clientX - box.left) / box.width, (clientY - box.top) / box.height]
    setEnlarged(enlarged === index ? null : index)
    requestAnimationFrame(() => {
      pane?.scrollTo({
        left: pane.scrollWidth * x - pane.clientWidth / 2,
        top: pane.scrollHeight * y - pane.clientHeight / 2,
        behavior: 'instant',
      })
    })
  }
  return (
    <dialog ref={dialog} className={style.zoom} aria-label={text.picturesOf(title)} onClose={close}>
      <header className={style.bar}>
        <p role="status">{count > 1 && text.picturePlace(current + 1, count)}</p>
        <button type="button" className={style.control} onClick={close} aria-label={text.closePictures}>
          <X aria-hidden />
        </button>
      </header>
      <ul ref={list} className={style.strip} data-enlarged={enlarged !== null || undefined} onScroll={onScroll}>
        {pictures.map(({ name, alt }, index) => (
          <li key={name} className={style.pane} data-enlarged={enlarged === index || undefined}>
            <button
              type="button"
              className={style.enlarge}
              aria-pressed={enlarged === index}
              onClick={(event) => enlarge(event, index)}
            >
              <img
                src={picturePath(name, 800)}
                width={800}
                height={800}
                alt={alt}
                loading={index === start ? 'eager' : 'lazy'}
                decoding="async"
              />
            </button>
          </li>
        ))}
      </ul>
      {count > 1 && (
        <div className={style.arrows}>
          <button
            type="button"
            className={style.control}
            aria-label={text.earlierPicture}
            aria-disabled={current === 0 || undefined}
            onClick={() => turn(-1)}
          >
            <ChevronLeft aria-hidden />
          </button>
          <button
            type="button"
            className={style.control}
            aria-label={text.laterPicture}
            aria-disabled={current === count - 1 || undefined}
            onClick={() => turn(1)}
          >
            <ChevronRight aria-hidden />
          </button>
        </div>
      )}
    </dialog>
  )
}
