import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useNavigation } from 'react-router'
import { text as checkoutText } from '../../shared/i18n/checkout.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import type { AddressProblem } from '../components/address-data.ts'
import { AddressForm } from '../components/address-form.tsx'
import { ACTION_FIELD, ADDRESS_ACTION } from './checkout-action.ts'
import style from './new-address.module.css'

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
    <details className={style.details} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Plus size={20} aria-hidden /> {text.newAddress}
      </summary>
      {startsOpen && <p className={style.intro}>{text.noAddress}</p>}
      <AddressForm address={null} problem={problem}>
        <input type="hidden" name={ACTION_FIELD} value={ADDRESS_ACTION} />
        <Button type="submit" look="secondary" isBusy={isBusy}>
          {text.saveAddress}
        </Button>
      </AddressForm>
    </details>
  )
}
