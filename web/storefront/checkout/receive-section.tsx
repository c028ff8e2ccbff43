import { MapPin, Plus, Store, Truck } from 'lucide-react'
import { useNavigation, useRevalidator } from 'react-router'
import type { Cents } from '#domain/amounts.ts'
import { addressText, type SavedAddress } from '#domain/customer/address.ts'
import { missingForFreeDelivery, type DeliveryOption } from '#domain/delivery/delivery-option.ts'
import { deliveryTypesOf } from '#domain/delivery/delivery-type.ts'
import { formatCents } from '#domain/format-price.ts'
import { useState } from 'react'
import { formatWeekday } from '../../shared/format-weekday.ts'
import { text as checkoutText } from '../../shared/i18n/checkout.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import textStyle from '../../shared/ui/text.module.css'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import type { AddressProblem } from '../components/address-data.ts'
import { PickupPrices } from '../components/pickup-prices.tsx'
import { isWide } from '../state/modal.ts'
import { useModals } from '../state/use-modals.ts'
import { useStoreData } from '../state/store-context.ts'
import { FIELDS, type CheckoutChoices, type Chosen } from './checkout-state.ts'
import { ChoiceCard, Choices, ORDER_FORM } from '../components/choice-card.tsx'
import type { CheckoutData } from './load-checkout.ts'
import style from './section.module.css'
import receiveSectionStyle from './receive-section.module.css'
import { AddressForm } from '../components/address-form.tsx'
import { ACTION_FIELD, ADDRESS_ACTION } from './checkout-action.ts'

interface ReceiveSectionProps {
  readonly data: CheckoutData
  /** Includes a change whose options are still loading. */
  readonly wanted: Pick<CheckoutChoices, 'type' | 'addressId'>
  readonly chosen: Chosen
  readonly items: Cents
  readonly isUpdating: boolean
  readonly addressProblem: AddressProblem | undefined
  /** Changes what the options depend on. */
  readonly onDeliveryChange: (change: Partial<CheckoutChoices>) => void
  readonly onChoose: (change: Partial<CheckoutChoices>) => void
}

/** Delivery or pickup, where to, which way and when. */
export function ReceiveSection({
  data,
  wanted,
  chosen,
  items,
  isUpdating,
  addressProblem,
  onDeliveryChange,
  onChoose,
}: ReceiveSectionProps) {
  const text = useText(checkoutText)
  const { features } = useStoreData()
  const types = deliveryTypesOf(features)
  const type = wanted.type ?? data.type
  return (
    <section className={`${surface.panel} ${style.section}`}>
      <h2 className={textStyle.large}>{text.receiveTitle}</h2>
      {types.length > 1 ? (
        <Choices title={text.receiveTitle} isHidden look="pair">
          {types.map((each) => (
            <ChoiceCard
              key={each}
              name={FIELDS.type}
              value={each}
              isChosen={each === type}
              onChoose={() => onDeliveryChange({ type: each })}
              title={text.type[each]}
              icon={each === 'delivery' ? <Truck size={24} aria-hidden /> : <Store size={24} aria-hidden />}
            >
              <span className={textStyle.muted}>{text.typeHint[each]}</span>
              {each === 'pickup' && <PickupPrices />}
            </ChoiceCard>
          ))}
        </Choices>
      ) : (
        <input type="hidden" form={ORDER_FORM} name={FIELDS.type} value={type} />
      )}
      {type === 'delivery' && (
        <div className={stack.gap2}>
          {data.addresses.length > 0 && (
            <Choices title={text.addressTitle}>
              {data.addresses.map((address) => (
                <ChoiceCard
                  key={address.id}
                  name={FIELDS.address}
                  value={address.id}
                  isChosen={address.id === wanted.addressId}
                  onChoose={() => onDeliveryChange({ addressId: address.id })}
                  title={<AddressTitle address={address} />}
                  icon={<MapPin size={22} aria-hidden />}
                >
                  <span className={textStyle.muted}>{addressText(address)}</span>
                </ChoiceCard>
              ))}
            </Choices>
          )}
          {(!features.usesSingleAddress || data.addresses.length === 0) && (
            <NewAddress key={data.addresses.length} isOpen={data.addresses.length === 0} problem={addressProblem} />
          )}
        </div>
      )}
      <noscript>
        <Button type="submit" look="secondary" form={ORDER_FORM} formMethod="get">
          {text.updateOptions}
        </Button>
      </noscript>
      {isUpdating ? <Updating /> : <Options data={data} chosen={chosen} items={items} onChoose={onChoose} />}
    </section>
  )
}

function AddressTitle({ address }: { readonly address: SavedAddress }) {
  const text = useText(checkoutText)
  return (
    <>
      {address.nickname || address.street} {address.isPrimary && <span className={style.badge}>{text.primary}</span>}{' '}
      {address.isServed === false && <Badge tone="waiting">{text.outsideArea}</Badge>}
    </>
  )
}

function Options({
  data,
  chosen,
  items,
  onChoose,
}: Pick<ReceiveSectionProps, 'data' | 'chosen' | 'items' | 'onChoose'>) {
  const text = useText(checkoutText)
  const { option } = chosen
  const { revalidate, state } = useRevalidator()
  const isAsking = state === 'loading'
  const { openModal } = useModals()
  if (data.refusal) {
    return (
      <Notice kind="warning">
        <p>{data.refusal.message}</p>
        {data.refusal.mayRetry ? (
          <p className={style.retry}>
            <Button look="secondary" size="small" isBusy={isAsking} onClick={() => void revalidate()}>
              {text.retryOptions}
            </Button>
          </p>
        ) : (
          <p>{text.noOptions}</p>
        )}
        {data.refusal.opensModal && (
          <Button
            look="quiet"
            size="small"
            onClick={() =>
              openModal(isWide() ? 'menu-address' : 'mobile-address', '/enderecos', { notice: data.refusal?.message })
            }
          >
            {text.otherAddress}
          </Button>
        )}
      </Notice>
    )
  }
  if (!option) return data.addresses.length > 0 ? <p className={textStyle.muted}>{text.chooseAddress}</p> : null
  const missing = missingForFreeDelivery(option, items)
  return (
    <>
      <Choices title={text.optionsTitle[data.type]}>
        {data.options.map((each) => (
          <Option
            key={each.id}
            option={each}
            isChosen={each.id === option.id}
            onChoose={() => onChoose({ optionId: each.id })}
          />
        ))}
      </Choices>
      {missing !== null && <p className={style.hint}>{text.freeFrom(formatCents(missing))}</p>}
      {option.dates.length > 0 && (
        <Choices title={text.dateTitle[data.type]} look="chips">
          {option.dates.map((date) => {
            const [weekday = '', day] = formatWeekday(date).split(', ')
            return (
              <ChoiceCard
                key={date}
                name={FIELDS.date}
                value={date}
                isChosen={date === chosen.date}
                onChoose={() => onChoose({ date })}
                title={<span className={style.weekday}>{weekday.replace('-feira', '')}</span>}
              >
                <span>{day}</span>
              </ChoiceCard>
            )
          })}
        </Choices>
      )}
    </>
  )
}

function Option({
  option,
  isChosen,
  onChoose,
}: {
  readonly option: DeliveryOption
  readonly isChosen: boolean
  readonly onChoose: () => void
}) {
  const text = useText(checkoutText)
  const { pickupStore } = option
  return (
    <ChoiceCard
      name={FIELDS.option}
      value={option.id}
      isChosen={isChosen}
      onChoose={onChoose}
      title={pickupStore?.name ?? option.name}
      aside={option.fee === 0 ? <span className={textStyle.success}>{text.free}</span> : formatCents(option.fee)}
    >
      {pickupStore ? (
        <>
          <span>{pickupStore.address}</span>
          <span className={textStyle.muted}>{pickupStore.hours}</span>
        </>
      ) : (
        <>
          {option.description && <span className={textStyle.muted}>{option.description}</span>}
          {option.period && <span className={textStyle.muted}>{option.period}</span>}
        </>
      )}
    </ChoiceCard>
  )
}

function Updating() {
  const text = useText(checkoutText)
  return (
    <div className={stack.gap2} role="status">
      <span className="visually-hidden">{text.updating}</span>
      <Skeleton width="10rem" />
      <Skeleton height="4rem" />
      <Skeleton height="4rem" />
    </div>
  )
}

/** A new address without leaving the checkout; it is used at once. */
export function NewAddress({
  isOpen: startsOpen,
  problem,
}: {
  readonly isOpen: boolean
  readonly problem: AddressProblem | undefined
}) {
  const text = useText(checkoutText)
  const [isOpen, setOpen] = useState(startsOpen || problem !== undefined)
  const isBusy = useNavigation().formData?.get(ACTION_FIELD) === ADDRESS_ACTION
  return (
    <details
      className={receiveSectionStyle.details}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <Plus size={20} aria-hidden /> {text.newAddress}
      </summary>
      {startsOpen && <p className={receiveSectionStyle.intro}>{text.noAddress}</p>}
      <AddressForm address={null} problem={problem}>
        <input type="hidden" name={ACTION_FIELD} value={ADDRESS_ACTION} />
        <Button type="submit" look="secondary" isBusy={isBusy}>
          {text.saveAddress}
        </Button>
      </AddressForm>
    </details>
  )
}
