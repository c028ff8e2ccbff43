import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Address } from '#domain/customer/address.ts'
import { addressApi } from '../../../shared/api/address.ts'
import { text as receiveText } from '../../../shared/i18n/receive.ts'
import { useText } from '../../../shared/i18n/use-text.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { saveAddress, type AddressProblem } from '../../components/address-data.ts'
import { AddressForm } from '../../components/address-form.tsx'
import { AsyncContent } from '../../components/async-content.tsx'
import { placeOfAddress, useChooseDelivery } from '../../state/delivery-choice.ts'
import { isWide, useModals } from '../../state/modal.ts'
import { useStoreData } from '../../state/store-context.ts'

/** Adds an address, or changes the one with the id `about`, over the screen. Deliveries go there from now on. */
export function AddressModal({ about }: { readonly about?: string | undefined }) {
  const store = useStoreData()
  const customerId = store.account?.customerId
  if (!customerId) return null
  if (about === undefined) return <Editing customerId={customerId} address={null} />
  return (
    <AsyncContent ask={() => addressApi(store).list(customerId)}>
      {(addresses) => <Editing customerId={customerId} address={addresses.find(({ id }) => id === about) ?? null} />}
    </AsyncContent>
  )
}

function Editing({ customerId, address }: { readonly customerId: string; readonly address: Address | null }) {
  const text = useText(receiveText)
  const store = useStoreData()
  const revalidator = useRevalidator()
  const chooseDelivery = useChooseDelivery()
  const { openModal, closeModal } = useModals()
  const [problem, setProblem] = useState<AddressProblem | null>(null)
  const [isBusy, setBusy] = useState(false)

  const save = async (form: FormData) => {
    setBusy(true)
    const result = await saveAddress(store, customerId, form, address)
    setBusy(false)
    if (!('id' in result)) return setProblem(result)
    chooseDelivery({ deliveryType: 'delivery', place: placeOfAddress(result) })
    void revalidator.revalidate()
    // The list of addresses says where the store does not deliver.
    if (result.isServed === false) openModal(isWide() ? 'menu-address' : 'mobile-address', '/enderecos')
    else closeModal()
  }

  return (
    <AddressForm address={address} problem={problem} onSend={(form) => void save(form)}>
      <Button look="secondary" onClick={closeModal}>
        {text.cancel}
      </Button>
      <Button type="submit" isBusy={isBusy}>
        {text.save}
      </Button>
    </AddressForm>
  )
}
