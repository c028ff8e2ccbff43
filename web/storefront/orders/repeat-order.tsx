import { chosenPricing } from '../../shared/api/pricing-query.ts'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import {
  Form,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { formatUnitPrice, formatCents } from '#domain/format-price.ts'
import { Refusal } from '#contract/client.ts'
import { repeatOrder } from '#contract/order-repeat.ts'
import { addCents, quantity, type Cents, type Quantity } from '#domain/amounts.ts'
import type { ComboChange } from '#domain/cart/cart.ts'
import {
  changeSince,
  comboChangeSince,
  comboOperationsToReach,
  isSellable,
  operationsToReach,
  type ComboToRepeat,
  type LineToRepeat,
  type OrderToRepeat,
  type RepeatChange,
  type SellableNow,
} from '#domain/order/repeat-order.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { formatAmount } from '../../shared/format.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { combosText } from '../../shared/i18n/combos.ts'
import { withOverrides } from '../../shared/i18n/dictionary.ts'
import { repeatText } from '../../shared/i18n/repeat-order.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { newId } from '../../shared/new-id.ts'
import { pageOf, requireCustomer } from '../../shared/page-context.ts'
import { Button } from '../../shared/ui/button.tsx'
import linkStyle from '../../shared/ui/link.module.css'
import { Notice } from '../../shared/ui/notice.tsx'
import { Picture } from '../../shared/ui/picture.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import style from '../components/product-choice.module.css'
import { fillCart } from '../state/fill-cart.ts'
import detailStyle from './order-detail.module.css'
import { orderNumber } from './order-number.ts'

interface RepeatData extends OrderToRepeat {
  readonly number: number
}

export const handle: ScreenHandle<RepeatData> = {
  head: ({ number }, store) => ({ title: `${store.text(repeatText).title(number)} | ${store.name}` }),
}

export async function loader(args: LoaderFunctionArgs): Promise<RepeatData> {
  await requireCustomer(args)
  const number = await orderNumber(args)
  const page = pageOf(args)
  return { number, ...(await callStore(page, repeatOrder, { params: { number }, query: chosenPricing(page) })) }
}

const PRODUCT = 'product'
const COMBO = 'combo'

/** Puts the chosen products and combos into the cart, and shows the cart. */
export async function action(args: ActionFunctionArgs): Promise<{ readonly message: string } | Response> {
  const { customerId } = await requireCustomer(args)
  const page = pageOf(args)
  const text = withOverrides(repeatText, await page.texts())
  const form = await args.request.formData()
  const chosen = form.getAll(PRODUCT).flatMap(chosenIn)
  const combos = form.getAll(COMBO).flatMap(chosenComboIn)
  if (chosen.length + combos.length === 0) return { message: text.nothingChosen }
  try {
    await fillCart(
      page,
      customerId,
      (cart) => [...operationsToReach(cart, chosen, newId), ...comboOperationsToReach(cart, combos, newId)],
      { isRepeat: true },
    )
  } catch (error) {
    return { message: error instanceof Refusal ? error.message : text.failed }
  }
  return redirect('/carrinho?feito=repetido')
}

interface ChosenProduct {
  readonly productId: string
  readonly quantity: Quantity
  readonly isGiftWrapped: boolean
}

const valueOf = (line: LineToRepeat, amount: Quantity): string =>
  [line.productId, amount, line.isGiftWrapped ? 'gift' : ''].join(' ')

/** Nothing for what no form of ours sends. */
function chosenIn(value: FormDataEntryValue): ChosenProduct[] {
  if (typeof value !== 'string') return []
  const [productId = '', amount = '', gift] = value.split(' ')
  if (!/^\d{1,9}$/.test(amount)) return []
  return [{ productId, quantity: quantity(Number(amount)), isGiftWrapped: gift === 'gift' }]
}

const valueOfCombo = ({ comboId, quantity, parts }: ComboToRepeat): string =>
  [comboId, quantity, ...parts.map(({ productId }) => productId)].join(' ')

function chosenComboIn(value: FormDataEntryValue): Omit<ComboChange, 'id'>[] {
  if (typeof value !== 'string') return []
  const [comboId = '', count = '', ...productIds] = value.split(' ')
  return /^[1-9]\d{0,5}$/.test(count) ? [{ comboId, quantity: Number(count), productIds }] : []
}

type SoldLine = LineToRepeat & { readonly today: SellableNow }
const isSold = (line: LineToRepeat): line is SoldLine => isSellable(line.today)

/** An order beside what it would cost today: what changed first, and nothing is in the cart before the customer says so. */
export function Component() {
  const text = useText(repeatText)
  const { number, lines, combos }: RepeatData = useLoaderData()
  const failed = useActionData<{ readonly message: string }>()
  const isBusy = useNavigation().formMethod === 'POST'
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const sold = lines.filter(isSold)
  const unsold = lines.filter((line) => !isSold(line))
  const chosen = [
    ...sold.filter(({ productId }) => !left.has(productId)).map(({ today }) => today.total),
    ...combos.filter(({ id }) => !left.has(id)).map(totalOf),
  ]
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(left)
    if (isChosen) next.delete(id)
    else next.add(id)
    setLeft(next)
  }
  const groups = [true, false].map((isChanged) => ({
    title: isChanged ? text.changed : text.same,
    combos: combos.filter((combo) => (comboChangeSince(combo) !== 'none') === isChanged),
    lines: sold.filter((line) => (changeSince(line) !== 'none') === isChanged),
  }))
  return (
    <div className={stack.gap4}>
      <Link to={`/pedidos/${number}`} className={`${linkStyle.link} ${detailStyle.back}`}>
        <ArrowLeft size={18} aria-hidden /> {text.back(number)}
      </Link>
      <h1>{text.title(number)}</h1>
      {failed && <Notice kind="problem">{failed.message}</Notice>}
      {sold.length + combos.length === 0 && !failed && <Notice kind="problem">{text.failed}</Notice>}
      {unsold.length > 0 && (
        <section className={surface.panel} aria-labelledby="unsold">
          <h2 id="unsold" className={textStyle.large}>
            {text.notSold(unsold.length)}
          </h2>
          <ul>
            {unsold.map((line) => (
              <UnsoldLine key={line.productId} line={line} />
            ))}
          </ul>
        </section>
      )}
      {sold.length + combos.length > 0 && (
        <Form method="post" className={stack.gap4}>
          <p className={textStyle.muted}>{text.intro}</p>
          {groups.map(
            ({ title, combos, lines }) =>
              combos.length + lines.length > 0 && (
                <fieldset key={title} className={`${surface.panel} ${style.group}`}>
                  <legend className="visually-hidden">{title}</legend>
                  <h2 className={textStyle.large} aria-hidden>
                    {title}
                  </h2>
                  {combos.map((combo) => (
                    <ChosenCombo
                      key={combo.id}
                      combo={combo}
                      isChosen={!left.has(combo.id)}
                      onChoose={(isChosen) => choose(combo.id, isChosen)}
                    />
                  ))}
                  {lines.map((line) => (
                    <ChosenLine
                      key={line.productId}
                      line={line}
                      isChosen={!left.has(line.productId)}
                      onChoose={(isChosen) => choose(line.productId, isChosen)}
                    />
                  ))}
                </fieldset>
              ),
          )}
          <div className={style.foot}>
            <Button type="submit" isWide isBusy={isBusy}>
              {text.add(chosen.length, formatCents(addCents(...chosen)))}
            </Button>
          </div>
        </Form>
      )}
    </div>
  )
}

interface ChosenLineProps {
  readonly line: SoldLine
  readonly isChosen: boolean
  readonly onChoose: (isChosen: boolean) => void
}

function ChosenLine({ line, isChosen, onChoose }: ChosenLineProps) {
  const text = useText(repeatText)
  const { name, unit, picture, today } = line
  const change = changeText(line, changeSince(line), text)
  return (
    <label className={style.line}>
      <input
        type="checkbox"
        name={PRODUCT}
        value={valueOf(line, today.quantity)}
        checked={isChosen}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      <Picture picture={picture} alt="" sizes="3rem" className={style.picture} />
      <span className={style.product}>
        <strong>{name}</strong>
        <span className={textStyle.note}>
          {formatAmount(today.quantity, unit)} × {formatUnitPrice(today.unitPrice)}
          {change !== null && <> · {change}</>}
          {line.comboName !== null && <> · {text.wasInCombo(line.comboName)}</>}
        </span>
        <span className={style.total}>{formatCents(today.total)}</span>
      </span>
    </label>
  )
}

const totalOf = ({ price, quantity }: ComboToRepeat): Cents => (price * quantity) as Cents

interface ChosenComboProps {
  readonly combo: ComboToRepeat
  readonly isChosen: boolean
  readonly onChoose: (isChosen: boolean) => void
}

function ChosenCombo({ combo, isChosen, onChoose }: ChosenComboProps) {
  const text = useText(repeatText)
  const comboText = useText(combosText)
  const change = comboChangeText(combo, text)
  return (
    <label className={style.line}>
      <input
        type="checkbox"
        name={COMBO}
        value={valueOfCombo(combo)}
        checked={isChosen}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      <Picture picture={combo.picture} alt="" sizes="3rem" className={style.picture} />
      <span className={style.product}>
        <strong>
          {comboText.badge} {comboText.part(String(combo.quantity), combo.name)}
        </strong>
        <span className={textStyle.note}>
          {combo.parts.map(({ name, unit, quantity }) => `${formatAmount(quantity, unit)} ${name}`).join(' + ')} ·{' '}
          {comboText.each(formatCents(combo.price))}
          {change !== null && <> · {change}</>}
        </span>
        <span className={style.total}>{formatCents(totalOf(combo))}</span>
      </span>
    </label>
  )
}

function comboChangeText(combo: ComboToRepeat, text: typeof repeatText): string | null {
  switch (comboChangeSince(combo)) {
    case 'other-quantity':
      return text.otherCount(combo.ordered)
    case 'other-content':
      return text.otherContent
    case 'dearer':
      return text.dearer(formatCents(combo.formerPrice))
    case 'cheaper':
      return text.cheaper(formatCents(combo.formerPrice))
    default:
      return null
  }
}

function UnsoldLine({ line: { name, picture, today } }: { readonly line: LineToRepeat }) {
  const text = useText(repeatText)
  return (
    <li className={`${style.line} ${style.unsold}`}>
      <Picture picture={picture} alt="" sizes="3rem" className={style.picture} />
      <span>
        <strong>{name}</strong>
        <br />
        <span className={textStyle.note}>{today === 'sold-out' ? text['sold-out'] : text.gone}</span>
      </span>
      <Link to={`/produtos?q=${encodeURIComponent(name)}`} className={linkStyle.link} aria-label={text.similarTo(name)}>
        {text.similar}
      </Link>
    </li>
  )
}

function changeText(line: SoldLine, change: RepeatChange, text: typeof repeatText): string | null {
  switch (change) {
    case 'dearer':
      return text.dearer(formatUnitPrice(line.formerPrice))
    case 'cheaper':
      return text.cheaper(formatUnitPrice(line.formerPrice))
    case 'other-quantity':
      return text.otherQuantity(formatAmount(line.ordered, line.unit))
    default:
      return null
  }
}
