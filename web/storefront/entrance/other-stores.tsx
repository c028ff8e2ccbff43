import { Store as StoreIcon } from 'lucide-react'
import { Form, redirect, useActionData, useLoaderData, useNavigation, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { Refusal } from '#contract/client.ts'
import { carryLogin } from '#contract/login-token.ts'
import { decodeOffer, listSuppliers } from '#contract/supplier.ts'
import { chosenFirst } from '#domain/supplier/resolve.ts'
import { cityIn, type SupplierOffer } from '#domain/supplier/offer.ts'
import { formText } from '../../shared/form-text.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text } from '../../shared/i18n/entrance.ts'
import { COOKIE_SESSION, pageOf } from '../../shared/page-context.ts'
import { picturePath } from '../../shared/pictures.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { useStoreData } from '../state/store-context.ts'
import style from './other-stores.module.css'

export const handle: ScreenHandle = { head: (_data, store) => ({ title: `${text.storesTitle} | ${store.name}` }) }

/** The stores of the company, this one first. Null where they could not be had, which is not the same as none. */
export async function loader(args: LoaderFunctionArgs): Promise<{ readonly offers: readonly SupplierOffer[] | null }> {
  const { call, supplier } = pageOf(args)
  try {
    const offers = (await call(listSuppliers, { params: { sessao: COOKIE_SESSION }, query: { idempresa: supplier.companyId } })).map(decodeOffer)
    const order = chosenFirst(offers.map((offer) => offer.supplier), supplier.id)
    return { offers: order.flatMap(({ id }) => offers.filter((offer) => offer.supplier.id === id)) }
  } catch {
    return { offers: null }
  }
}

/** With a session the account goes along; a store that does not know the person is entered as a visitor. */
export async function action(args: ActionFunctionArgs) {
  const { call } = pageOf(args)
  const form = await args.request.formData()
  try {
    const { redirecionar } = await call(carryLogin, { params: {}, body: { idfornecedorDestino: formText(form, 'fornecedor'), voltar: '/' } })
    return redirect(redirecionar)
  } catch (error) {
    return { message: error instanceof Refusal ? error.message : text.unreachable, slug: formText(form, 'slug'), name: formText(form, 'nome') }
  }
}

export function Component() {
  const { supplier, basename } = useStoreData()
  const { offers } = useLoaderData<typeof loader>()
  const problem = useActionData<typeof action>()
  if (offers !== null && offers.length < 2) {
    return (
      <EmptyState isHeading icon={<StoreIcon size={36} aria-hidden />} title={text.storesTitle} text={text.onlyStore}>
        <ButtonLink to="/">{text.backToStore}</ButtonLink>
      </EmptyState>
    )
  }
  return (
    <div className={style.screen}>
      <h1>{text.storesTitle}</h1>
      <p className={style.intro}>{text.storesIntro}</p>
      {offers === null && <Notice kind="problem">{text.storesFailed}</Notice>}
      {problem && (
        <Notice kind="warning">
          {problem.message}. <a href={selectHref(basename, problem.slug)}>{text.goOnAsVisitor}</a> ·{' '}
          <a href={`${basename}/entrar?fornecedor=${problem.slug}`}>{text.signInTo(problem.name)}</a>
        </Notice>
      )}
      <ul className={style.list}>
        {offers?.map((offer) => (
          <li key={offer.supplier.id}>
            <StoreCard offer={offer} isHere={offer.supplier.id === supplier.id} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The server knows the way to the other store, on whichever domain it is. */
const selectHref = (basename: string, slug: string): string => `${basename}/?fselecionado=${slug}`

function StoreCard({ offer: { supplier, delivers, collects }, isHere }: { readonly offer: SupplierOffer; readonly isHere: boolean }) {
  const { account, basename } = useStoreData()
  const isBusy = useNavigation().formData?.get('fornecedor') === supplier.id
  const ways = [delivers && text.delivers, collects && text.collects].filter(Boolean).join(' · ')
  const city = cityIn(supplier.presentation.contacts.address)
  return (
    <article className={style.store} aria-current={isHere || undefined}>
      <img src={picturePath(supplier.presentation.logo, 400)} alt="" width={160} height={44} />
      <h2>{supplier.name}</h2>
      <p>{[city, ways].filter(Boolean).join(' · ')}</p>
      {isHere ? (
        <strong className={style.here}>{text.here}</strong>
      ) : account ? (
        <Form method="post">
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
