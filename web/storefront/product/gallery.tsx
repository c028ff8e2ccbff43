import { Expand } from 'lucide-react'
import { Suspense, useState, type KeyboardEvent, type MouseEvent } from 'react'
import type { ProductDetail } from '#domain/catalog/product.ts'
import { text as productText } from '../../shared/i18n/product.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { laterPart, MissingPart } from '../../shared/later-part.tsx'
import { loadPart } from '../../shared/lazy-part.ts'
import { picturePath } from '../../shared/pictures.ts'
import { Picture } from '../../shared/ui/picture.tsx'
import stack from '../../shared/ui/stack.module.css'
import visible from '../../shared/ui/visible.module.css'
import { useStrip } from './use-strip.ts'
import type { ShownPicture } from './zoom.tsx'
import style from './gallery.module.css'

/** Most shoppers do not look closer: the page goes without it. */
const Zoom = laterPart(async () => (await loadPart('zoom', () => import('./zoom.tsx'))).Zoom, MissingPart)

const SIZES = '(min-width: 64rem) 36rem, (min-width: 48rem) 260px, 13rem'

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/**
 * The pictures of a product: swiped on a phone, chosen by small ones on a desktop, by arrows on a keyboard, and enlarged.
 * Without script they are swiped as well, and each leads to its file.
 */
export function Gallery({ product }: { readonly product: Pick<ProductDetail, 'name' | 'picture' | 'pictures'> }) {
  const text = useText(productText)
  const { list, current, onScroll, show } = useStrip()
  const [zoomed, setZoomed] = useState<number | null>(null)
  const { pictures } = product
  if (pictures.length === 0) return <Picture picture={product.picture} alt={product.name} sizes={SIZES} isFirst />

  const count = pictures.length
  const shown = pictures.map(({ name, text: written }, index): ShownPicture => ({
    name,
    alt: written || (count === 1 ? product.name : text.pictureOf(product.name, index + 1, count)),
  }))
  const moveByArrow = (event: KeyboardEvent<HTMLAnchorElement>, index: number) => {
    const place = index + ({ ArrowRight: 1, ArrowLeft: -1 }[event.key] ?? 0)
    if (place === index || place < 0 || place >= count) return
    event.preventDefault()
    show(place)
    list.current?.children[place]?.querySelector('a')?.focus({ preventScroll: true })
  }
  return (
    <div className={stack.gap3}>
      <ul ref={list} className={style.strip} data-several={count > 1 || undefined} onScroll={onScroll}>
        {shown.map(({ name, alt }, index) => (
          <li key={name} id={idOf(index)} className={style.slide}>
            <a
              href={picturePath(name, 800)}
              aria-label={text.enlarge(alt)}
              aria-haspopup="dialog"
              onKeyDown={(event) => moveByArrow(event, index)}
              onClick={(event) => {
                if (!isPlainClick(event)) return
                event.preventDefault()
                setZoomed(index)
              }}
            >
              <Picture picture={name} alt={alt} sizes={SIZES} isFirst={index === 0} />
              <span className={style.sign} aria-hidden>
                {count > 1 && `${index + 1}/${count}`} <Expand size={16} />
              </span>
            </a>
          </li>
        ))}
      </ul>
      {count > 1 && (
        // The strip is what the keyboard and readers of the screen use.
        <div className={`${stack.wrap2} ${visible.fromDesktop}`} aria-hidden>
          {shown.map(({ name }, index) => (
            <a
              key={name}
              href={`#${idOf(index)}`}
              tabIndex={-1}
              className={style.choice}
              data-current={index === current || undefined}
              onClick={(event) => {
                event.preventDefault()
                show(index)
              }}
            >
              <Picture picture={name} alt="" sizes="4.5rem" />
            </a>
          ))}
        </div>
      )}
      {zoomed !== null && (
        <Suspense>
          <Zoom
            title={product.name}
            pictures={shown}
            start={zoomed}
            onClose={(last) => {
              setZoomed(null)
              show(last, 'instant')
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

const idOf = (index: number): string => `foto-${index + 1}`
