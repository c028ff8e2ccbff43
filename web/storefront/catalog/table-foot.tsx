import { useEffect, useState } from 'react'
import { subtractCents } from '#domain/amounts.ts'
import { formatCents } from '#domain/format-price.ts'
import { text as tableText } from '../../shared/i18n/product-table.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { useDeliveryMinimum } from '../components/delivery-conditions.tsx'
import type { QuantityTableFootProps } from '../components/quantity-table.tsx'
import { useCartView } from '../state/store-context.ts'
import style from './product-table.module.css'

/** The cart's count and total, and what is missing for the minimum of the chosen place. */
export function TableFoot({ faults, onShowFault }: QuantityTableFootProps) {
  const text = useText(tableText)
  const { count, totals } = useCartView()
  const minimum = useDeliveryMinimum()
  const missing = minimum === null ? null : subtractCents(minimum, totals.items)
  const summary = [
    text.items(count),
    formatCents(totals.total),
    ...(minimum === null || missing === null
      ? []
      : [
          missing > 0
            ? text.missing(formatCents(missing), formatCents(minimum))
            : text.minimumReached(formatCents(minimum)),
        ]),
  ].join(' · ')
  return (
    <section className={style.foot} aria-label={text.summary}>
      <div className={style.sums}>
        <p>{summary}</p>
        {minimum !== null && (
          <progress
            className={style.progress}
            aria-label={text.progress}
            max={minimum}
            value={Math.min(totals.items, minimum)}
          />
        )}
      </div>
      {faults > 0 && (
        <Button look="danger" size="small" onClick={onShowFault}>
          {text.faults(faults)}
        </Button>
      )}
      <ButtonLink to="/carrinho" size="small" className={style.review}>
        {text.review}
      </ButtonLink>
      <Spoken summary={summary} />
    </section>
  )
}

const SPOKEN_AFTER_MS = 2000

/** Reads the sums out once they have not changed for two seconds. */
function Spoken({ summary }: { readonly summary: string }) {
  const [spoken, setSpoken] = useState('')
  const [first] = useState(summary)
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(summary), SPOKEN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [summary])
  return (
    <p className="visually-hidden" role="status">
      {spoken === first ? '' : spoken}
    </p>
  )
}
