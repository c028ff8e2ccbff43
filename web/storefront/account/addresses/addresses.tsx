import { MapPin, Plus } from 'lucide-react'
import { use, useState } from 'react'
import { useActionData, useLoaderData, useNavigation, useRevalidator } from 'react-router'
import { can } from '#domain/access/can.ts'
import { mayAddAddress, selectedAddress, type Address } from '#domain/customer/address.ts'
import { actorOf } from '../../../shared/actor-of.ts'
import { addressesOf } from '../../../shared/api/address.ts'
import type { ScreenHandle } from '../../../shared/head.ts'
import { text as addressText } from '../../../shared/i18n/address.ts'
import { text as receiveText } from '../../../shared/i18n/receive.ts'
import { TextOverridesContext, useText } from '../../../shared/i18n/use-text.ts'
import { Button, ButtonLink } from '../../../shared/ui/button.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { FormPanel } from '../../../shared/ui/form-panel.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { type AddressProblem, saveAddress } from '../../components/address-data.ts'
import { AddressForm } from '../../components/address-form.tsx'
import { AsyncContent } from '../../components/async-content.tsx'
import { placeOfAddress } from '../../state/chosen-place.ts'
import { useDeliveryChoice, useChooseDelivery } from '../../state/delivery-choice.ts'
import { isWide } from '../../state/modal.ts'
import { useModals } from '../../state/use-modals.ts'
import { useStoreData } from '../../state/store-context.ts'
import { AccountColumns, AccountFrame } from '../home/account-frame.tsx'
import { AddressCard, BillingAddress } from './address-card.tsx'
import stack from '../../../shared/ui/stack.module.css'
import textStyle from '../../../shared/ui/text.module.css'
import { changeAddresses, loadAddresses, type AddressBook, type Failed } from './load-addresses.ts'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(addressText).title} | ${store.name}` }),
}
export const loader = loadAddresses
export const action = changeAddresses

export function Component() {
  const book: AddressBook = useLoaderData()
  const failed = useActionData<Failed>()
  const isBusy = useNavigation().formMethod === 'POST'
  const { account, features } = useStoreData()
  const mayManage = account !== null && can('address.manage', actorOf(account), { features })
  const problem = failed && 'typed' in failed ? failed : null

  if (
    book.open &&
    mayManage &&
    (book.open.isBilling || book.open.address || mayAddAddress(features, book.addresses.length))
  ) {
    return <Editing {...book.open} problem={problem} isBusy={isBusy} />
  }
  return <List book={book} message={failed?.message ?? null} mayManage={mayManage} isBusy={isBusy} />
}

interface ListProps {
  readonly book: AddressBook
  readonly message: string | null
  readonly mayManage: boolean
  readonly isBusy: boolean
}

function List({ book: { addresses, billing, done }, message, mayManage, isBusy }: ListProps) {
  const text = useText(addressText)
  const { features } = useStoreData()
  const { place } = useDeliveryChoice()
  const selected = selectedAddress(addresses, features, place?.addressId ?? null)
  const mayAdd = mayManage && mayAddAddress(features, addresses.length)
  const notice =
    message !== null ? (
      <Notice kind="problem">{message}</Notice>
    ) : (
      done && <Notice kind="success">{text.done[done]}</Notice>
    )
  const add = mayAdd && addresses.length > 0 && (
    <ButtonLink to="?novo" look="secondary">
      <Plus size={20} aria-hidden /> {text.add}
    </ButtonLink>
  )
  return (
    <AccountFrame title={text.title} action={add}>
      <div className={stack.gap4}>
        {notice}
        {addresses.length === 0 ? (
          <EmptyState icon={<MapPin size={36} aria-hidden />} title={text.emptyTitle} text={text.empty}>
            {mayAdd && <ButtonLink to="?novo">{text.add}</ButtonLink>}
          </EmptyState>
        ) : (
          <ul className={stack.gap3}>
            {addresses.map((address) => (
              <li key={address.id}>
                <AddressCard
                  address={address}
                  isSelected={address.id === selected?.id}
                  isAlone={features.usesSingleAddress}
                  mayManage={mayManage}
                  isBusy={isBusy}
                />
              </li>
            ))}
          </ul>
        )}
        {features.usesSingleAddress && addresses.length > 0 && <p className={textStyle.note}>{text.single}</p>}
        <BillingAddress address={billing} mayManage={mayManage} />
      </div>
    </AccountFrame>
  )
}

interface EditingProps extends NonNullable<AddressBook['open']> {
  readonly problem: AddressProblem | null
  readonly isBusy: boolean
}

function Editing({ address, isBilling, problem, isBusy }: EditingProps) {
  const text = useText(addressText)
  const title = isBilling ? text.billingTitle : address ? text.change : text.add
  return (
    <AccountColumns>
      <FormPanel title={title} intro={isBilling && text.billingIntro}>
        <AddressForm
          key={`${isBilling} ${address?.id ?? 'new'}`}
          address={address}
          problem={problem}
          isBilling={isBilling}
        >
          <ButtonLink to="/enderecos" look="secondary">
            {text.cancel}
          </ButtonLink>
          <Button type="submit" isBusy={isBusy}>
            {text.save}
          </Button>
        </AddressForm>
      </FormPanel>
    </AccountColumns>
  )
}

/** Adds an address, or changes the one with the id `about`, over the screen. Deliveries go there from now on. */
export function AddressModal({ about }: { readonly about?: string | undefined }) {
  const store = useStoreData()
  const customerId = store.account?.customerId
  if (!customerId) return null
  if (about === undefined) return <EditingInModal customerId={customerId} address={null} />
  return (
    <AsyncContent load={() => addressesOf(store, customerId)}>
      {(addresses) => (
        <EditingInModal customerId={customerId} address={addresses.find(({ id }) => id === about) ?? null} />
      )}
    </AsyncContent>
  )
}

function EditingInModal({ customerId, address }: { readonly customerId: string; readonly address: Address | null }) {
  const text = useText(receiveText)
  const words = useText(addressText)
  const store = useStoreData()
  const overrides = use(TextOverridesContext)
  const revalidator = useRevalidator()
  const chooseDelivery = useChooseDelivery()
  const { openModal, closeModal, watchModal } = useModals()
  const [problem, setProblem] = useState<AddressProblem | null>(null)
  const [isBusy, setBusy] = useState(false)

  const save = async (form: FormData) => {
    setBusy(true)
    const isStillOpen = watchModal()
    const result = await saveAddress(
      { ...store, texts: () => Promise.resolve(overrides) },
      customerId,
      form,
      address,
      words,
    )
    setBusy(false)
    if (!('id' in result)) return setProblem(result)
    const isOpen = isStillOpen()
    // Who went elsewhere may have chosen another place since.
    if (isOpen) chooseDelivery({ deliveryType: 'delivery', place: placeOfAddress(result) })
    void revalidator.revalidate()
    if (!isOpen) return
    // The list of addresses shows where the store does not deliver.
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
