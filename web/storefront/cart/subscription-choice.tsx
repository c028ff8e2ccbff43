import { useState } from 'react'
import { Form, type LoaderFunctionArgs } from 'react-router'
import { Refusal, Unreachable } from '#contract/client.ts'
import { subscriptionTypes } from '#contract/subscription-offer.ts'
import type { Cents } from '#domain/amounts.ts'
import type { SubscriptionType } from '#domain/subscription/subscription.ts'
import { formatCents } from '#domain/format-price.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { formText } from '../../shared/form-errors.ts'
import { text as subscriptionsText } from '../../shared/i18n/subscriptions.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { cartApi } from '../../shared/api/cart.ts'
import { useLatestTurn } from '../../shared/latest-turn.ts'
import { pageOf, type PageContext } from '../../shared/page-context.ts'
import { Button } from '../../shared/ui/button.tsx'
import { SelectField } from '../../shared/ui/field.tsx'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { useCart, useCartActions } from '../state/store-context.ts'

const FIELD = 'assinatura'

/** None for visitors, and where they cannot be loaded: the cart is shown all the same. */
export async function loadSubscriptionTypes(args: LoaderFunctionArgs): Promise<readonly SubscriptionType[]> {
  const page = pageOf(args)
  const account = await page.account()
  if (!account?.customerId) return []
  try {
    return (await callStore(page, subscriptionTypes, {})).types
  } catch (error) {
    if (error instanceof Refusal || error instanceof Unreachable) return []
    throw error
  }
}

export const choosesSubscription = (form: FormData): boolean => form.has(FIELD)

/** The choice of a form that was sent without script. Answers with what is wrong, or null. */
export async function saveSubscription(page: PageContext, customerId: string, form: FormData): Promise<string | null> {
  try {
    await cartApi(page).save(customerId, { operations: [], subscriptionTypeId: formText(form, FIELD) || null })
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

interface SubscriptionChoiceProps {
  readonly types: readonly SubscriptionType[]
  /** Of the cart, before discounts. */
  readonly items: Cents
  readonly isReadOnly: boolean
  readonly problem: string | undefined
}

/** Whether the cart is bought again, and how often. With script it is saved at once. */
export function SubscriptionChoice({ types, items, isReadOnly, problem }: SubscriptionChoiceProps) {
  const text = useText(subscriptionsText)
  const saved = useCart((state) => state.saved?.subscriptionTypeId) ?? ''
  const { saveSettings } = useCartActions()
  // On display until the answer.
  const [picked, setPicked] = useState<string | null>(null)
  const takeTurn = useLatestTurn()
  const chosen = types.find(({ id }) => id === (picked ?? saved))
  const choose = async (typeId: string) => {
    setPicked(typeId)
    const isLatest = takeTurn()
    // The saving state shows a failure.
    await saveSettings({ subscriptionTypeId: typeId || null }).catch(() => undefined)
    if (isLatest()) setPicked(null)
  }
  return (
    <Form method="post" action="/carrinho" preventScrollReset className={stack.gap2}>
      <SelectField
        label={text.choose}
        name={FIELD}
        required
        value={chosen?.id ?? ''}
        disabled={isReadOnly}
        problem={problem}
        onChange={(event) => void choose(event.currentTarget.value)}
        options={[{ value: '', label: text.once }, ...types.map(({ id, name }) => ({ value: id, label: name }))]}
      />
      <noscript>
        <Button type="submit" size="small" look="secondary">
          {text.apply}
        </Button>
      </noscript>
      <p role="status" className={textStyle.note}>
        {chosen?.description} {chosen && items < chosen.minimum && text.from(formatCents(chosen.minimum))}
      </p>
    </Form>
  )
}
