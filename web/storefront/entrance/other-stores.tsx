import { Store as StoreIcon } from 'lucide-react'
import { redirect, useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { Refusal } from '#contract/client.ts'
import { carryLogin } from '#contract/login-token.ts'
import { decodeOffer, listSuppliers } from '#contract/supplier.ts'
import { chosenFirst } from '#domain/supplier/resolve.ts'
import type { SupplierOffer } from '#domain/supplier/offer.ts'
import { formText } from '../../shared/form-text.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text } from '../../shared/i18n/entrance.ts'
import { COOKIE_SESSION, pageOf } from '../../shared/page-context.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { useStoreData } from '../state/store-context.ts'
import style from './other-stores.module.css'
import { selectHref, StoreCard } from './store-card.tsx'

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
