import { decodeOffer, listSuppliers } from '#contract/supplier.ts'
import { byDistance, type SupplierOffer } from '#domain/supplier/offer.ts'
import { text } from '../../shared/i18n/modals.ts'
import { COOKIE_SESSION } from '../../shared/page-context.ts'
import { picturePath } from '../../shared/pictures.ts'
import { Notice } from '../../shared/ui/notice.tsx'
import { Asked } from '../parts/asked.tsx'
import { useDeliveryChoice } from '../state/delivery-choice.ts'
import { useStoreData } from '../state/store-context.ts'
import style from './suppliers-panel.module.css'

/** The stores that serve a CEP, by default that of the chosen place; without one, all of them. */
export function SuppliersPanel({ about }: { readonly about?: string | undefined }) {
  const { call, supplier, basename } = useStoreData()
  const { place } = useDeliveryChoice()
  const postalCode = about ?? place?.postalCode
  const point = about === undefined ? place?.coordinates : null
  // A domain of the store's own shows no others than those of its company.
  const company = basename === '' ? { idempresa: supplier.companyId } : {}
  const query = { ...company, ...(postalCode ? { cep: postalCode } : {}), ...(point ? { lat: point.latitude, lng: point.longitude } : {}) }
  const ask = async () => (await call(listSuppliers, { params: { sessao: COOKIE_SESSION }, query })).map(decodeOffer).toSorted(byDistance)
  return (
    <Asked ask={ask} failed={text.suppliers.failed}>
      {(offers) => (offers.length === 0 ? <Notice kind="warning">{text.suppliers.none}</Notice> : <Stores offers={offers} />)}
    </Asked>
  )
}

const oneDecimal = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

function Stores({ offers }: { readonly offers: readonly SupplierOffer[] }) {
  const { supplier: own, basename } = useStoreData()
  return (
    <ul className={style.stores}>
      {offers.map(({ supplier, delivers, collects, distanceKm }) => (
        <li key={supplier.id}>
          <a href={`${basename}/?fselecionado=${supplier.slug}`} className={style.store} aria-current={supplier.id === own.id ? 'true' : undefined}>
            <img src={picturePath(supplier.presentation.logo, 160)} alt="" width={96} height={40} />
            <span className={style.about}>
              <strong>{supplier.name}</strong>
              <span>
                {[delivers && text.suppliers.delivery, collects && text.suppliers.pickup, distanceKm !== null && text.suppliers.distance(oneDecimal.format(distanceKm))].filter(Boolean).join(' · ')}
              </span>
            </span>
            {supplier.id === own.id && <span className={style.here}>{text.suppliers.here}</span>}
          </a>
        </li>
      ))}
    </ul>
  )
}
