import { MapPin, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { can } from '#domain/access/can.ts'
import { addressText, type SavedAddress, mayAddAddress, selectedAddress } from '#domain/customer/address.ts'
import { actorOf } from '../../../shared/actor-of.ts'
import { addressesOf } from '../../../shared/api/address.ts'
import { text as receiveText } from '../../../shared/i18n/receive.ts'
import { useText } from '../../../shared/i18n/use-text.ts'
import { Badge } from '../../../shared/ui/badge.tsx'
import { Button, ButtonLink } from '../../../shared/ui/button.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { AsyncContent } from '../../components/async-content.tsx'
import { OptionCard, OptionList } from '../../components/option-card.tsx'
import { placeOfAddress } from '../../state/chosen-place.ts'
import { useChooseDelivery, useDeliveryChoice } from '../../state/delivery-choice.ts'
import type { DeliveryChoice } from '../../state/browser-state.ts'
import { useModals } from '../../state/use-modals.ts'
import { useStoreData } from '../../state/store-context.ts'
import style from './receive-panel.module.css'

/** The addresses of the customer, to choose where to deliver. */
export function ChooseAddress() {
  const store = useStoreData()
  return (
    <AsyncContent load={() => addressesOf(store, null)}>
      {(addresses) => <Addresses addresses={addresses} />}
    </AsyncContent>
  )
}

function Addresses({ addresses }: { readonly addresses: readonly SavedAddress[] }) {
  const text = useText(receiveText)
  const { account, features } = useStoreData()
  const choice = useDeliveryChoice()
  const { place } = choice
  const chooseDelivery = useChooseDelivery()
  const { closeModal, openModalOnClick } = useModals()
  const mayManage = account !== null && can('address.manage', actorOf(account), { features })
  const selected = selectedAddress(addresses, features, place?.addressId ?? null)
  const shown = features.usesSingleAddress ? addresses.slice(0, 1) : addresses
  const [outside, setOutside] = useState<SavedAddress | null>(null)
  const [former, setFormer] = useState<DeliveryChoice | null>(null)
  const choose = (address: SavedAddress) => {
    if (address.isServed === false) return setOutside(address.id === selected?.id ? null : address)
    chooseDelivery({ deliveryType: 'delivery', place: placeOfAddress(address) })
    closeModal()
  }
  const switchTo = (address: SavedAddress) => {
    setFormer(choice)
    setOutside(null)
    chooseDelivery({ deliveryType: 'delivery', place: placeOfAddress(address) })
  }
  const undo = (choice: DeliveryChoice) => {
    setFormer(null)
    chooseDelivery(choice)
  }
  return (
    <>
      {selected?.isServed === false && (
        <Notice kind="warning">
          {text.notServed}
          {former && (
            <Button look="secondary" size="small" onClick={() => undo(former)}>
              {text.undo}
            </Button>
          )}
        </Notice>
      )}
      {addresses.length === 0 && <p>{text.none}</p>}
      <OptionList title={text.addresses}>
        {shown.map((address) => {
          const { label } = placeOfAddress(address)
          return (
            <OptionCard
              key={address.id}
              title={<Name label={label} address={address} />}
              icon={<MapPin size={22} aria-hidden />}
              isChosen={address.id === selected?.id}
              onChoose={() => choose(address)}
              aside={mayManage && <Edit id={address.id} label={label} />}
            >
              <AddressText line={addressText(address)} />
            </OptionCard>
          )
        })}
      </OptionList>
      {outside && (
        <Notice kind="warning">
          {text.outsideQuestion(placeOfAddress(outside).label)}
          <Button look="secondary" size="small" onClick={() => switchTo(outside)}>
            {text.useAnyway}
          </Button>
        </Notice>
      )}
      {mayManage && mayAddAddress(features, addresses.length) && (
        <ButtonLink
          to="/enderecos?novo"
          look="secondary"
          isWide
          aria-haspopup="dialog"
          onClick={openModalOnClick(() => 'new-address', '/enderecos?novo')}
        >
          <Plus size={20} aria-hidden /> {text.newAddress}
        </ButtonLink>
      )}
      {(outside ?? selected)?.isServed === false && (
        <OtherStores postalCode={(outside ?? selected)?.postalCode ?? null} />
      )}
    </>
  )
}

/** The CEP at its end does not wrap. */
function AddressText({ line }: { readonly line: string }) {
  const codeAt = line.lastIndexOf(' ') + 1
  return (
    <span>
      {line.slice(0, codeAt)}
      <span className={style.code}>{line.slice(codeAt)}</span>
    </span>
  )
}

const Name = ({ label, address }: { readonly label: string; readonly address: SavedAddress }) => {
  const text = useText(receiveText)
  return (
    <>
      {label} {address.isPrimary && <span className={style.badge}>{text.primary}</span>}{' '}
      {address.isServed === false && <Badge tone="waiting">{text.outsideArea}</Badge>}
    </>
  )
}

function Edit({ id, label }: { readonly id: string; readonly label: string }) {
  const text = useText(receiveText)
  const screen = `/enderecos?alterar=${id}`
  const { openModalOnClick } = useModals()
  return (
    <Link
      to={screen}
      className={style.edit}
      aria-label={text.editNamed(label)}
      aria-haspopup="dialog"
      onClick={openModalOnClick(() => 'address', screen, id)}
    >
      {text.edit}
    </Link>
  )
}

/** Where this store does not deliver, others of the company may. */
export function OtherStores({ postalCode }: { readonly postalCode: string | null }) {
  const text = useText(receiveText)
  const { supplier } = useStoreData()
  const { openModalOnClick } = useModals()
  if (!supplier.hasSisterStores) return null
  return (
    <ButtonLink
      to={`/lojas?cep=${postalCode ?? ''}`}
      look="quiet"
      isWide
      aria-haspopup="dialog"
      onClick={openModalOnClick(() => 'suppliers', '/lojas', postalCode ?? undefined)}
    >
      {text.otherStores}
    </ButtonLink>
  )
}
