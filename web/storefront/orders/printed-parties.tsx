import { formatDocument } from '#domain/customer/format-document.ts'
import type { PlacedOrder } from '#domain/order/order.ts'
import { text as ordersText } from '../../shared/i18n/orders.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { useStoreData } from '../state/store-context.ts'
import style from './printed-parties.module.css'

/** On paper alone: who sells and who buys. */
export function PrintedParties({ order: { customerName } }: { readonly order: PlacedOrder }) {
  const text = useText(ordersText)
  const { account, supplier } = useStoreData()
  const { contacts } = supplier.presentation
  return (
    <div className={style.parties} data-printed>
      <p>
        <strong>{supplier.name}</strong>
        <br />
        {supplier.legalName} · CNPJ {formatDocument(supplier.cnpj)}
        <br />
        {contacts.address}
        <br />
        {[contacts.phone, contacts.email].filter(Boolean).join(' · ')}
      </p>
      <p>
        {text.customer}: <strong>{customerName}</strong>
        {account?.document && (
          <>
            <br />
            {formatDocument(account.document)}
          </>
        )}
      </p>
    </div>
  )
}
