import { useCallback, useEffect, useState } from 'react'
import { acknowledgeChanges, listUnseenChanges } from '#contract/unseen-changes.ts'
import { formatUnitPrice } from '#domain/format-price.ts'
import type { LineChanged, UnseenChange } from '#domain/cart/unseen-changes.ts'
import { sessionOf } from '../../shared/api/api-context.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { formatAmount } from '../../shared/format.ts'
import { text as changesText } from '../../shared/i18n/cart-changes.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { useLatestTurn } from '../../shared/latest-turn.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import textStyle from '../../shared/ui/text.module.css'
import { useCart, useStoreData } from '../state/store-context.ts'
import style from './unseen-changes.module.css'

/** What changed of prices and stock since the customer saw the cart, by product and combo. Without an answer, the server's notice. */
export function UnseenChanges({ customerId }: { readonly customerId: string }) {
  const text = useText(changesText)
  const { call, supplier } = useStoreData()
  const saved = useCart((state) => state.saved)
  const [changes, setChanges] = useState<readonly UnseenChange[] | null>(null)
  const takeTurn = useLatestTurn()
  const show = useCallback(
    (answer: Promise<{ readonly changes: readonly UnseenChange[] }>) => {
      const isLatest = takeTurn()
      answer.then(
        (found) => isLatest() && setChanges(found.changes),
        () => undefined,
      )
    },
    [takeTurn],
  )
  useEffect(() => {
    const params = { session: sessionOf(customerId), customerId }
    show(callStore({ call, supplier }, listUnseenChanges, { params }))
  }, [call, supplier, customerId, saved, show])
  const acknowledge = (changes: readonly UnseenChange[]) => {
    const params = { session: sessionOf(customerId), customerId }
    show(callStore({ call, supplier }, acknowledgeChanges, { params, body: { changes } }))
  }

  // The list says what the notice says of products and combos, but not that a coupon was lost.
  const hasLostCoupon = saved?.typedCode != null && saved.coupons.every(({ code }) => code !== saved.typedCode)
  return (
    <>
      {saved?.notice && (changes === null || hasLostCoupon) && <Notice kind="warning">{saved.notice}</Notice>}
      {changes !== null && changes.length > 0 && (
        <section className={style.changes} aria-label={text.title}>
          <h2 className={textStyle.strong}>{text.title}</h2>
          <div role="status">
            <ul>
              {changes.map((change) => (
                <li key={change.id} className={style.change}>
                  <div>
                    <p className={textStyle.strong}>{change.name}</p>
                    {change.changes.map((changed) => (
                      <p key={changed.kind}>{changeText(changed, change, text)}</p>
                    ))}
                  </div>
                  <Button
                    look="secondary"
                    size="small"
                    aria-label={text.understoodOf(change.name)}
                    onClick={() => acknowledge([change])}
                  >
                    {text.understood}
                  </Button>
                </li>
              ))}
            </ul>
          </div>
          {changes.length > 1 && (
            <Button look="quiet" size="small" onClick={() => acknowledge(changes)}>
              {text.allUnderstood}
            </Button>
          )}
        </section>
      )}
    </>
  )
}

function changeText(change: LineChanged, { unit }: Pick<UnseenChange, 'unit'>, text: typeof changesText): string {
  switch (change.kind) {
    case 'price':
      return text.price(formatUnitPrice(change.before), formatUnitPrice(change.now))
    case 'quantity':
      return text.quantity(formatAmount(change.wanted, unit), formatAmount(change.buyable, unit))
    case 'stock':
      return text.stock(formatAmount(change.left, unit), formatAmount(change.wanted, unit))
    case 'not-sold':
      return change.reason === null ? text.comboGone : text.notSold[change.reason]
    case 'back':
      return text.back
  }
}
