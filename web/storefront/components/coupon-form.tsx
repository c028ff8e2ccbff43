import { cartApi } from '../../shared/api/cart.ts'
import { TicketPercent } from 'lucide-react'
import { useEffect, useState, type FormEvent } from 'react'
import { Refusal } from '#contract/client.ts'
import type { ShownCoupon } from '#contract/own-coupons.ts'
import { couponCodeOf, matchDiscount } from '#domain/coupon/coupon.ts'
import { subtractCents, type Cents } from '#domain/amounts.ts'
import type { AppliedCoupon, SavedCart } from '#domain/cart/cart.ts'
import { formatCents } from '#domain/format-price.ts'
import { formatDate } from '#domain/calendar.ts'
import { formText, type FormProblem } from '../../shared/form-errors.ts'
import { formatPercent } from '../../shared/format.ts'
import { text as extrasText } from '../../shared/i18n/order-extras.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { useCartActions, useStoreData } from '../state/store-context.ts'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'
import style from './coupon-form.module.css'
import type { PageContext } from '../../shared/page-context.ts'
import { couponsOf, ensureCouponHolds } from '../../shared/api/coupon.ts'
import { text as formTexts } from '../../shared/i18n/form.ts'
import { withOverrides } from '../../shared/i18n/dictionary.ts'

interface CouponFormProps {
  readonly cart: Pick<SavedCart, 'coupon' | 'coupons' | 'typedCode' | 'automaticCoupon' | 'isAutomaticCouponOn'>
  /** Of the cart, before any discount. */
  readonly items: Cents
  readonly isDisabled?: boolean
  /** What went wrong when the form was sent without script. */
  readonly problem?: string | undefined
  /** Whether the field is open from the start. */
  readonly isOpen?: boolean
}

/** The coupon of the cart, typed or automatic. The server's refusal is shown beside the field. */
export function CouponForm({
  cart,
  items,
  isDisabled = false,
  problem: sentProblem,
  isOpen: startsOpen = false,
}: CouponFormProps) {
  const text = useText(extrasText)
  const { cart: store, call, supplier, account } = useStoreData()
  const { setCoupon, saveSettings } = useCartActions()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState(() => (sentProblem === undefined ? null : problemOf(sentProblem)))
  const [done, setDone] = useState('')
  const [isOpen, setOpen] = useState(startsOpen || sentProblem !== undefined)
  const { coupon, automaticCoupon, typedCode } = cart
  const next = nextAutomatic(cart, items)
  const replacement = useReplacement(coupon, isBusy)

  const run = async (action: () => Promise<string>) => {
    setBusy(true)
    setProblem(null)
    setDone('')
    try {
      setDone(await action())
      return true
    } catch (error) {
      setProblem(problemOf(error instanceof Refusal || error instanceof BetterAutomatic ? error.message : text.invalid))
      return false
    } finally {
      setBusy(false)
    }
  }

  const apply = async (code: string) => {
    const isApplied = await run(async () => {
      await setCoupon(code)
      const current = store.getState().saved
      const usable = current?.coupons.find((usable) => usable.code === code)
      // The server refuses a new code alone: one that the cart has already, and that ended there, it only leaves out.
      if (usable === undefined && account?.customerId) {
        await ensureCouponHolds({ call, supplier }, account.customerId, code)
        throw new Error(`the coupon ${code} holds and is not in the cart`)
      }
      // What one for the delivery gives is known at the checkout.
      if (current?.coupon && current.coupon.code !== code && !usable?.isForDelivery)
        throw new BetterAutomatic(text.betterAutomatic)
      return text.applied(code)
    })
    if (isApplied) setOpen(false)
    return isApplied
  }
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (await apply(couponCodeOf(formText(new FormData(form), 'coupon')))) form.reset()
  }

  return (
    <div className={stack.gap2}>
      <div role="status">
        {done && <p className="visually-hidden">{done}</p>}
        {replacement && <p className={textStyle.note}>{replacement}</p>}
      </div>
      {coupon && (
        <Applied
          coupon={coupon}
          items={items}
          waiting={typedCode !== null && typedCode !== coupon.code ? typedCode : null}
          isDisabled={isDisabled || isBusy}
          onRemove={() => void run(async () => (await setCoupon(null), text.removed))}
        />
      )}
      {next && (
        <p className={textStyle.note}>
          {text.missing(formatCents(subtractCents(next.minimumItems, items)), benefitText(next, text))}
        </p>
      )}
      {automaticCoupon && !cart.isAutomaticCouponOn && (
        <Button
          look="quiet"
          size="small"
          className={style.enable}
          disabled={isDisabled}
          isBusy={isBusy}
          onClick={() =>
            void run(
              async () => (await saveSettings({ isAutomaticCouponOn: true }), text.applied(automaticCoupon.code)),
            )
          }
        >
          {text.enable(automaticCoupon.code)}
        </Button>
      )}
      <details className={style.details} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <TicketPercent size={20} aria-hidden /> {text.ask}
        </summary>
        <CheckedForm method="post" className={style.form} onSubmit={(event) => void send(event)} problem={problem}>
          <input type="hidden" name="acao" value="cupom" />
          <Field
            label={text.field}
            name="coupon"
            required
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            disabled={isDisabled}
          />
          <Button type="submit" look="secondary" disabled={isDisabled} isBusy={isBusy}>
            {text.apply}
          </Button>
        </CheckedForm>
        {isOpen && <OwnCoupons applied={coupon?.code ?? null} isDisabled={isDisabled || isBusy} onUse={apply} />}
      </details>
    </div>
  )
}

/** What to announce when the store itself applied another coupon than before; null where no one else changed it. */
function useReplacement(coupon: AppliedCoupon | null, isOwnChange: boolean): string | null {
  const text = useText(extrasText)
  const [seen, setSeen] = useState(coupon)
  const [news, setNews] = useState<string | null>(null)
  if (coupon?.code !== seen?.code) {
    setSeen(coupon)
    setNews(isOwnChange ? null : replacementText(seen, coupon, text))
  }
  return news
}

export function replacementText(
  before: AppliedCoupon | null,
  after: AppliedCoupon | null,
  text: typeof extrasText,
): string | null {
  if (after === null) return before && text.ended(before.code)
  if (before !== null) return text.replaced(before.code, after.code)
  return after.isAutomatic ? text.automaticApplied(after.code) : text.applied(after.code)
}

interface OwnCouponsProps {
  readonly applied: string | null
  readonly isDisabled: boolean
  readonly onUse: (code: string) => Promise<boolean>
}

/** What the store shows the customer, besides codes that are typed. Without an answer there is only the field. */
function OwnCoupons({ applied, isDisabled, onUse }: OwnCouponsProps) {
  const text = useText(extrasText)
  const { call, supplier, account } = useStoreData()
  const customerId = account?.customerId ?? null
  const [coupons, setCoupons] = useState<readonly ShownCoupon[]>([])
  useEffect(() => {
    let isCurrent = true
    if (customerId !== null)
      couponsOf({ call, supplier }, customerId).then(
        (found) => isCurrent && setCoupons(found),
        () => undefined,
      )
    return () => {
      isCurrent = false
    }
  }, [call, supplier, customerId])
  const others = coupons.filter(({ code }) => code !== applied)
  if (others.length === 0) return null
  return (
    <section className={stack.gap2} aria-label={text.own}>
      <h3 className={style.own}>{text.own}</h3>
      <ul className={style.coupons}>
        {others.map(({ code, description, minimumItems, until, isAutomatic, target, targetNames, problem }) => (
          <li key={code} className={style.coupon}>
            <div>
              <p className={style.code}>{code}</p>
              <p className={style.benefit}>{description}</p>
              <p className={style.benefit}>
                {[
                  ...(minimumItems > 0 ? [text.from(formatCents(minimumItems))] : []),
                  ...(until === null ? [] : [text.until(formatDate(until))]),
                  ...(target === 'delivery' ? [text.onDelivery] : []),
                  ...(targetNames.length > 0 ? [text.onTargets(targetNames)] : []),
                  ...(isAutomatic ? [text.byItself] : []),
                ].join(' · ')}
              </p>
              {problem !== null && <p className={style.below}>{problem}</p>}
            </div>
            {!isAutomatic && problem === null && (
              <Button
                look="secondary"
                size="small"
                disabled={isDisabled}
                aria-label={text.useCode(code)}
                onClick={() => void onUse(code)}
              >
                {text.use}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The automatic coupon that the cart gets first when it grows; null where it has one, or the customer switched them off. */
export const nextAutomatic = (
  { coupon, coupons, isAutomaticCouponOn }: Pick<SavedCart, 'coupon' | 'coupons' | 'isAutomaticCouponOn'>,
  items: Cents,
): AppliedCoupon | null =>
  coupon !== null || !isAutomaticCouponOn
    ? null
    : (coupons
        .filter(
          ({ isAutomatic, isForDelivery, productIds, minimumItems }) =>
            isAutomatic && !isForDelivery && productIds === null && minimumItems > items,
        )
        .toSorted((a, b) => a.minimumItems - b.minimumItems)[0] ?? null)

const benefitText = (coupon: AppliedCoupon, text: typeof extrasText): string =>
  matchDiscount(coupon, { percent: (share) => text.percent(formatPercent(share)), fixed: formatCents })

const problemOf = (message: string): FormProblem => ({ message, faults: { coupon: message } })

/** The server applied the automatic coupon, which discounts more (specification §8). */
class BetterAutomatic extends Error {}

interface AppliedProps {
  readonly coupon: AppliedCoupon
  readonly items: Cents
  /** A typed code in whose place it is, because it takes more off. */
  readonly waiting: string | null
  readonly isDisabled: boolean
  readonly onRemove: () => void
}

function Applied({ coupon, items, waiting, isDisabled, onRemove }: AppliedProps) {
  const text = useText(extrasText)
  const benefit = matchDiscount(coupon, {
    percent: (share) => text.percent(formatPercent(share)),
    fixed: (amount) => text.fixed(formatCents(amount)),
  })
  return (
    <div className={style.applied}>
      <TicketPercent size={22} aria-hidden />
      <div>
        <p className={style.code}>{coupon.code}</p>
        <p className={style.benefit}>
          {coupon.isAutomatic ? text.automatic : text.typed} · {benefit}
        </p>
        {coupon.isForDelivery && <p className={style.benefit}>{text.onDelivery}</p>}
        {coupon.productIds?.length === 0 && <p className={style.below}>{text.coversNothing}</p>}
        {waiting !== null && <p className={style.benefit}>{text.waiting(waiting)}</p>}
        {items < coupon.minimumItems && (
          <p className={style.below}>
            {text.below(formatCents(coupon.minimumItems), formatCents(subtractCents(coupon.minimumItems, items)))}
          </p>
        )}
      </div>
      <Button
        look="quiet"
        size="small"
        disabled={isDisabled}
        onClick={onRemove}
        aria-label={text.removeCode(coupon.code)}
      >
        {text.remove}
      </Button>
    </div>
  )
}

/** Applies the code of a form that was sent without script. Answers with what is wrong, or null. */
export async function saveCoupon(page: PageContext, customerId: string, form: FormData): Promise<string | null> {
  const texts = await page.texts()
  const text = withOverrides(extrasText, texts)
  const code = couponCodeOf(formText(form, 'coupon'))
  if (code === '') return withOverrides(formTexts, texts).missing
  try {
    const saved = await cartApi(page).save(customerId, { operations: [], couponCode: code })
    const isForDelivery = saved.coupons.some((usable) => usable.code === code && usable.isForDelivery)
    return saved.coupon === null || saved.coupon.code === code || isForDelivery ? null : text.betterAutomatic
  } catch (error) {
    return error instanceof Refusal ? error.message : text.invalid
  }
}
