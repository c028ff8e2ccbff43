import { X } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { can } from '#domain/access/can.ts'
import type {
  Recommendation,
  RecommendationAction,
  RecommendationReason,
  Recommendations,
  RecommendationView,
} from '#domain/recommendation/recommendation.ts'
import { frequencyOf } from '#domain/recommendation/frequency.ts'
import { actorOf } from '../../shared/actor-of.ts'
import { recommendationApi } from '../../shared/api/recommendation.ts'
import { recommendationsText } from '../../shared/i18n/recommendations.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import textStyle from '../../shared/ui/text.module.css'
import visible from '../../shared/ui/visible.module.css'
import { linesOf } from '../state/cart-state.ts'
import { useCart, useStoreData } from '../state/store-context.ts'
import { ProductCard } from './product-card.tsx'
import { ProductRow } from './product-row.tsx'
import style from './recommended-row.module.css'

interface RecommendedRowProps {
  readonly view: RecommendationView
  readonly recommendations: Recommendations
  /** Path of the row's screen, below the store. */
  readonly place: string
}

/** Recommended products, each with its reason. What is dismissed leaves its place when the screen is shown again. */
export function RecommendedRow({ view, recommendations: { sessionId, items }, place }: RecommendedRowProps) {
  const text = useText(recommendationsText)
  const inCart = useCart((state) =>
    linesOf(state)
      .map(({ product }) => product.id)
      .join(),
  )
  // Of the first look: what is added from here stays in its place.
  const [shown] = useState(() => items.filter(({ product }) => !inCart.includes(product.id)))
  const judge = useFeedback(view, sessionId)
  const observe = useSeen((productIds) => void judge?.('seen', productIds))
  if (shown.length === 0) return null
  const byId = new Map(shown.map((item) => [item.product.id, item]))
  return (
    <ProductRow
      title={text.title[view]}
      products={shown.map(({ product }) => product)}
      place={place}
      cardOf={({ id }, row) => {
        const item = byId.get(id)
        return item && <RecommendedItem item={item} place={place} row={row} judge={judge} observe={observe} />
      }}
    />
  )
}

type Judge = (action: RecommendationAction, productIds: readonly string[]) => Promise<boolean>

/** Tells the store what is done with recommendations, and answers whether that arrived; null for who may not tell it. */
function useFeedback(view: RecommendationView, sessionId: string): Judge | null {
  const { account, features, call, supplier } = useStoreData()
  const mayJudge = account !== null && can('recommendation.judge', actorOf(account), { features })
  return useMemo(() => {
    if (!mayJudge) return null
    const api = recommendationApi({ call, supplier }, view)
    return (action, productIds) =>
      api.judge({ action, productIds, sessionId }).then(
        () => true,
        () => false,
      )
  }, [call, supplier, view, sessionId, mayJudge])
}

const SEEN_AFTER_MS = 1000

type Observe = (element: HTMLElement, productId: string) => () => void

/** Calls with the products that came in sight, some together, each once. */
function useSeen(onSeen: (productIds: readonly string[]) => void): Observe {
  const state = useRef({ reported: new Set<string>(), waiting: new Set<string>(), onSeen })
  useEffect(() => {
    state.current.onSeen = onSeen
  })
  const [observe] = useState(() => (element: HTMLElement, productId: string) => {
    const { reported, waiting } = state.current
    const report = () => {
      const fresh = [...waiting].filter((id) => !reported.has(id))
      waiting.clear()
      for (const id of fresh) reported.add(id)
      if (fresh.length > 0) state.current.onSeen(fresh)
    }
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting || reported.has(productId)) return
        if (waiting.size === 0) setTimeout(report, SEEN_AFTER_MS)
        waiting.add(productId)
      },
      { threshold: 0.5 },
    )
    observer.observe(element)
    return () => observer.disconnect()
  })
  return observe
}

const focus = (element: HTMLElement | null) => element?.focus()

interface RecommendedItemProps {
  readonly item: Recommendation
  readonly place: string
  readonly row: string
  readonly judge: Judge | null
  readonly observe: Observe
}

function RecommendedItem({
  item: { product, reason, lastQuantity },
  place,
  row,
  judge,
  observe,
}: RecommendedItemProps) {
  const text = useText(recommendationsText)
  const why = useReason(reason)
  const element = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'new' | 'dismissed' | 'restored'>('new')
  const sending = useRef<Promise<boolean>>(Promise.resolve(true))
  const ids = [product.id]
  useEffect(() => (element.current ? observe(element.current, product.id) : undefined), [observe, product.id])

  const change = async (to: 'dismissed' | 'restored') => {
    setState(to)
    // One after the other, so that the last one holds.
    const arrived = (sending.current = sending.current.then(() => judge?.(to, ids) ?? false))
    // What did not arrive is not so.
    if (!(await arrived)) setState(to === 'dismissed' ? 'new' : 'dismissed')
  }

  if (state === 'dismissed') {
    return (
      <div className={style.dismissed}>
        <p role="status" className={textStyle.note}>
          {text.dismissed}
        </p>
        {/* The button that was pressed disappears: the keyboard focus moves here. */}
        <Button
          look="quiet"
          size="small"
          ref={focus}
          aria-label={text.undoFor(product.name)}
          onClick={() => void change('restored')}
        >
          {text.undo}
        </Button>
      </div>
    )
  }
  return (
    <div ref={element} className={style.item}>
      <ProductCard
        product={product}
        title="h3"
        place={place}
        row={row}
        reason={why}
        firstQuantity={lastQuantity ?? undefined}
        onOpen={() => void judge?.('clicked', ids)}
        onAdd={() => void judge?.('added', ids)}
      />
      {judge && (
        <button
          type="button"
          className={`${visible.scripted} ${style.dismiss}`}
          ref={state === 'restored' ? focus : undefined}
          aria-label={text.dismiss(product.name)}
          onClick={() => void change('dismissed')}
        >
          <X size={18} aria-hidden />
        </button>
      )}
    </div>
  )
}

function useReason(reason: RecommendationReason): string {
  const text = useText(recommendationsText)
  if (reason.kind === 'together') return text.together(reason.productName)
  const { unit, count } = frequencyOf(reason.everyDays)
  return text.due(text.every[unit](count), text.ago(reason.daysAgo))
}
