import { Form, useNavigation } from 'react-router'
import { decodeOffer, listSuppliers } from '#contract/supplier.ts'
import { chosenFirst, cityIn, type SupplierOffer } from '#domain/supplier/offer.ts'
import { text } from '../../shared/i18n/entrance.ts'
import { text as modalText } from '../../shared/i18n/modals.ts'
import { COOKIE_SESSION } from '../../shared/page-context.ts'
import { StoreLogo } from '../../shared/ui/store-logo.tsx'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { AsyncContent } from '../components/async-content.tsx'
import { useStoreData } from '../state/store-context.ts'
import style from './other-stores.module.css'

/** The server knows the way to the other store, on whichever domain it is. */
export const selectHref = (basename: string, slug: string): string => `${basename}/?fselecionado=${slug}`

/** Stores of the company; this one, where it is among them, comes first. */
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

/** A store, how one receives from it, and the way there; an account goes along. */
function StoreCard({
  offer: { supplier, delivers, collects },
  isHere,
}: {
  readonly offer: SupplierOffer
  readonly isHere: boolean
}) {
  const { account, basename } = useStoreData()
  const isBusy = useNavigation().formData?.get('fornecedor') === supplier.id
  const ways = [delivers && text.delivers, collects && text.collects].filter(Boolean).join(' · ')
  const city = cityIn(supplier.presentation.contacts.address)
  return (
    <article className={style.store} aria-current={isHere || undefined}>
      <StoreLogo store={supplier} isNamedBeside />
      <h2>{supplier.name}</h2>
      <p>{supplier.presentation.slogan}</p>
      <p>{[city, ways].filter(Boolean).join(' · ')}</p>
      {isHere ? (
        <strong className={style.here}>{text.here}</strong>
      ) : account ? (
        <Form method="post" action="/lojas">
          <input type="hidden" name="fornecedor" value={supplier.id} />
          <input type="hidden" name="slug" value={supplier.slug} />
          <input type="hidden" name="nome" value={supplier.name} />
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

/** The stores of the company, the nearest first where a CEP is asked about: then those that serve it. */
export function SuppliersPanel({ about: postalCode }: { readonly about?: string | undefined }) {
  const { call, supplier } = useStoreData()
  const query = { idempresa: supplier.companyId, ...(postalCode === undefined ? {} : { cep: postalCode }) }
  const ask = async () => (await call(listSuppliers, { params: { sessao: COOKIE_SESSION }, query })).map(decodeOffer)
  return (
    <AsyncContent ask={ask} failed={modalText.suppliers.failed}>
      {(offers) =>
        offers.length === 0 ? <Notice kind="warning">{modalText.suppliers.none}</Notice> : <StoreList offers={offers} />
      }
    </AsyncContent>
  )
}
