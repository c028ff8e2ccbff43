import { text as returnsText } from '../i18n/order-returns.ts'
import { useText } from '../i18n/use-text.ts'
import style from './return-photos.module.css'

interface ReturnPhotosProps {
  readonly positions: readonly number[]
  readonly urlOf: (position: number) => string
}

/** The photos of a return, each as a small picture that opens whole. */
export function ReturnPhotos({ positions, urlOf }: ReturnPhotosProps) {
  const text = useText(returnsText)
  if (positions.length === 0) return null
  return (
    <ul className={style.photos}>
      {positions.map((position) => (
        <li key={position}>
          <a href={urlOf(position)} target="_blank" rel="noopener">
            <img src={urlOf(position)} alt={text.photo(position)} loading="lazy" className={style.photo} />
          </a>
        </li>
      ))}
    </ul>
  )
}
