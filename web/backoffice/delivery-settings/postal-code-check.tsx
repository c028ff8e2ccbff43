import { Form, useNavigation } from 'react-router'
import type { DeliveryConditions } from '#domain/delivery/delivery-option.ts'
import { formatCents } from '#domain/format-price.ts'
import { formatWeekday } from '../../shared/format-weekday.ts'
import { text as settingsText } from '../../shared/i18n/delivery-settings.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { maskPostalCode } from '../../shared/typed-mask.ts'
import formStyle from '../components/office-form.module.css'

export interface CheckedPostalCode {
  /** As typed; empty where none was. */
  readonly typed: string
  /** Null where it is no CEP. */
  readonly offered: readonly DeliveryConditions[] | null
  /** The store neither delivers nor lets fetch. */
  readonly isOff: boolean
}

/** What a shopper with this CEP is offered now, by the rule of the checkout. */
export function PostalCodeCheck({ checked: { typed, offered, isOff } }: { readonly checked: CheckedPostalCode }) {
  const text = useText(settingsText).check
  const isBusy = useNavigation().location?.search.startsWith('?codigo-postal=') ?? false
  const isWrong = typed !== '' && offered === null
  return (
    <section className={`${surface.panel} ${formStyle.newRecord} ${stack.gap3}`} aria-labelledby="check">
      <h2 id="check" className={textStyle.large}>
        {text.title}
      </h2>
      <Form method="get" replace preventScrollReset className={stack.wrapEnd3}>
        <Field
          label={text.postalCode}
          name="codigo-postal"
          defaultValue={typed}
          mask={maskPostalCode}
          inputMode="numeric"
          required
          autoComplete="off"
          problem={isWrong ? text.invalid : undefined}
        />
        <Button type="submit" look="secondary" isBusy={isBusy}>
          {text.submit}
        </Button>
      </Form>
      <div role="status" className={stack.gap2}>
        {offered?.length === 0 && <Notice kind="warning">{isOff ? text.off : text.none}</Notice>}
        {offered !== null && offered.length > 0 && (
          <ul className={stack.gap2}>
            {offered.map(({ id, name, area, period, fee, minimum, dates }) => (
              <li key={id}>
                <strong>{name}</strong>{' '}
                <span className={textStyle.note}>
                  {[
                    area ?? text.pickup,
                    period,
                    text.fee(fee === 0 ? '' : formatCents(fee)),
                    minimum > 0 ? text.minimum(formatCents(minimum)) : '',
                    text.firstDate(dates[0] === undefined ? '' : formatWeekday(dates[0])),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
