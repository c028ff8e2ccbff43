import { useState } from 'react'
import { Refusal } from '#contract/client.ts'
import { listDeliveryChoices } from '#contract/order-edit.ts'
import type { DeliveryOption } from '#domain/delivery/delivery-option.ts'
import { deliveryTypesOf } from '#domain/delivery/delivery-type.ts'
import type { EditableDelivery, WantedDelivery } from '#domain/order/edit-delivery.ts'
import { formatCents } from '#domain/format-price.ts'
import { formatDate } from '#domain/calendar.ts'
import type { ApiContext } from '../../shared/api/api-context.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { shellText } from '../../shared/i18n/back-office.ts'
import { orderEditText } from '../../shared/i18n/office-order-edit.ts'
import { text as orderText } from '../../shared/i18n/orders.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { buttonClass } from '../../shared/ui/button.tsx'
import { SelectField } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { LatestRequest } from '../components/latest-request.ts'
import { useOffice } from '../state/office-context.ts'
import type { TypedEdit } from './typed-edit.ts'

export interface DeliveryChoices {
  readonly addresses: readonly { readonly id: string; readonly text: string }[]
  readonly options: readonly DeliveryOption[]
  /** Why there is nothing to choose; null where there is. */
  readonly problem: string | null
}

/** What may be chosen for an address, or why nothing may. */
export async function loadDeliveryChoices(
  api: ApiContext,
  number: number,
  { type, addressId }: Pick<WantedDelivery, 'type' | 'addressId'>,
): Promise<DeliveryChoices> {
  try {
    const query = { type, addressId: type === 'pickup' ? null : addressId }
    return { ...(await callStore(api, listDeliveryChoices, { params: { number }, query })), problem: null }
  } catch (error) {
    return { addresses: [], options: [], problem: error instanceof Refusal ? error.message : shellText.unreachable }
  }
}

interface DeliveryFieldsProps {
  readonly number: number
  readonly delivery: EditableDelivery
  readonly choices: DeliveryChoices
  readonly typed: TypedEdit
  readonly onChange: () => void
}

/** How the order is received, and how else it could be. */
export function DeliveryFields({ number, delivery, choices: first, typed, onChange }: DeliveryFieldsProps) {
  const text = useText(orderEditText)
  const words = useText(orderText)
  const { call, supplier, features } = useOffice()
  const [choices, setChoices] = useState(first)
  const [requests] = useState(() => new LatestRequest())
  const [wanted, setWanted] = useState<WantedDelivery>(delivery)
  const isOther = (changed: WantedDelivery) =>
    changed.type !== delivery.type || changed.optionId !== delivery.optionId || changed.date !== delivery.date
  const option = choices.options.find(({ id }) => id === wanted.optionId)
  const dates = datesOf(option, wanted, delivery)
  const choose = (changed: WantedDelivery) => {
    setWanted(changed)
    onChange()
  }
  const move = async (place: Pick<WantedDelivery, 'type' | 'addressId'>) => {
    const found = await requests.send(() => loadDeliveryChoices({ call, supplier }, number, place))
    if (found === undefined) return
    setChoices({ ...found, addresses: found.problem === null ? found.addresses : choices.addresses })
    const same = found.options.find(({ id }) => id === wanted.optionId) ?? found.options[0]
    choose({ ...place, optionId: same?.id ?? '', date: dateIn(same, wanted.date) })
  }
  return (
    <details className={stack.gap3} open={isOther(wanted) || 'deliveryOption' in typed}>
      <summary className={buttonClass({ look: 'secondary', size: 'small' })}>{text.changeDelivery}</summary>
      <div className={`${surface.card} ${stack.gap3}`}>
        {deliveryTypesOf(features).length > 1 && (
          <SelectField
            label={text.deliveryType}
            name="deliveryType"
            value={wanted.type}
            required
            onChange={({ target }) =>
              void move({ type: target.value === 'pickup' ? 'pickup' : 'delivery', addressId: wanted.addressId })
            }
            options={deliveryTypesOf(features).map((type) => ({ value: type, label: words.delivery[type] }))}
          />
        )}
        {wanted.type === 'delivery' && (
          <SelectField
            label={text.deliveryAddress}
            name="deliveryAddress"
            value={wanted.addressId ?? ''}
            isOptional={false}
            onChange={({ target }) => void move({ type: 'delivery', addressId: target.value || null })}
            options={addressesOf(delivery, choices)}
          />
        )}
        {choices.problem !== null && <Notice kind="problem">{choices.problem}</Notice>}
        {choices.problem === null && choices.options.length > 0 && (
          <SelectField
            label={text.deliveryOption}
            name="deliveryOption"
            value={wanted.optionId}
            required
            onChange={({ target }) => {
              const chosen = choices.options.find(({ id }) => id === target.value)
              choose({ ...wanted, optionId: target.value, date: dateIn(chosen, wanted.date) })
            }}
            options={[
              ...(option === undefined ? [{ value: wanted.optionId, label: text.asItIs }] : []),
              ...choices.options.map(({ id, name, period, fee }) => ({
                value: id,
                // The fee first: a phone cuts a long name.
                label: `${fee === 0 ? words.free : formatCents(fee)} – ${[name, period].filter(Boolean).join(', ')}`,
              })),
            ]}
          />
        )}
        {dates.length > 0 && (
          <SelectField
            label={text.deliveryDate}
            name="deliveryDate"
            value={wanted.date ?? ''}
            required
            onChange={({ target }) => choose({ ...wanted, date: target.value })}
            options={dates.map((date) => ({ value: date, label: formatDate(date) }))}
          />
        )}
        <p className={textStyle.note}>{text.deliveryHint}</p>
      </div>
    </details>
  )
}

/** Those that are free, and the one that the order has. */
function datesOf(option: DeliveryOption | undefined, wanted: WantedDelivery, delivery: EditableDelivery): string[] {
  const own = wanted.optionId === delivery.optionId && delivery.date !== null ? [delivery.date] : []
  return [...new Set([...own, ...(option?.dates ?? [])])].toSorted()
}

const dateIn = (option: DeliveryOption | undefined, date: string | null): string | null =>
  option === undefined || option.dates.length === 0
    ? null
    : date !== null && option.dates.includes(date)
      ? date
      : (option.dates[0] ?? null)

function addressesOf(delivery: EditableDelivery, { addresses }: DeliveryChoices) {
  const saved = addresses.map(({ id, text }) => ({ value: id, label: text }))
  const isSaved = addresses.some(({ id }) => id === delivery.addressId)
  return isSaved || delivery.type === 'pickup'
    ? saved
    : [{ value: delivery.addressId ?? '', label: delivery.destination }, ...saved]
}
