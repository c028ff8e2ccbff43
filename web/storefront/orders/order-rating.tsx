import { cutText } from '#domain/cut-text.ts'
import { Form, useNavigation } from 'react-router'
import type { PlacedOrder } from '#domain/order/order.ts'
import {
  MAX_RATING_LENGTH,
  STARS,
  type NewRating,
  type OrderRating,
  type Stars as StarCount,
} from '#domain/order/rating.ts'
import { formText } from '../../shared/form-errors.ts'
import { text as ratingsText } from '../../shared/i18n/ratings.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { useMoments } from '../../shared/moments.ts'
import { Button } from '../../shared/ui/button.tsx'
import { LongTextField } from '../../shared/ui/field.tsx'
import stack from '../../shared/ui/stack.module.css'
import { StarField, Stars } from '../../shared/ui/stars.tsx'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { useStoreData } from '../state/store-context.ts'

export const RATING = 'rating'
const lineField = (position: number): string => `${RATING}-${position}`
const LINE_FIELD = /^rating-(\d+)$/

const starsIn = (form: FormData, name: string): StarCount | null =>
  STARS.find((star) => String(star) === formText(form, name)) ?? null

/** The rating that a form holds; null where the order itself has no stars. */
export function ratingIn(form: FormData): NewRating | null {
  const stars = starsIn(form, RATING)
  if (stars === null) return null
  const lines = [...form.keys()].flatMap((name) => {
    const position = Number(LINE_FIELD.exec(name)?.[1])
    const ofLine = starsIn(form, name)
    return Number.isNaN(position) || ofLine === null ? [] : [{ position, stars: ofLine }]
  })
  return { stars, comment: cutText(formText(form, 'comment'), MAX_RATING_LENGTH), lines }
}

/** Asks for a rating of a delivered order, or shows the one that was given. */
export function RatingPanel({ order }: { readonly order: PlacedOrder }) {
  const text = useText(ratingsText)
  if (order.rating === null && !order.isRatable) return null
  return (
    <section className={`${surface.card} ${stack.gap3}`} aria-labelledby="rating">
      <h2 id="rating" className={textStyle.large}>
        {order.rating ? text.yours : text.rate}
      </h2>
      {order.rating ? <GivenRating rating={order.rating} order={order} /> : <RatingForm order={order} />}
    </section>
  )
}

function RatingForm({ order: { lines } }: { readonly order: PlacedOrder }) {
  const text = useText(ratingsText)
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Form method="post" replace className={stack.gap3}>
      <p className={textStyle.note}>{text.intro}</p>
      <StarField legend={text.order} name={RATING} isRequired />
      <LongTextField label={text.comment} name="comment" maxLength={MAX_RATING_LENGTH} />
      <details>
        <summary>{text.lines}</summary>
        <div className={stack.gap2}>
          {lines.map((line, index) => (
            <StarField key={index} legend={line.name} name={lineField(index + 1)} />
          ))}
        </div>
      </details>
      <div>
        <Button type="submit" isBusy={isBusy}>
          {isBusy ? text.sending : text.send}
        </Button>
      </div>
    </Form>
  )
}

function GivenRating({ rating, order }: { readonly rating: OrderRating; readonly order: PlacedOrder }) {
  const text = useText(ratingsText)
  const { formatDay } = useMoments()
  const { supplier } = useStoreData()
  return (
    <>
      <p>
        <Stars count={rating.stars} /> <span className={textStyle.note}>{formatDay(rating.ratedAt)}</span>
      </p>
      {rating.comment !== '' && <p>{rating.comment}</p>}
      {rating.lines.length > 0 && (
        <ul className={stack.gap1}>
          {rating.lines.map(({ position, stars }) => (
            <li key={position}>
              {order.lines[position - 1]?.name} <Stars count={stars} />
            </li>
          ))}
        </ul>
      )}
      {rating.answer && (
        <blockquote>
          <p className={textStyle.smallStrong}>{text.answerOf(supplier.name)}</p>
          <p>{rating.answer.text}</p>
        </blockquote>
      )}
    </>
  )
}
