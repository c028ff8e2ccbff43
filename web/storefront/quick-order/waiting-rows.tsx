import { formatAmount, formatPrice } from '../../shared/format.ts'
import type { QuickChoice } from '#domain/catalog/quick-order.ts'
import { text as quickText } from '../../shared/i18n/quick-order.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import choiceStyle from '../components/product-choice.module.css'
import type { OpenRow } from './open-rows.ts'
import { choiceValue } from './quick-order-action.ts'
import style from './quick-order.module.css'

/** A product that a row may mean, in its quantity. */
export function ChoiceText({ product, quantity }: QuickChoice) {
  return (
    <>
      <strong>{product.name}</strong>{' '}
      <span className={textStyle.note}>
        {product.code} · {formatAmount(quantity, product.unit)} × {formatPrice(product.pricing.price)}
      </span>
    </>
  )
}

interface WaitingRowsProps {
  readonly rows: readonly OpenRow[]
  readonly onChoose: (row: OpenRow, choice: QuickChoice) => void
  readonly onRetry: (row: OpenRow) => void
  readonly onDrop: (row: OpenRow) => void
}

/** The rows that came to nothing while the next one was being typed, until a person has decided on each. */
export function WaitingRows({ rows, onChoose, onRetry, onDrop }: WaitingRowsProps) {
  const text = useText(quickText)
  if (rows.length === 0) return null
  return (
    <section className={stack.gap1} aria-label={text.waiting}>
      <h2 className={textStyle.smallStrong}>{text.waiting}</h2>
      <ul className={`${surface.list} ${choiceStyle.group}`}>
        {rows.map((row) => (
          <li key={row.id} className={stack.gap1}>
            <div className={style.plain}>
              <p role="status">
                “{row.text}”: {row.reason}
              </p>
              {row.isUnanswered && (
                <Button look="quiet" size="small" aria-label={text.retryOf(row.text)} onClick={() => onRetry(row)}>
                  {text.retry}
                </Button>
              )}
              <Button look="quiet" size="small" aria-label={text.dropOf(row.text)} onClick={() => onDrop(row)}>
                {text.drop}
              </Button>
            </div>
            {row.choices.map((choice) => (
              <button
                type="button"
                key={choiceValue(choice)}
                className={`${style.plain} ${style.option}`}
                onClick={() => onChoose(row, choice)}
              >
                <ChoiceText {...choice} />
              </button>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
