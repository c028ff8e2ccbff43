import { useEffect, useEffectEvent, useRef, useState, type FocusEvent, type RefObject } from 'react'
import { useRevalidator } from 'react-router'
import { Refusal } from '#contract/client.ts'
import { can } from '#domain/access/can.ts'
import { formatPhone } from '#domain/customer/phone.ts'
import { ONE_UNIT, subtractCents, type Cents } from '#domain/amounts.ts'
import { formatCents } from '#domain/format-price.ts'
import {
  agreedSavings,
  MAX_NEGOTIATION_NOTE,
  type ConsentChannel,
  type NegotiatedCart,
} from '#domain/cart/negotiation.ts'
import { actorOf } from '../../shared/actor-of.ts'
import { negotiationApi } from '../../shared/api/negotiation.ts'
import { formatPercent } from '../../shared/format.ts'
import { officeCartsText } from '../../shared/i18n/office-carts.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { useMoments } from '../../shared/moments.ts'
import { Button } from '../../shared/ui/button.tsx'
import { LongTextField } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { formatRecent } from '../components/format-recent.ts'
import table from '../components/price-table.module.css'
import { ProductSearch } from '../components/product-search.tsx'
import { useToast } from '../components/toast.tsx'
import { useOffice } from '../state/office-context.ts'
import type { Change } from './cart-change.ts'
import { CartCombos } from './cart-combos.tsx'
import { CartRow } from './cart-row.tsx'
import { OrderPart } from './order-part.tsx'
import style from './carts.module.css'

interface OpenCartProps {
  readonly open: NegotiatedCart
  /** ISO instant at which it was read. */
  readonly now: string
}

/** A customer's cart: to watch, and to negotiate in while the person holds it. */
export function OpenCart({ open, now }: OpenCartProps) {
  const text = useText(officeCartsText)
  const { formatClock } = useMoments()
  const { call, supplier, account, features } = useOffice()
  const { revalidate } = useRevalidator()
  const [problem, setProblem] = useState<string | null>(null)
  const { customer, cart, holder, limits, tablePrices, requests } = open
  const isHeld = holder?.isSelf === true
  const actor = actorOf(account)
  const { fallback, onFocus } = useFocusRestore()
  const decides = can('price-limit.manage', actor, { features })

  const change: Change = async (make) => {
    setProblem(null)
    try {
      await make(negotiationApi({ call, supplier }, customer.id))
      return true
    } catch (error) {
      setProblem(error instanceof Refusal ? error.message : text.unreachable)
      return false
    } finally {
      await revalidate()
    }
  }

  return (
    <div className={stack.gap4} onFocus={onFocus}>
      <header className={stack.gap1}>
        <h2 ref={fallback} tabIndex={-1}>
          {customer.name}
        </h2>
        {customer.phone && <p className={textStyle.note}>{formatPhone(customer.phone)}</p>}
        {open.priceListName && <p className={textStyle.note}>{text.priceList(open.priceListName)}</p>}
      </header>
      {problem && <Notice kind="problem">{problem}</Notice>}
      <div data-region tabIndex={-1}>
        {holder === null ? (
          <div className={stack.gap2}>
            <p className={textStyle.muted}>{text.takeHint}</p>
            <div>
              <Button onClick={() => void change((api) => api.take())}>{text.take}</Button>
            </div>
          </div>
        ) : isHeld ? (
          <Lease open={open} now={now} change={change} />
        ) : (
          <div className={stack.gap2}>
            <Notice kind="info">{text.heldBy(holder.name, formatClock(holder.until))}</Notice>
            {open.turnRequest?.isSelf === true ? (
              <p role="status">{text.turnRequested}</p>
            ) : (
              <div>
                <Button look="secondary" onClick={() => void change((api) => api.requestTurn())}>
                  {text.requestTurn}
                </Button>
              </div>
            )}
          </div>
        )}
      </div>
      {isHeld && (
        <p className={textStyle.note}>
          {text.limits(
            formatPercent(limits.authority),
            Object.keys(limits.costs).length > 0 && limits.marginFloor > 0 ? formatPercent(limits.marginFloor) : null,
          )}{' '}
          {text.howToType}
        </p>
      )}
      <table className={table.lines}>
        <thead>
          <tr>
            <th scope="col">{text.line}</th>
            <th scope="col">{text.quantity}</th>
            <th scope="col">{text.table}</th>
            <th scope="col">{text.price}</th>
            <th scope="col">{text.discount}</th>
            <th scope="col">{text.margin}</th>
            <th scope="col">{text.lineTotal}</th>
          </tr>
        </thead>
        <tbody>
          {cart.lines.map((line) => (
            <CartRow
              key={line.product.id}
              line={line}
              tablePrice={tablePrices[line.product.id] ?? line.unitPrice}
              limits={limits}
              requests={requests}
              isHeld={isHeld}
              decides={decides}
              change={change}
            />
          ))}
        </tbody>
      </table>
      <CartCombos
        customerId={customer.id}
        combos={cart.combos}
        unavailable={cart.unavailableCombos}
        isHeld={isHeld}
        change={change}
      />
      <p className={style.foot} role="status">
        {text.total} <strong>{formatCents(cart.total)}</strong>
        <span className={textStyle.note}>
          {' '}
          · {text.difference}: {formatCents(subtractCents(0 as Cents, agreedSavings(cart.lines, tablePrices).savings))}
        </span>
      </p>
      {/* What was typed and chosen here outlives a lease that lapsed. */}
      <div className={stack.gap4} hidden={!isHeld}>
        <ProductSearch nameOf={text.addOne} onAdd={(id) => void change((api) => api.setLine(id, ONE_UNIT, null))} />
        <NoteForm note={open.note} change={change} />
        {open.proposal && <Restore proposal={open.proposal} now={now} change={change} />}
        <ConsentPart open={open} now={now} change={change} />
        {actor.kind === 'attendant' && cart.lines.length + cart.combos.length > 0 && (
          <OrderPart open={open} reload={revalidate} />
        )}
      </div>
    </div>
  )
}

const RENEWED_WITH_LEFT_MS = 13 * 60_000
const WARNED_WITH_LEFT_MS = 2 * 60_000
const CHECK_MS = 15_000

interface PartProps {
  readonly open: NegotiatedCart
  readonly now: string
  readonly change: Change
}

/** Until when the person holds the cart. It is prolonged while the screen is seen and touched. */
function Lease({ open, now, change }: PartProps) {
  const text = useText(officeCartsText)
  const { formatClock } = useMoments()
  const until = open.holder?.until ?? now
  const [left, setLeft] = useState(() => Date.parse(until) - Date.parse(now))
  const { lineCount, savings } = agreedSavings(open.cart.lines, open.tablePrices)
  const check = useEffectEvent((wasTouched: boolean): boolean => {
    const rest = Date.parse(until) - Date.now()
    setLeft(rest)
    if (!wasTouched || document.visibilityState !== 'visible' || rest > RENEWED_WITH_LEFT_MS) return false
    void change((api) => api.take())
    return true
  })
  useEffect(() => {
    let wasTouched = false
    const touch = () => {
      wasTouched = true
    }
    const timer = setInterval(() => {
      if (check(wasTouched)) wasTouched = false
    }, CHECK_MS)
    const events = ['pointerdown', 'keydown'] as const
    for (const event of events) document.addEventListener(event, touch)
    return () => {
      clearInterval(timer)
      for (const event of events) document.removeEventListener(event, touch)
    }
  }, [])
  const isEnding = left < WARNED_WITH_LEFT_MS
  return (
    <div className={`${surface.panel} ${stack.gap2}`}>
      <p role="status">{isEnding ? text.stillThere(formatClock(until)) : text.heldUntil(formatClock(until))}</p>
      {open.turnRequest && (
        <div className={stack.wrap2}>
          <p role="status">{text.turnRequestedBy(open.turnRequest.name)}</p>
          <Button size="small" onClick={() => void change((api) => api.passTurn())}>
            {text.passTurn}
          </Button>
        </div>
      )}
      {lineCount > 0 && <p className={textStyle.note}>{text.giveBackCost(lineCount, signed(savings))}</p>}
      <div className={stack.wrap2}>
        {isEnding && <Button onClick={() => void change((api) => api.take())}>{text.goOn}</Button>}
        <Button look="secondary" onClick={() => void change((api) => api.returnCart())}>
          {text.returnCart}
        </Button>
      </div>
    </div>
  )
}

const signed = (value: Cents): string => `${value < 0 ? '' : '+ '}${formatCents(value)}`

function NoteForm({ note, change }: { readonly note: string; readonly change: Change }) {
  const text = useText(officeCartsText)
  const showToast = useToast()
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? note
  return (
    <form
      className={stack.gap2}
      onSubmit={(event) => {
        event.preventDefault()
        const confirm = () => showToast({ message: text.noteSaved })
        if (shown.trim() === note) return confirm()
        void change((api) => api.setNote(shown)).then((isSaved) => {
          if (!isSaved) return
          // What is typed while this is saved stays.
          setTyped((current) => (current === typed ? null : current))
          confirm()
        })
      }}
    >
      <LongTextField
        label={text.note}
        name="note"
        maxLength={MAX_NEGOTIATION_NOTE}
        value={shown}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div>
        <Button type="submit" look="secondary">
          {text.saveNote}
        </Button>
      </div>
    </form>
  )
}

interface RestoreProps {
  readonly proposal: NonNullable<NegotiatedCart['proposal']>
  readonly now: string
  readonly change: Change
}

const Restore = ({ proposal: { id, endedAt, lines }, now, change }: RestoreProps) => {
  const text = useText(officeCartsText)
  const moments = useMoments()
  return (
    <div>
      <Button look="secondary" onClick={() => void change((api) => api.restore(id))}>
        {text.restore(lines.length, formatRecent(moments, endedAt, now))}
      </Button>
    </div>
  )
}

const WRITTEN_DOWN = ['chat', 'phone', 'in-person'] as const satisfies readonly ConsentChannel[]

/** How the customer agreed, for the record. */
function ConsentPart({ open: { consent, cart, isConsentRequested }, now, change }: PartProps) {
  const text = useText(officeCartsText)
  const moments = useMoments()
  return (
    <section className={stack.gap2} aria-label={text.consent} data-region tabIndex={-1}>
      {consent && <p role="status">{text.agreed[consent.channel](formatRecent(moments, consent.at, now))}</p>}
      {consent?.isCurrent === false && <Notice kind="warning">{text.outdated}</Notice>}
      {consent?.isCurrent !== true && (
        <div className={stack.wrap2}>
          <span>{text.consent}:</span>
          {WRITTEN_DOWN.map((channel) => (
            <Button
              key={channel}
              look="secondary"
              size="small"
              onClick={() => void change((api) => api.writeDownConsent(cart.version, channel))}
            >
              {text.channels[channel]}
            </Button>
          ))}
          {!isConsentRequested && (
            <Button size="small" onClick={() => void change((api) => api.requestConsent())}>
              {text.requestConsent}
            </Button>
          )}
        </div>
      )}
      {isConsentRequested && consent?.isCurrent !== true && <p role="status">{text.consentRequested}</p>}
    </section>
  )
}

interface FocusRestore {
  /** Of what takes the focus where no region is left. */
  readonly fallback: RefObject<HTMLHeadingElement | null>
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void
}

/**
 * Where a pressed button disappears with what it did, the keyboard focus moves to the region that the button was in
 * (`data-region`, with a tabIndex of -1), or to the fallback.
 */
function useFocusRestore(): FocusRestore {
  const fallback = useRef<HTMLHeadingElement>(null)
  const last = useRef<{ readonly element: Element; readonly region: HTMLElement | null } | null>(null)
  useEffect(() => {
    if (last.current === null || last.current.element.checkVisibility()) return
    // The browser takes the focus off what is hidden a moment later.
    const { activeElement } = document
    if (activeElement !== document.body && activeElement !== last.current.element) return
    const { region } = last.current
    const next = region?.checkVisibility() ? region : fallback.current
    next?.focus({ preventScroll: true })
  })
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    last.current = { element: target, region: target.closest<HTMLElement>('[data-region]') }
  }
  return { fallback, onFocus }
}
