import { Store, Truck } from 'lucide-react'
import { serviceAreas } from '#contract/delivery.ts'
import { can } from '#domain/access/can.ts'
import { deliveryTypesOf, startingDeliveryType } from '#domain/delivery/delivery-type.ts'
import { actorOf } from '../../../shared/actor-of.ts'
import { callStore } from '../../../shared/api/call-store.ts'
import { text as receiveText } from '../../../shared/i18n/receive.ts'
import { useText } from '../../../shared/i18n/use-text.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { AsyncContent } from '../../components/async-content.tsx'
import { OptionCard, OptionList } from '../../components/option-card.tsx'
import { PickupPrices } from '../../components/pickup-prices.tsx'
import { useChooseDelivery, useDeliveryChoice } from '../../state/delivery-choice.ts'
import { useModals } from '../../state/use-modals.ts'
import { useStoreData } from '../../state/store-context.ts'
import { ChooseAddress } from './choose-address.tsx'
import { GivePostalCode } from './give-postal-code.tsx'
import stack from '../../../shared/ui/stack.module.css'
import style from './receive-panel.module.css'

const ICON = { delivery: Truck, pickup: Store } as const

/** Delivery or pickup, and the address of a customer or the CEP of a visitor. */
export function ReceivePanel() {
  const text = useText(receiveText)
  const { account, features } = useStoreData()
  const choice = useDeliveryChoice()
  const chooseDelivery = useChooseDelivery()
  const types = deliveryTypesOf(features)
  const type = startingDeliveryType(features, choice.deliveryType)
  const hasAddresses = account !== null && can('address.see', actorOf(account), { features })
  return (
    <div className={stack.gap4}>
      {types.length > 1 && (
        <OptionList title={text.typeTitle} look="pair">
          {types.map((each) => {
            const Icon = ICON[each]
            return (
              <OptionCard
                key={each}
                title={text.type[each]}
                icon={<Icon size={24} aria-hidden />}
                isChosen={each === type}
                onChoose={() => chooseDelivery({ deliveryType: each })}
              >
                <span>{text.typeHint[each]}</span>
                {each === 'pickup' && <PickupPrices />}
              </OptionCard>
            )
          })}
        </OptionList>
      )}
      {type === 'pickup' ? <PickupStores /> : hasAddresses ? <ChooseAddress /> : <GivePostalCode />}
    </div>
  )
}

/** The pickup stores. Which one, and when, is chosen with the order. */
function PickupStores() {
  const text = useText(receiveText)
  const store = useStoreData()
  const chooseDelivery = useChooseDelivery()
  const { closeModal } = useModals()
  const take = () => {
    chooseDelivery({ deliveryType: 'pickup' })
    closeModal()
  }
  return (
    <>
      <AsyncContent load={async () => (await callStore(store, serviceAreas, {})).stores} failed={text.areasFailed}>
        {(stores) => (
          <div>
            <h3 className={style.title}>{text.pickupAt}</h3>
            <ul className={`${stack.gap3} ${style.stores}`}>
              {stores.map(({ name, address }) => (
                <li key={`${name} ${address}`}>
                  <Store size={20} aria-hidden />
                  <p>
                    <strong>{name}</strong>
                    <br />
                    {address}
                  </p>
                </li>
              ))}
            </ul>
          </div>
        )}
      </AsyncContent>
      <Button isWide onClick={take}>
        {text.pickUp}
      </Button>
    </>
  )
}
