import { picturePath, pictureSet } from '../pictures.ts'
import style from './picture.module.css'

interface PictureProps {
  readonly picture: string | null
  readonly alt: string
  /** How wide it is shown, for the browser to choose a file: `(min-width: 48rem) 14rem, 45vw`. */
  readonly sizes: string
  /** The first pictures on a screen are fetched at once, the others when they come near. */
  readonly isFirst?: boolean
  readonly className?: string | undefined
}

/** A square picture of a product that takes its place before it arrives. */
export function Picture({ picture, alt, sizes, isFirst = false, className }: PictureProps) {
  if (!picture)
    return (
      <span
        className={`${style.missing} ${className ?? ''}`}
        role={alt ? 'img' : undefined}
        aria-label={alt || undefined}
      />
    )
  return (
    <img
      className={`${style.picture} ${className ?? ''}`}
      src={picturePath(picture, 400)}
      srcSet={pictureSet(picture)}
      sizes={sizes}
      width={400}
      height={400}
      alt={alt}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding="async"
    />
  )
}
