import { Form, redirect, type LoaderFunctionArgs } from 'react-router'
import { Refusal, Unreachable } from '#contract/client.ts'
import type { Cents } from '#domain/amounts.ts'
import type { CartSubscription } from '#domain/subscription/subscription.ts'
import { subscriptionApi } from '../../shared/api/subscription.ts'
import { formatCents } from '../../shared/format.ts'
import { text as subscriptionsText } from '../../shared/i18n/subscriptions.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { pageOf } from '../../shared/page-context.ts'
import { Button } from '../../shared/ui/button.tsx'
import { SelectField } from '../../shared/ui/field.tsx'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'

/** In the URL of the cart, as in that of the checkout. */
const FIELD = 'assinatura'

/** Null for visitors, and where it cannot be loaded: the cart is shown all the same. */
export async function loadCartSubscription(args: LoaderFunctionArgs): Promise<CartSubscription | null> {
  const page = pageOf(args)
  const account = await page.account()
  if (!account?.customerId) return null
  const chosen = new URL(args.request.url).searchParams.get(FIELD)
  try {
    return await subscriptionApi(page).inCart(account.customerId, chosen)
  } catch (error) {
    // The store no longer offers what the URL names.
    if (error instanceof Refusal && chosen) throw redirect('/carrinho')
    if (error instanceof Refusal || error instanceof Unreachable) return null
    throw error
  }
}

interface SubscriptionChoiceProps {
  readonly subscription: CartSubscription
  /** Of the cart, before discounts. */
  readonly items: Cents
}

/** Whether the cart is bought again, and how often. A form like any other; with script it sends itself. */
export function SubscriptionChoice({ subscription: { types, chosen, message }, items }: SubscriptionChoiceProps) {
  const text = useText(subscriptionsText)
  const minimum = types.find(({ id }) => id === chosen)?.minimum
  return (
    <Form
      method="get"
      action="/carrinho"
      replace
      preventScrollReset
      className={stack.gap2}
      onChange={(event) => event.currentTarget.requestSubmit()}
    >
      <SelectField
        label={text.choose}
        name={FIELD}
        required
        defaultValue={chosen ?? ''}
        options={[{ value: '', label: text.once }, ...types.map(({ id, name }) => ({ value: id, label: name }))]}
      />
      <noscript>
        <Button type="submit" size="small" look="secondary">
          {text.apply}
        </Button>
      </noscript>
      <p role="status" className={textStyle.note}>
        {message} {minimum !== undefined && items < minimum && text.from(formatCents(minimum))}
      </p>
    </Form>
  )
}
