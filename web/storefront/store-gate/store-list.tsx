import { Form, useNavigation } from 'react-router'
import { listSuppliers } from '#contract/supplier.ts'
import { cityIn, type SupplierOffer, chosenFirst } from '#domain/supplier/offer.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { text as entranceText } from '../../shared/i18n/entrance.ts'
import { text as modalsText } from '../../shared/i18n/modals.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { StoreLogo } from '../../shared/ui/store-logo.tsx'
import { AsyncContent } from '../components/async-content.tsx'
import { useStoreData } from '../state/store-context.ts'
import textStyle from '../../shared/ui/text.module.css'
import style from './other-stores.module.css'

/** The server redirects to the other store, on any domain. */
export const selectHref = (basename: string, slug: string): string => `${basename}/?fselecionado=${slug}`

/** Stores of the company, this one first. */
export function StoreList({ offers }: { readonly offers: readonly SupplierOffer[] }) {
  const { supplier } = useStoreData()
  return (
    <ul className={style.list}>
      {chosenFirst(
        offers.map((offer) => ({ id: offer.supplier.id, offer })),
        supplier.id,
      ).map(({ id, offer }) => (
        <li key={id}>
          <StoreCard offer={offer} isHere={offer.supplier.id === supplier.id} />
        </li>
      ))}
    </ul>
  )
}

/** A store with its delivery types and a link that takes the session along. */
function StoreCard({
  offer: { supplier, delivers, collects },
  isHere,
}: {
  readonly offer: SupplierOffer
  readonly isHere: boolean
}) {
  const text = useText(entranceText)
  const { account, basename } = useStoreData()
  const isBusy = useNavigation().formData?.get('storeId') === supplier.id
  const ways = [delivers && text.delivers, collects && text.collects].filter(Boolean).join(' · ')
  const city = cityIn(supplier.presentation.contacts.address)
  return (
    <article className={style.store} aria-current={isHere || undefined}>
      <StoreLogo store={supplier} isNamedBeside />
      <h2 className={textStyle.large}>{supplier.name}</h2>
      <p className={textStyle.note}>{supplier.presentation.slogan}</p>
      <p className={textStyle.note}>{[city, ways].filter(Boolean).join(' · ')}</p>
      {isHere ? (
        <strong className={style.here}>{text.here}</strong>
      ) : account ? (
        <Form method="post" action="/lojas">
          <input type="hidden" name="storeId" value={supplier.id} />
          <input type="hidden" name="slug" value={supplier.slug} />
          <input type="hidden" name="name" value={supplier.name} />
          <Button type="submit" isWide isBusy={isBusy}>
            {text.goToStore}
          </Button>
        </Form>
      ) : (
        <ButtonLink reloadDocument to={selectHref('', supplier.slug)} look="secondary" isWide>
          {text.goToStore}
        </ButtonLink>
      )}
      {!isHere && !account && (
        <a className={style.signIn} href={`${basename}/entrar?fornecedor=${supplier.slug}`}>
          {text.signInTo(supplier.name)}
        </a>
      )}
    </article>
  )
}

/** The stores of the company in a modal; with a CEP those that serve it, the nearest first. */
export function SuppliersPanel({ about: postalCode }: { readonly about?: string | undefined }) {
  const text = useText(modalsText)
  const store = useStoreData()
  const ask = () =>
    callStore(store, listSuppliers, { query: { companyId: store.supplier.companyId, postalCode: postalCode ?? null } })
  return (
    <AsyncContent load={ask} failed={text.suppliers.failed}>
      {(offers) =>
        offers.length === 0 ? <Notice kind="warning">{text.suppliers.none}</Notice> : <StoreList offers={offers} />
      }
    </AsyncContent>
  )
}
