import { decodeOffer, listSuppliers } from '#contract/supplier.ts'
import { byDistance } from '#domain/supplier/offer.ts'
import { text as entrance } from '../../shared/i18n/entrance.ts'
import { text } from '../../shared/i18n/modals.ts'
import { COOKIE_SESSION } from '../../shared/page-context.ts'
import { Notice } from '../../shared/ui/notice.tsx'
import { Asked } from '../parts/asked.tsx'
import { useDeliveryChoice } from '../state/delivery-choice.ts'
import { useStoreData } from '../state/store-context.ts'
import style from './other-stores.module.css'
import { StoreCard } from './store-card.tsx'

/** The stores of the company that serve a CEP, by default the chosen place, nearest first; without a place all of them. */
export function SuppliersPanel({ about }: { readonly about?: string | undefined }) {
  const { call, supplier } = useStoreData()
  const { place } = useDeliveryChoice()
  const postalCode = about ?? place?.postalCode ?? undefined
  const point = about === undefined ? place?.coordinates : null
  const query = {
    idempresa: supplier.companyId,
    ...(postalCode ? { cep: postalCode } : {}),
    ...(point ? { lat: point.latitude, lng: point.longitude } : {}),
  }
  const ask = async () => (await call(listSuppliers, { params: { sessao: COOKIE_SESSION }, query })).map(decodeOffer).toSorted(byDistance)
  return (
    <Asked ask={ask} failed={text.suppliers.failed}>
      {(offers) =>
        offers.length === 0 ? (
          <Notice kind="warning">{text.suppliers.none}</Notice>
        ) : (
          <>
            {postalCode === undefined && offers.length === 1 && <p className={style.intro}>{entrance.onlyStore}</p>}
            <ul className={style.list}>
              {offers.map((offer) => (
                <li key={offer.supplier.id}>
                  <StoreCard offer={offer} isHere={offer.supplier.id === supplier.id} />
                </li>
              ))}
            </ul>
          </>
        )
      }
    </Asked>
  )
}
