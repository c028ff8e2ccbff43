import { decodeOffer, listSuppliers } from '#contract/supplier.ts'
import { text } from '../../shared/i18n/modals.ts'
import { COOKIE_SESSION } from '../../shared/page-context.ts'
import { Notice } from '../../shared/ui/notice.tsx'
import { AsyncContent } from '../components/async-content.tsx'
import { useStoreData } from '../state/store-context.ts'
import { StoreList } from './store-list.tsx'

/** The stores of the company, the nearest first where a CEP is asked about: then those that serve it. */
export function SuppliersPanel({ about: postalCode }: { readonly about?: string | undefined }) {
  const { call, supplier } = useStoreData()
  const query = { idempresa: supplier.companyId, ...(postalCode === undefined ? {} : { cep: postalCode }) }
  const ask = async () => (await call(listSuppliers, { params: { sessao: COOKIE_SESSION }, query })).map(decodeOffer)
  return (
    <AsyncContent ask={ask} failed={text.suppliers.failed}>
      {(offers) =>
        offers.length === 0 ? <Notice kind="warning">{text.suppliers.none}</Notice> : <StoreList offers={offers} />
      }
    </AsyncContent>
  )
}
