import { Star } from 'lucide-react'
import { STARS, type Stars as StarCount } from '#domain/order/rating.ts'
import { text as ratingsText } from '../i18n/ratings.ts'
import { useText } from '../i18n/use-text.ts'
import textStyle from './text.module.css'
import style from './stars.module.css'

/** A rating of one to five. */
export function Stars({ count }: { readonly count: StarCount }) {
  const text = useText(ratingsText)
  return (
    <span className={style.stars} role="img" aria-label={text.stars(count)}>
      {STARS.map((star) => (
        <Star key={star} size={18} aria-hidden className={star <= count ? style.full : textStyle.muted} />
      ))}
    </span>
  )
}

interface StarFieldProps {
  readonly legend: string
  readonly name: string
  readonly isRequired?: boolean
}

/** One of five, as a group of radio buttons; the stars up to the chosen one are filled. */
export function StarField({ legend, name, isRequired = false }: StarFieldProps) {
  const text = useText(ratingsText)
  return (
    <fieldset className={style.field}>
      <legend className={textStyle.smallStrong}>{legend}</legend>
      <div className={style.choices}>
        {/* From the highest, so that the chosen star's style reaches those below it; the row is reversed again. */}
        {STARS.toReversed().map((star) => (
          <label key={star} className={style.choice}>
            <input type="radio" name={name} value={star} required={isRequired} />
            <Star size={26} aria-hidden />
            <span className="visually-hidden">{text.stars(star)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
