import { Store as StoreIcon } from 'lucide-react'
import { redirect, useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { Refusal } from '#contract/client.ts'
import { listSuppliers } from '#contract/supplier.ts'
import { transferLogin } from '#contract/sign-in.ts'
import type { Coordinates } from '#domain/customer/address.ts'
import { parsePostalCode } from '#domain/delivery/postal-code.ts'
import type { SupplierOffer } from '#domain/supplier/offer.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { formText } from '../../shared/form-errors.ts'
import { withFullStop } from '../../shared/format.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { withOverrides } from '../../shared/i18n/dictionary.ts'
import { text as entranceText } from '../../shared/i18n/entrance.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { pageOf } from '../../shared/page-context.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { useStoreData } from '../state/store-context.ts'
import textStyle from '../../shared/ui/text.module.css'
import style from './other-stores.module.css'
import { selectHref, StoreList } from './store-list.tsx'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(entranceText).storesTitle} | ${store.name}` }),
}

interface Stores {
  /** Null where they could not be loaded. */
  readonly offers: readonly SupplierOffer[] | null
  /** Whether they are only those that serve a place. */
  readonly isOfPlace: boolean
}

/** The stores of the company; with `cep`, or `lat` and `lng`, only those that serve the place. */
export async function loader(args: LoaderFunctionArgs): Promise<Stores> {
  const page = pageOf(args)
  const place = placeIn(new URL(args.request.url).searchParams)
  const isOfPlace = place !== null
  try {
    const { companyId } = page.supplier
    return { offers: await callStore(page, listSuppliers, { query: { companyId, ...place } }), isOfPlace }
  } catch {
    return { offers: null, isOfPlace }
  }
}

function placeIn(search: URLSearchParams): Coordinates | { readonly postalCode: string } | null {
  const [postalCode, lat, lng] = [parsePostalCode(search.get('cep') ?? ''), search.get('lat'), search.get('lng')]
  if (lat && lng) return { latitude: Number(lat), longitude: Number(lng) }
  return postalCode === null ? null : { postalCode }
}

/** Transfers the session to another store. One that does not know the person can be visited without it. */
export async function action(args: ActionFunctionArgs) {
  const page = pageOf(args)
  const form = await args.request.formData()
  try {
    const body = { store: formText(form, 'storeId'), returnTo: '/' }
    return redirect((await callStore(page, transferLogin, { body })).continueAt)
  } catch (error) {
    const text = withOverrides(entranceText, await page.texts())
    const [slug, name] = [formText(form, 'slug'), formText(form, 'name')]
    if (!(error instanceof Refusal)) return { message: text.unreachable, slug, name }
    return { message: error.code === 'access.loginTokenRefused' ? text.notKnownThere(name) : error.message, slug, name }
  }
}

export function Component() {
  const text = useText(entranceText)
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
      <p className={textStyle.muted}>{isOfPlace ? text.storesOfPlace : text.storesIntro}</p>
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
