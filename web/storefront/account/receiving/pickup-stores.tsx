import { Store } from 'lucide-react'
import { decodeServiceAreas, serviceAreas } from '#contract/service-area.ts'
import { text } from '../../../shared/i18n/receive.ts'
import { COOKIE_SESSION } from '../../../shared/page-context.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { AsyncContent } from '../../components/async-content.tsx'
import { useChooseDelivery } from '../../state/delivery-choice.ts'
import { useModals } from '../../state/modal.ts'
import { useStoreData } from '../../state/store-context.ts'
import style from './receive-panel.module.css'

/** Where orders can be fetched; which store, and when, is chosen with the order. */
export function PickupStores() {
  const { call } = useStoreData()
  const chooseDelivery = useChooseDelivery()
  const { closeModal } = useModals()
  const take = () => {
    chooseDelivery({ deliveryType: 'pickup' })
    closeModal()
  }
  return (
    <>
      <AsyncContent
        ask={async () => decodeServiceAreas(await call(serviceAreas, { params: { sessao: COOKIE_SESSION } })).stores}
        failed={text.areasFailed}
      >
        {(stores) => (
          <div>
            <h3 className={style.title}>{text.pickupAt}</h3>
            <ul className={style.stores}>
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
