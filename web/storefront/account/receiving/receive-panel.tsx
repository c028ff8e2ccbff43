import { Store, Truck } from 'lucide-react'
import { can } from '#domain/access/can.ts'
import { deliveryTypesOf, startingDeliveryType } from '#domain/delivery/delivery-type.ts'
import { text } from '../../../shared/i18n/receive.ts'
import { OptionCard, OptionList } from '../../components/option-card.tsx'
import { actorOf } from '../../state/actor-of.ts'
import { useChooseDelivery, useDeliveryChoice } from '../../state/delivery-choice.ts'
import { useStoreData } from '../../state/store-context.ts'
import { ChooseAddress } from './choose-address.tsx'
import { GivePostalCode } from './give-postal-code.tsx'
import { PickupStores } from './pickup-stores.tsx'
import style from './receive-panel.module.css'

const ICON = { delivery: Truck, pickup: Store } as const

/** Delivery or pickup, and where to: an address of the customer, or the CEP of a visitor. */
export function ReceivePanel() {
  const { account, features } = useStoreData()
  const choice = useDeliveryChoice()
  const chooseDelivery = useChooseDelivery()
  const types = deliveryTypesOf(features)
  const type = startingDeliveryType(features, choice.deliveryType)
  const hasAddresses = account !== null && can('address.see', actorOf(account), { features })
  return (
    <div className={style.panel}>
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
              </OptionCard>
            )
          })}
        </OptionList>
      )}
      {type === 'pickup' ? <PickupStores /> : hasAddresses ? <ChooseAddress /> : <GivePostalCode />}
    </div>
  )
}
