import { MapPin, Plus } from 'lucide-react'
import { useActionData, useLoaderData, useNavigation } from 'react-router'
import { can } from '#domain/access/can.ts'
import { mayAddAddress, selectedAddress } from '#domain/customer/address.ts'
import type { ScreenHandle } from '../../../shared/head.ts'
import { text as addressText } from '../../../shared/i18n/address.ts'
import { useText } from '../../../shared/i18n/use-text.ts'
import { Button, ButtonLink } from '../../../shared/ui/button.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { FormPanel } from '../../../shared/ui/form-panel.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import type { AddressProblem } from '../../components/address-data.ts'
import { AddressForm } from '../../components/address-form.tsx'
import { actorOf } from '../../../shared/actor-of.ts'
import { useDeliveryChoice } from '../../state/delivery-choice.ts'
import { useStoreData } from '../../state/store-context.ts'
import { AccountFrame } from '../home/account-frame.tsx'
import { AddressCard, BillingAddress } from './address-card.tsx'
import style from './addresses.module.css'
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
      <div className={style.screen}>
        {notice}
        {addresses.length === 0 ? (
          <EmptyState icon={<MapPin size={36} aria-hidden />} title={text.emptyTitle} text={text.empty}>
            {mayAdd && <ButtonLink to="?novo">{text.add}</ButtonLink>}
          </EmptyState>
        ) : (
          <ul className={style.list}>
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
        {features.usesSingleAddress && addresses.length > 0 && <p className={style.reference}>{text.single}</p>}
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
  )
}
