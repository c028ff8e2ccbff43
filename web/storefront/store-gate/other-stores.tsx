import { Store as StoreIcon } from 'lucide-react'
import { redirect, useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { Refusal } from '#contract/client.ts'
import { carryLogin } from '#contract/access.ts'
import { decodeOffer, listSuppliers } from '#contract/supplier.ts'
import { parsePostalCode } from '#domain/delivery/postal-code.ts'
import type { SupplierOffer } from '#domain/supplier/offer.ts'
import { withFullStop } from '../../shared/format.ts'
import { formText } from '../../shared/form-errors.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text } from '../../shared/i18n/entrance.ts'
import { COOKIE_SESSION, pageOf } from '../../shared/page-context.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { useStoreData } from '../state/store-context.ts'
import style from './other-stores.module.css'
import { selectHref, StoreList } from './store-list.tsx'

export const handle: ScreenHandle = { head: (_data, store) => ({ title: `${text.storesTitle} | ${store.name}` }) }

interface Found {
  /** Null where they could not be had, which is not the same as none. */
  readonly offers: readonly SupplierOffer[] | null
  /** Whether only those were asked for that serve a place. */
  readonly isOfPlace: boolean
}

/** The stores of the company; with `cep`, or `lat` and `lng`, those that serve the place. */
export async function loader(args: LoaderFunctionArgs): Promise<Found> {
  const { call, supplier } = pageOf(args)
  const place = placeIn(new URL(args.request.url).searchParams)
  const isOfPlace = place !== null
  try {
    const found = await call(listSuppliers, {
      params: { sessao: COOKIE_SESSION },
      query: { idempresa: supplier.companyId, ...place },
    })
    return { offers: found.map(decodeOffer), isOfPlace }
  } catch {
    return { offers: null, isOfPlace }
  }
}

function placeIn(search: URLSearchParams) {
  const [cep, lat, lng] = [parsePostalCode(search.get('cep') ?? ''), search.get('lat'), search.get('lng')]
  if (lat && lng) return { lat: Number(lat), lng: Number(lng) }
  return cep === null ? null : { cep }
}

/** With a session the account goes along; a store that does not know the person is entered as a visitor. */
export async function action(args: ActionFunctionArgs) {
  const { call } = pageOf(args)
  const form = await args.request.formData()
  try {
    const { redirecionar } = await call(carryLogin, {
      params: {},
      body: { idfornecedorDestino: formText(form, 'fornecedor'), voltar: '/' },
    })
    return redirect(redirecionar)
  } catch (error) {
    const [slug, name] = [formText(form, 'slug'), formText(form, 'nome')]
    if (!(error instanceof Refusal)) return { message: text.unreachable, slug, name }
    return { message: error.code === 'access.loginTokenRefused' ? text.notKnownThere(name) : error.message, slug, name }
  }
}

export function Component() {
  const { basename } = useStoreData()
  const { offers, isOfPlace } = useLoaderData<typeof loader>()
  const problem = useActionData<typeof action>()
  if (offers !== null && !isOfPlace && offers.length < 2) {
    return (
      <EmptyState isHeading icon={<StoreIcon size={36} aria-hidden />} title={text.storesTitle} text={text.onlyStore}>
        <ButtonLink to="/">{text.backToStore}</ButtonLink>
      </EmptyState>
    )
  }
  if (offers?.length === 0) {
    return (
      <EmptyState
        isHeading
        icon={<StoreIcon size={36} aria-hidden />}
        title={text.noneServes}
        text={text.noneServesHint}
      >
        <ButtonLink to="/lojas">{text.allStores}</ButtonLink>
      </EmptyState>
    )
  }
  return (
    <div className={style.screen}>
      <h1>{text.storesTitle}</h1>
      <p className={style.intro}>{isOfPlace ? text.storesOfPlace : text.storesIntro}</p>
      {offers === null && <Notice kind="problem">{text.storesFailed}</Notice>}
      {problem && (
        <Notice kind="warning">
          {withFullStop(problem.message)} <a href={selectHref(basename, problem.slug)}>{text.goOnAsVisitor}</a> ·{' '}
          <a href={`${basename}/entrar?fornecedor=${problem.slug}`}>{text.signInTo(problem.name)}</a>
        </Notice>
      )}
      {offers !== null && <StoreList offers={offers} />}
    </div>
  )
}
