import { Link } from 'react-router'
import type { CustomerSummary } from '#domain/customer/customer-record.ts'
import { formatDocument } from '#domain/customer/format-document.ts'
import { formatPhone } from '#domain/customer/phone.ts'
import { formatMoment } from '../../shared/format.ts'
import { text } from '../../shared/i18n/customers.ts'
import surface from '../../shared/ui/surface.module.css'
import style from './customers.module.css'

export function CustomerCard({ customer }: { readonly customer: CustomerSummary }) {
  const { id, name, tradeName, document, email, phone, registeredAt, reviewReason, standing } = customer
  return (
    <Link to={`/gestao/clientes/${id}`} className={`${surface.card} ${style.card}`}>
      <span className={style.name}>
        <strong>{name}</strong>
        {tradeName && tradeName !== name && <span className={style.muted}>{tradeName}</span>}
      </span>
      <span className={style.facts}>
        <span>{formatDocument(document)}</span>
        <span>{email}</span>
        {phone && <span>{formatPhone(phone)}</span>}
      </span>
      <span className={style.muted}>{text.registeredAt(formatMoment(registeredAt))}</span>
      {standing === 'refused' && reviewReason && <span className={style.reason}>{reviewReason}</span>}
    </Link>
  )
}
