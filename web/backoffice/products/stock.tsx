import { useState } from 'react'
import { useNavigation } from 'react-router'
import { listStockMovements, moveStock } from '#contract/stock-movement.ts'
import { setStock } from '#contract/product-desk.ts'
import { quantity, quantityFromUnits, type Quantity } from '#domain/amounts.ts'
import {
  changeOfStock,
  MOVEMENT_KINDS,
  type MovementKind,
  type StockMovement,
  type StockMovementPage,
} from '#domain/catalog/stock-movement.ts'
import type { StoredProduct } from '#domain/catalog/stored-product.ts'
import { parseSureQuantity } from '#domain/cart/typed-quantity.ts'
import { pageCount } from '#contract/paging.ts'
import type { ApiContext } from '../../shared/api/api-context.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { formText, problemFrom, type FormProblem } from '../../shared/form-errors.ts'
import { formatAmount } from '../../shared/format.ts'
import { text as stockText } from '../../shared/i18n/office-stock.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { useMoments } from '../../shared/moments.ts'
import { numberFault } from '../../shared/typed-number.ts'
import { Button } from '../../shared/ui/button.tsx'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { Field, SelectField } from '../../shared/ui/field.tsx'
import { Pages } from '../../shared/ui/pages.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import productStyle from './product.module.css'
import style from './stock.module.css'

const ROWS = 20

/** The movements of a product, with the id of the next one, by which it is saved once. */
export interface StockHistory extends StockMovementPage {
  readonly page: number
  readonly nextId: string
}

export const loadStock = async (office: ApiContext, productId: string, page: number): Promise<StockHistory> => ({
  ...(await callStore(office, listStockMovements, { params: { productId }, query: { page, limit: ROWS } })),
  page,
  nextId: crypto.randomUUID(),
})

type Kind = MovementKind | 'count'
const KINDS: readonly Kind[] = [...MOVEMENT_KINDS, 'count']
/** A count and a loss without a reason are what an owner asks about later. */
const EXPLAINED: ReadonlySet<Kind> = new Set(['count', 'other-out'])
const kindIn = (typed: string): Kind => KINDS.find((kind) => kind === typed) ?? 'goods-in'

/** Saves what a person typed of the stock, or says what is wrong. */
export async function saveStock(office: ApiContext, productId: string, form: FormData): Promise<FormProblem | null> {
  const kind = kindIn(formText(form, 'kind'))
  const reason = formText(form, 'reason').trim()
  const typed = formText(form, 'quantity')
  const units = parseSureQuantity(typed, { unit: formText(form, 'unit') })
  const isUsable = units !== null && (kind === 'count' ? units >= 0 : units > 0)
  const faults = {
    ...(isUsable
      ? {}
      : { quantity: numberFault(typed, kind === 'count' ? stockText.notACount : stockText.notAnAmount) }),
    ...(reason === '' && EXPLAINED.has(kind) ? { reason: stockText.reasonMissing } : {}),
  }
  const [message] = Object.values(faults)
  if (!isUsable || message !== undefined) return { message: message ?? stockText.notAnAmount, faults }
  const amount = quantityFromUnits(units)
  const params = { id: productId, productId }
  try {
    if (kind === 'count')
      await callStore(office, setStock, {
        params,
        body: { stock: amount, seen: quantity(Number(formText(form, 'seen'))), reason },
      })
    else
      await callStore(office, moveStock, { params, body: { id: formText(form, 'id'), kind, quantity: amount, reason } })
    return null
  } catch (error) {
    return problemFrom(error, ['quantity', 'reason'], stockText.unreachable)
  }
}

interface StockFormProps {
  readonly product: StoredProduct
  readonly nextId: string
  readonly problem: FormProblem | undefined
}

/** What came, what left, or how much there is. */
export function StockForm({ product, nextId, problem }: StockFormProps) {
  const text = useText(stockText)
  const isBusy = useNavigation().formMethod === 'POST'
  const [kind, setKind] = useState<Kind>('goods-in')
  const [typed, setTyped] = useState('')
  const label = kind === 'count' ? text.counted : changeOfStock(kind, 1 as Quantity) > 0 ? text.came : text.left
  return (
    <CheckedForm
      method="post"
      replace
      problem={problem}
      className={`${surface.panel} ${productStyle.form}`}
      aria-label={text.title}
    >
      <input type="hidden" name="form" value="stock" />
      <input type="hidden" name="unit" value={product.unit} />
      <input type="hidden" name="seen" value={product.stock} />
      <input type="hidden" name="id" value={nextId} />
      <fieldset className={productStyle.section}>
        <legend className={textStyle.large}>{text.title}</legend>
        <p className={productStyle.wide}>{text.now(formatAmount(product.stock, product.unit))}</p>
        <SelectField
          label={text.kind}
          name="kind"
          required
          value={kind}
          onChange={(event) => setKind(kindIn(event.target.value))}
          options={KINDS.map((value) => ({ value, label: text.kinds[value] }))}
        />
        <Field
          label={label}
          name="quantity"
          required
          inputMode="decimal"
          maxLength={14}
          autoComplete="off"
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        <Field
          label={text.reason}
          hint={text.reasonHint}
          name="reason"
          required={EXPLAINED.has(kind)}
          isOptional={!EXPLAINED.has(kind)}
          maxLength={200}
          autoComplete="off"
        />
        <Becomes product={product} kind={kind} typed={typed} />
      </fieldset>
      <Button type="submit" look="secondary" isBusy={isBusy} className={productStyle.save}>
        {text.save}
      </Button>
    </CheckedForm>
  )
}

/** The stock as it will be. */
function Becomes({ product, kind, typed }: { product: StoredProduct; kind: Kind; typed: string }) {
  const text = useText(stockText)
  const units = parseSureQuantity(typed, product)
  const amount = units === null || units < 0 ? null : quantityFromUnits(units)
  const stock = amount === null || kind === 'count' ? amount : quantity(product.stock + changeOfStock(kind, amount))
  const isTooLow = stock !== null && stock < 0
  return (
    <p role="status" className={`${productStyle.wide} ${isTooLow ? productStyle.warning : textStyle.muted}`}>
      {stock !== null &&
        (isTooLow
          ? text.tooLow(formatAmount(product.stock, product.unit))
          : text.becomes(formatAmount(stock, product.unit)))}
    </p>
  )
}

interface StockMovementsProps {
  readonly history: StockHistory
  readonly unit: string
  readonly pathOf: (page: number) => string
}

/** What was moved, the newest first, with what orders did between. */
export function StockMovements({ history, unit, pathOf }: StockMovementsProps) {
  const text = useText(stockText)
  const moments = useMoments()
  const signed = (change: Quantity) => `${change > 0 ? '+' : ''}${formatAmount(change, unit)}`
  const { movements, total, page } = history
  return (
    <section aria-labelledby="movements" className={stack.gap3}>
      <h2 id="movements">{text.history}</h2>
      <p className={textStyle.note}>{movements.length === 0 ? text.none : text.historyHint}</p>
      <ol className={style.movements}>
        {movements.map((movement) => (
          <li key={movement.id} className={style.movement}>
            <p className={stack.between3}>
              <strong>{text.kinds[movement.kind]}</strong>
              <span className={style.change}>{signed(movement.change)}</span>
            </p>
            <p className={textStyle.note}>{factsOf(movement).join(' · ')}</p>
            {movement.ordersSince !== null && movement.ordersSince !== 0 && (
              <p className={textStyle.fine}>{text.byOrders(signed(movement.ordersSince))}</p>
            )}
          </li>
        ))}
      </ol>
      <Pages page={page} pages={pageCount(total, ROWS)} pathOf={pathOf} texts={text} />
    </section>
  )

  function factsOf({ movedAt, stock, person, reason }: StockMovement): string[] {
    return [
      moments.formatMoment(movedAt),
      text.stockAfter(formatAmount(stock, unit)),
      ...(person === null ? [] : [text.person(person)]),
      ...(reason === '' ? [] : [reason]),
    ]
  }
}
