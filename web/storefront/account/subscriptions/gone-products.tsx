import { Form, useNavigation } from 'react-router'
import type { Subscription } from '#domain/subscription/subscription.ts'
import { formatUnitPrice } from '#domain/format-price.ts'
import { text as subscriptionsText } from '../../../shared/i18n/subscriptions.ts'
import { useText } from '../../../shared/i18n/use-text.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { SelectField } from '../../../shared/ui/field.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import stack from '../../../shared/ui/stack.module.css'
import surface from '../../../shared/ui/surface.module.css'

interface GoneProductsProps {
  readonly subscription: Subscription
  /** The field in which a button says what it does. */
  readonly action: string
}

/** The products that the store does not sell any more, each with what may come in its place, and a button that removes it. */
export function GoneProducts({ subscription: { lines, similar }, action }: GoneProductsProps) {
  const text = useText(subscriptionsText)
  const { formData } = useNavigation()
  const gone = lines.filter(({ isSold }) => !isSold)
  if (gone.length === 0) return null
  const isBusy = (name: string, id: string) => formData?.get(action) === name && formData.get('gone') === id
  return (
    <section className={`${surface.panel} ${stack.gap3}`} aria-label={text.goneTitle}>
      <Notice kind="warning" isLive={false}>
        {text.goneProducts(gone.map(({ name }) => name))} {lines.length === 1 && text.onlyProduct}
      </Notice>
      {gone.map(({ productId, name }) => {
        const others = (similar[productId] ?? []).filter(({ isSold }) => isSold)
        return (
          <div key={productId} className={stack.wrapEnd3}>
            {others.length > 0 && (
              <Form method="post" className={stack.wrapEnd3}>
                <input type="hidden" name="gone" value={productId} />
                <SelectField
                  label={text.inPlaceOf(name)}
                  name="productId"
                  required
                  options={others.map((other) => ({
                    value: other.productId,
                    label: `${other.name}, ${formatUnitPrice(other.price)}`,
                  }))}
                />
                <Button type="submit" name={action} value="trocar" isBusy={isBusy('trocar', productId)}>
                  {text.replace}
                </Button>
              </Form>
            )}
            {lines.length > 1 && (
              <Form method="post">
                <input type="hidden" name="gone" value={productId} />
                <Button
                  type="submit"
                  look="secondary"
                  name={action}
                  value="remover"
                  isBusy={isBusy('remover', productId)}
                  aria-label={text.removeNamed(name)}
                >
                  {text.remove}
                </Button>
              </Form>
            )}
          </div>
        )
      })}
    </section>
  )
}
