import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'
import { decodeAddress, listAddresses } from '#contract/address.ts'
import { can } from '#domain/access/can.ts'
import { selectedAddress } from '#domain/customer/select-address.ts'
import { COOKIE_SESSION } from '../../shared/page-context.ts'
import { actorOf } from '../state/actor-of.ts'
import { chooseDelivery, deliveryChoice, placeOfAddress } from '../state/delivery-choice.ts'
import { useStoreData } from '../state/store-context.ts'

/** From the sign-in to the load of the addresses (specification §4 "Login", §9). */
export const ADDRESS_LOAD_DELAY_MS = 1000

/** Whoever is signed in and chose no address yet gets the one that the store's rules choose. A CEP stays where none does. */
export function useFirstAddress(): void {
  const { account, call, features } = useStoreData()
  const mayAsk = account !== null && can('address.see', actorOf(account), { features })
  const customerId = mayAsk ? account.customerId : null
  const askedFor = useRef<string | null>(null)
  // Whoever is on the way elsewhere may be signing out.
  const isStill = useNavigation().state === 'idle'

  useEffect(() => {
    if (customerId === null || !isStill) return
    const question = new AbortController()
    const isOpen = () => askedFor.current !== customerId && !deliveryChoice.getState().place?.addressId
    const load = async () => {
      if (!isOpen()) return
      const addresses = (await call(listAddresses, { params: { sessao: COOKIE_SESSION } }, { signal: question.signal })).map(decodeAddress)
      const given = deliveryChoice.getState().place?.postalCode
      const first = addresses.find(({ postalCode }) => postalCode === given) ?? selectedAddress(addresses, features, null)
      if (first && isOpen()) chooseDelivery({ place: placeOfAddress(first) })
      askedFor.current = customerId
    }
    // Without an answer the address is chosen by hand, as ever.
    const timer = setTimeout(() => void load().catch(() => undefined), ADDRESS_LOAD_DELAY_MS)
    return () => {
      clearTimeout(timer)
      question.abort()
    }
  }, [customerId, isStill, call, features])
}
