import { useNavigation } from 'react-router'
import { MAX_RATING_LENGTH, type OrderRating } from '#domain/order/rating.ts'
import type { FormProblem } from '../../shared/form-errors.ts'
import { text as ratingsText } from '../../shared/i18n/ratings.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { useMoments } from '../../shared/moments.ts'
import { Button } from '../../shared/ui/button.tsx'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { LongTextField } from '../../shared/ui/field.tsx'
import { Stars } from '../../shared/ui/stars.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'

interface RatingAnswerProps {
  readonly rating: OrderRating
  /** Why the answer was not sent. */
  readonly problem: FormProblem | undefined
}

/** What the customer thinks of the order, and the store's answer. */
export function RatingAnswer({ rating, problem }: RatingAnswerProps) {
  const text = useText(ratingsText)
  const { formatMoment } = useMoments()
  const isBusy = useNavigation().state !== 'idle'
  return (
    <section className={surface.panel} aria-labelledby="rating">
      <h2 id="rating">{text.ofCustomer}</h2>
      <p>
        <Stars count={rating.stars} /> <time className={textStyle.note}>{formatMoment(rating.ratedAt)}</time>
      </p>
      {rating.comment !== '' && <p>{rating.comment}</p>}
      <CheckedForm method="post" problem={problem} isOnlyByButton className={stack.gap2}>
        <LongTextField
          label={text.answerLabel}
          hint={text.answerHint}
          name="answer"
          required
          maxLength={MAX_RATING_LENGTH}
          defaultValue={rating.answer?.text ?? ''}
        />
        <div>
          <Button type="submit" name="intent" value="answer-rating" look="secondary" isBusy={isBusy}>
            {rating.answer ? text.correct : text.answer}
          </Button>
        </div>
      </CheckedForm>
    </section>
  )
}
