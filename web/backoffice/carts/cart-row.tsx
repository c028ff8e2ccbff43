import { X } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { formatUnitPrice, formatCents } from '#domain/format-price.ts'
import { quantityFromUnits, ZERO_QUANTITY, type UnitPrice } from '#domain/amounts.ts'
import type { PricedLine } from '#domain/cart/cart.ts'
import { attendantPriceFault, MAX_NEGOTIATION_NOTE, type PriceRequest } from '#domain/cart/negotiation.ts'
import { discountOf, floorPrice, marginOf, type PricingLimits } from '#domain/order/quote.ts'
import { parseSureQuantity } from '#domain/cart/typed-quantity.ts'
import { formatAmount, formatPercent } from '../../shared/format.ts'
import { officeCartsText } from '../../shared/i18n/office-carts.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import { numberFault, typedQuantity } from '../../shared/typed-number.ts'
import { discountText, priceMeant, typedPrice } from '../../shared/typed-price.ts'
import table from '../components/price-table.module.css'
import search from '../components/search.module.css'
import { followLine } from './follow-line.ts'
import type { Change } from './cart-change.ts'

interface CartRowProps {
  readonly line: PricedLine
  readonly tablePrice: UnitPrice
  readonly limits: PricingLimits
  readonly requests: readonly PriceRequest[]
  /** Whether the reader holds the cart. */
  readonly isHeld: boolean
  /** Whether the reader decides about prices beyond the limits. */
  readonly decides: boolean
  readonly change: Change
}

/** A line with its price, margin and what stands against what is typed. Enter saves and goes to the next price. */
export function CartRow({ line, tablePrice, limits, requests, isHeld, decides, change }: CartRowProps) {
  const text = useText(officeCartsText)
  const { product, quantity, attendantPrice, unitPrice, total, setBy } = line
  const { id: productId, name, code, unit } = product
  const cost = limits.costs[productId]
  const shown = { quantity: typedQuantity(quantity), price: attendantPrice === null ? '' : typedPrice(attendantPrice) }
  const [typed, setTyped] = useState(shown)
  // What the row was based on when the person last held the cart.
  const [base, setBase] = useState(isHeld ? shown : null)
  const followed = followLine(base, typed, shown, setBy !== null)
  if (isHeld && followed !== null) {
    setBase(followed.base)
    setTyped(followed.typed)
  }
  const conflict = isHeld && base !== null && base.quantity !== shown.quantity ? base.quantity : null
  const isReset = typed.price.trim() === ''
  const meant = isReset ? null : priceMeant(typed.price, tablePrice, cost)
  const units = parseSureQuantity(typed.quantity, { unit })
  const isNumber = units !== null && units >= 0 && (isReset || (meant !== null && meant > 0))
  const wanted = units === null ? quantity : quantityFromUnits(units)
  // What is typed waits, unseen, until the cart is held again.
  const fault =
    isHeld && isNumber && meant !== null && wanted > 0
      ? attendantPriceFault({ productId, quantity: wanted, tablePrice }, meant, limits, requests)
      : null
  const price = isHeld ? (meant ?? unitPrice) : unitPrice
  const margin = cost === undefined ? null : marginOf(price, cost)
  const problem = !isHeld
    ? null
    : !isNumber
      ? numberFault(units === null ? typed.quantity : typed.price, text.badNumber)
      : fault === 'below-floor' && cost !== undefined
        ? text.floor(formatUnitPrice(floorPrice(cost, limits.marginFloor)))
        : fault && text.faults[fault]
  const isChanged = typed.quantity !== shown.quantity || typed.price !== shown.price

  const save = () => {
    if (!isChanged || !isNumber || fault !== null || conflict !== null) return
    // What is saved is typed no more: the cells show the line, as -5% becomes a price.
    void change((api) => api.setLine(productId, wanted, meant)).then((isMade) => isMade && setBase(typed))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') return setTyped(shown)
    if (event.key !== 'Enter') return
    event.preventDefault()
    const cells = [
      ...(event.currentTarget.closest('table')?.querySelectorAll<HTMLInputElement>('input[data-price]') ?? []),
    ]
    const own = event.currentTarget.closest('tr')?.querySelector<HTMLInputElement>('input[data-price]')
    const next = own ? cells[cells.indexOf(own) + (event.shiftKey ? -1 : 1)] : undefined
    if (next) next.focus()
    else save()
  }
  const cell = { className: table.cell, autoComplete: 'off', onKeyDown, onBlur: save }
  const problemId = `problem-${productId}`
  return (
    <tr>
      <th scope="row">
        <div className={stack.between3}>
          <span>
            {name}
            <small>{code}</small>
          </span>
          {isHeld && (
            <Button
              look="quiet"
              size="small"
              aria-label={text.remove(name)}
              onClick={() => void change((api) => api.setLine(productId, ZERO_QUANTITY, null))}
            >
              <X size={16} aria-hidden />
            </Button>
          )}
        </div>
      </th>
      <td data-label={text.quantity}>
        {isHeld ? (
          <input
            {...cell}
            inputMode="decimal"
            aria-label={text.quantityOf(name)}
            value={typed.quantity}
            onChange={({ target }) => setTyped({ ...typed, quantity: target.value })}
            onFocus={({ target }) => target.select()}
          />
        ) : (
          formatAmount(quantity, unit)
        )}
        {conflict !== null && (
          <Notice kind="warning">
            <p>{text.lineConflict(setBy?.name ?? text.otherPerson, shown.quantity, conflict)}</p>
            <div className={stack.wrap2}>
              <Button
                size="small"
                look="secondary"
                onClick={() => {
                  setBase({ ...shown })
                  setTyped({ ...typed, quantity: shown.quantity })
                }}
              >
                {text.keepTheirs(shown.quantity)}
              </Button>
              <Button
                size="small"
                look="secondary"
                onClick={() => {
                  setBase(shown)
                  setTyped({ ...typed, quantity: conflict })
                  void change((api) =>
                    api.setLine(productId, quantityFromUnits(parseSureQuantity(conflict, { unit }) ?? 0), meant),
                  )
                }}
              >
                {text.backToYours(conflict)}
              </Button>
            </div>
          </Notice>
        )}
      </td>
      <td data-label={text.table}>{formatUnitPrice(tablePrice)}</td>
      <td data-label={text.price}>
        {isHeld ? (
          <input
            {...cell}
            data-price=""
            aria-label={text.priceOf(name)}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? problemId : undefined}
            placeholder={typedPrice(tablePrice)}
            value={typed.price}
            onChange={({ target }) => setTyped({ ...typed, price: target.value })}
            onFocus={({ target }) => target.select()}
          />
        ) : attendantPrice === null ? (
          '–'
        ) : (
          formatUnitPrice(attendantPrice)
        )}
        {problem && (
          <small id={problemId} className={table.problem}>
            {problem}
          </small>
        )}
        {fault !== null && meant !== null && wanted === quantity && (
          <RequestPrice name={name} send={(reason) => change((api) => api.requestPrice(productId, meant, reason))} />
        )}
        <Requests line={line} requests={requests} decides={decides} change={change} />
      </td>
      <td data-label={text.discount}>{discountText(discountOf(tablePrice, price)) || '–'}</td>
      <td data-label={text.margin}>{margin === null ? '–' : formatPercent(margin)}</td>
      <td data-label={text.lineTotal}>{formatCents(total)}</td>
    </tr>
  )
}

/** Submits a price beyond the limits to a manager. */
function RequestPrice({ name, send }: { readonly name: string; readonly send: (reason: string) => Promise<boolean> }) {
  const text = useText(officeCartsText)
  const [reason, setReason] = useState('')
  return (
    <>
      <input
        className={search.input}
        aria-label={text.reason(name)}
        placeholder={text.reasonLabel}
        maxLength={MAX_NEGOTIATION_NOTE}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button look="secondary" size="small" onClick={() => void send(reason)}>
        {text.request}
      </Button>
    </>
  )
}

type RequestsProps = Pick<CartRowProps, 'line' | 'requests' | 'decides' | 'change'>

/** What became of prices beyond the limits. */
function Requests({ line: { product }, requests, decides, change }: RequestsProps) {
  const text = useText(officeCartsText)
  const request = requests.find(({ productId }) => productId === product.id)
  if (request === undefined) return null
  const price = formatUnitPrice(request.price)
  const decide = (isApproved: boolean) => void change((api) => api.decidePrice(product.id, isApproved))
  return (
    <>
      <small role="status">
        {request.isApproved === null
          ? text.requested(price)
          : request.isApproved
            ? text.approved(price)
            : text.refused(price)}
        {request.reason && ` · ${request.reason}`}
      </small>
      {decides && request.isApproved === null && (
        <>
          <Button size="small" onClick={() => decide(true)}>
            {text.approve(price, product.name)}
          </Button>
          <Button size="small" look="secondary" onClick={() => decide(false)}>
            {text.refuse(price, product.name)}
          </Button>
        </>
      )}
    </>
  )
}
