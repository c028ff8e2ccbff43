import type { OrderRequest } from '#contract/order-request.ts'
import { redirect, type ActionFunctionArgs } from 'react-router'
import type { TraitAnswer } from '#domain/order/trait.ts'
import { featuresOf } from '#domain/supplier/features.ts'
import { cartApi } from '../../shared/api/cart.ts'
import { CASH_FIELD, orderApi } from '../../shared/api/order.ts'
import { formText } from '../../shared/form-errors.ts'
import { text as addressText } from '../../shared/i18n/address.ts'
import { text as checkoutText } from '../../shared/i18n/checkout.ts'
import { withOverrides } from '../../shared/i18n/dictionary.ts'
import { pageOf, pathWithin, requireCustomer, type PageContext } from '../../shared/page-context.ts'
import { saveAddress, type AddressProblem } from '../components/address-data.ts'
import { runChoicesIn } from '../components/run-choice-fields.tsx'
import { saveCoupon } from '../components/coupon-form.tsx'
import { chooseAddress } from '../state/chosen-place.ts'
import { changedAmounts, changesBetween, unpackSeen, type CartChange } from './cart-changes.ts'
import {
  checkoutSearch,
  FIELDS,
  orderRequest,
  readCheckoutChoices,
  seenAmountsOf,
  seenCombo,
  seenProduct,
  textOf,
  traitAnswers,
  type SeenProduct,
  type CheckoutChoices,
} from './checkout-state.ts'
import { signedOut } from './load-checkout.ts'
import { newId } from '../../shared/new-id.ts'
import { submit } from './submit-order.ts'
import { cashIn } from '../components/payment/typed-cash.ts'

/** Which of the screen's forms was sent. */
export const ACTION_FIELD = 'acao'
export const ADDRESS_ACTION = 'endereco'
const COUPON_ACTION = 'cupom'

export interface OrderProblem {
  readonly text: string
  /** The order that exists already. */
  readonly placed: { readonly number: number | null } | null
  readonly changes: readonly CartChange[]
  /** Whether nobody knows if the order was placed. */
  readonly isUnheard?: boolean
}

/** With a `message` where nothing on the server changed, so that nothing is loaded again and nothing typed is lost. */
export interface CheckoutResult {
  readonly message?: string
  readonly address?: AddressProblem
  readonly couponProblem?: string | null
  readonly order?: OrderProblem
  readonly traits?: TraitsSent
}

/** What was answered, for a form that comes back without script; and what is wrong with one of the answers. */
export interface TraitsSent {
  readonly answers: readonly TraitAnswer[]
  readonly problem: { readonly field: string; readonly text: string } | null
}

/** Runs in the browser, and on the server for a form that was sent without script. */
export async function runCheckout(args: ActionFunctionArgs): Promise<CheckoutResult | Response> {
  const { customerId } = await requireCustomer(args)
  const page = pageOf(args)
  const form = await args.request.formData()
  const url = new URL(args.request.url)
  switch (form.get(ACTION_FIELD)) {
    case ADDRESS_ACTION:
      return addAddress(page, customerId, form, readCheckoutChoices(url.searchParams))
    case COUPON_ACTION:
      return { couponProblem: await saveCoupon(page, customerId, form) }
    default:
      try {
        return await sendOrder(page, customerId, form)
      } catch (error) {
        throw signedOut(error, pathWithin(page.basename, url))
      }
  }
}

async function addAddress(
  page: PageContext,
  customerId: string,
  form: FormData,
  wanted: CheckoutChoices,
): Promise<CheckoutResult | Response> {
  const saved = await saveAddress(page, customerId, form, null, withOverrides(addressText, await page.texts()))
  if ('message' in saved) return { message: saved.message, address: saved }
  if (page.browser) chooseAddress(page.browser, saved)
  return redirect(`/finalizar${checkoutSearch({ type: 'delivery', addressId: saved.id, paymentId: wanted.paymentId })}`)
}

async function sendOrder(page: PageContext, customerId: string, form: FormData): Promise<CheckoutResult | Response> {
  const { type, addressId, optionId, date, paymentId } = readCheckoutChoices(form)
  const subscriptionTypeId = textOf(form, FIELDS.subscription)
  const text = withOverrides(checkoutText, await page.texts())
  if (!optionId) return refused(text.missing.delivery)
  if (!paymentId) return refused(text.missing.payment)
  const traits = traitAnswers(form)
  const changeFor = cashIn(textOf(form, FIELDS.changeFor))
  if (changeFor === 'no-number')
    return {
      ...refused(text.changeNoNumber),
      traits: { answers: traits, problem: { field: CASH_FIELD, text: text.changeNoNumber } },
    }
  const seen = unpackSeen(formText(form, FIELDS.seen))
  const request = orderRequest({
    offer: { type: type ?? 'delivery', addressId },
    optionId,
    date,
    paymentId,
    changeFor,
    subscription: subscriptionTypeId === null ? null : { typeId: subscriptionTypeId, ...runChoicesIn(form) },
    seen,
    couponCode: textOf(form, FIELDS.coupon),
    note: textOf(form, FIELDS.note) ?? '',
    orderNumber: textOf(form, FIELDS.orderNumber) ?? '',
    isLocked: textOf(form, FIELDS.channel) === 'manual',
    ...seenAmountsOf(form, optionId),
    traits,
  })
  const result = await submit(orderApi(page), customerId, request, textOf(form, FIELDS.key) ?? newId(), text)
  switch (result.kind) {
    case 'placed':
      return redirect(`/submissao/${result.number}`)
    case 'placed-before':
      return { order: { text: result.problem, placed: { number: result.number }, changes: [] } }
    case 'changed':
      return {
        order: {
          text: result.problem,
          placed: null,
          changes:
            result.differences.length > 0
              ? changedAmounts(result.differences)
              : changesBetween(seen, await currentLines(page, customerId, request)),
        },
        traits: { answers: traits, problem: null },
      }
    case 'refused': {
      const problem = result.field === undefined ? null : { field: result.field, text: result.problem }
      return { ...refused(result.problem), traits: { answers: traits, problem } }
    }
    default: {
      const { message, order } = refused(result.problem)
      return { message, order: { ...order, isUnheard: true }, traits: { answers: traits, problem: null } }
    }
  }
}

const refused = (message: string) => ({ message, order: { text: message, placed: null, changes: [] } })

async function currentLines(
  page: PageContext,
  customerId: string,
  { paymentMethodId, deliveryType }: Pick<OrderRequest, 'paymentMethodId' | 'deliveryType'>,
): Promise<SeenProduct[]> {
  const { variesPriceByPayment } = featuresOf(page.supplier.tags)
  const cart = await cartApi(page).load(customerId, {
    paymentMethodId: variesPriceByPayment ? paymentMethodId : undefined,
    deliveryType,
  })
  return [...cart.lines.map((line) => seenProduct(line, line)), ...cart.combos.map(seenCombo)]
}
