import { LocateFixed, Search } from 'lucide-react'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { Call } from '#contract/client.ts'
import type { Page, PageRequest, WebAssets } from '#contract/page.ts'
import { listSuppliers } from '#contract/supplier.ts'
import { chosenFirst, type SupplierOffer } from '#domain/supplier/offer.ts'
import type { Theme } from '#domain/supplier/supplier.ts'
import { DEFAULT_STYLE } from '#domain/supplier/theme.ts'
import { callStore } from '../shared/api/call-store.ts'
import { document } from '../shared/document.ts'
import { text } from '../shared/i18n/chooser.ts'
import {
  hasPlace,
  MAX_TYPED_POSTAL_CODE,
  placeLabel,
  readChooserQuery,
  type ChooserQuery,
  WAYS,
} from './chooser-query.ts'
import { StoreCard } from './store-card.tsx'

/** The product's own colours. */
const OWN_THEME: Theme = {
  ...DEFAULT_STYLE,
  primary: '#14532d',
  secondary: '#f2b705',
  auxiliary: '#f5f3ec',
  text: '#1f2923',
}

interface Choice {
  readonly title: string
  readonly intro: string
  readonly query: ChooserQuery
  /** Null where they could not be loaded. */
  readonly offers: readonly SupplierOffer[] | null
  readonly chosenId: string | null
}

/** Lists the stores of this installation where the URL names none: at the root, and with 404 where the named one is unknown. */
export async function renderChooser(request: PageRequest, call: Call, assets: WebAssets): Promise<Page> {
  if (request.isUnavailable)
    return pageOf(request, assets, { title: text.unavailableTitle, status: 503, body: <Unavailable /> })
  const { pathname, searchParams } = new URL(request.url, request.origin)
  const isRoot = pathname === '/'
  const query = readChooserQuery(isRoot ? searchParams : new URLSearchParams())
  const chosenId = request.chosenSupplierId ?? null
  const offers = await offersFor(query, call, chosenId)
  const choice = { query, offers, chosenId, ...headingOf(query, isRoot, offers) }
  const status = isRoot ? (offers === null ? 503 : 200) : 404
  return pageOf(request, assets, {
    title: choice.title,
    status,
    body: <Chooser {...choice} />,
    isIndexed: isRoot && searchParams.size === 0,
  })
}

async function offersFor(
  query: ChooserQuery,
  call: Call,
  chosenId: string | null,
): Promise<readonly SupplierOffer[] | null> {
  try {
    const { companyId, point, postalCode, way } = query
    const offers = await callStore({ call }, listSuppliers, {
      query: {
        companyId,
        ...(point ?? { postalCode }),
        deliveryType: way === 'any' ? null : way,
        respectsCollectAreas: true,
      },
    })
    return chosenFirst(
      offers.map((offer) => ({ id: offer.supplier.id, offer })),
      chosenId,
    ).map(({ offer }) => offer)
  } catch {
    return null
  }
}

function headingOf(
  query: ChooserQuery,
  isRoot: boolean,
  offers: readonly SupplierOffer[] | null,
): { title: string; intro: string } {
  if (!isRoot) return { title: text.notFoundTitle, intro: text.notFound }
  if (hasPlace(query) && offers?.length)
    return { title: text.found(placeLabel(query, text.yourPlace)), intro: text.intro }
  return query.companyId === null
    ? { title: text.title, intro: text.intro }
    : { title: text.companyTitle, intro: text.companyIntro }
}

interface Shown {
  readonly title: string
  readonly status: number
  readonly body: ReactElement
  readonly isIndexed?: boolean
}

function pageOf(request: PageRequest, assets: WebAssets, { title, status, body, isIndexed = false }: Shown): Page {
  const html = document({
    assets,
    theme: OWN_THEME,
    head: {
      title: `${title} | ${text.brand}`,
      description: text.intro,
      canonicalUrl: isIndexed ? `${request.origin}/` : null,
      pictureUrl: null,
      siteName: text.brand,
      keywords: '',
    },
    favicon: '',
    screens: [],
    body: renderToString(body),
    hydration: null,
    script: assets.chooserScript ?? null,
  })
  const headers = { 'cache-control': 'no-cache', vary: 'cookie' }
  return { status, headers: status === 503 ? { ...headers, 'retry-after': '5' } : headers, html }
}

function Chooser({ title, intro, query, offers, chosenId }: Choice) {
  return (
    <main className="chooser">
      <header className="chooser-hero">
        <p className="chooser-brand">{text.brand}</p>
        <h1>{title}</h1>
        <p>{intro}</p>
        <PlaceForm query={query} />
      </header>
      {offers === null ? (
        <section className="chooser-none" role="alert">
          <h2>{text.failed}</h2>
          <p>{text.failedHint}</p>
        </section>
      ) : offers.length === 0 ? (
        <NoStores query={query} />
      ) : (
        <ul className="chooser-list">
          {offers.map((offer) => (
            <li key={offer.supplier.id}>
              <StoreCard offer={offer} query={query} isLastChosen={offer.supplier.id === chosenId} />
            </li>
          ))}
        </ul>
      )}
    </main>
  )
}

function NoStores({ query }: { readonly query: ChooserQuery }) {
  if (!hasPlace(query)) return <p className="chooser-none">{text.noStores}</p>
  return (
    <section className="chooser-none" role="status">
      <h2>{query.way === 'pickup' ? text.nonePickup : text.noneTitle}</h2>
      <p>{text.noneHint}</p>
      <a className="chooser-button" href="/">
        {text.all}
      </a>
    </section>
  )
}

function Unavailable() {
  return (
    <main className="chooser">
      <section className="chooser-none" role="alert">
        <h1>{text.unavailableTitle}</h1>
        <p>{text.unavailable}</p>
        <form>
          <button type="submit" className="chooser-button">
            {text.retry}
          </button>
        </form>
      </section>
    </main>
  )
}

/** A plain form of this page; `chooser-script.ts` adds the position of the device. */
function PlaceForm({ query }: { readonly query: ChooserQuery }) {
  const isWrong = query.typedPostalCode !== '' && query.postalCode === null
  return (
    <form className="chooser-form" action="/" data-place-form data-locating={text.locating} data-denied={text.denied}>
      <HiddenField name="empresa" value={query.companyId} />
      <HiddenField name="loja" value={query.store} />
      <HiddenField name="voltar" value={query.store === null ? null : query.returnTo} />
      <input type="hidden" name="lat" value="" disabled />
      <input type="hidden" name="lng" value="" disabled />
      <div className="chooser-search">
        <label htmlFor="cep">{text.postalCode}</label>
        <input
          id="cep"
          name="cep"
          defaultValue={query.typedPostalCode}
          placeholder={text.postalCodePlaceholder}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={MAX_TYPED_POSTAL_CODE}
          required
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? 'cep-problem' : undefined}
        />
        <button type="submit" className="chooser-button">
          <Search size={20} aria-hidden /> {text.search}
        </button>
      </div>
      {isWrong && (
        <p id="cep-problem" className="chooser-problem">
          {text.postalCodeProblem}
        </p>
      )}
      <div className="chooser-options">
        <fieldset className="chooser-ways">
          <legend className="visually-hidden">{text.ways}</legend>
          {(Object.keys(WAYS) as (keyof typeof WAYS)[]).map((way) => (
            <label key={way}>
              <input type="radio" name="tipo" value={WAYS[way]} defaultChecked={query.way === way} />
              <span>{text.way[way]}</span>
            </label>
          ))}
        </fieldset>
        <button type="button" className="chooser-locate" data-locate hidden>
          <LocateFixed size={20} aria-hidden /> {text.useMyLocation}
        </button>
      </div>
      <p role="status" className="chooser-status" data-status />
    </form>
  )
}

const HiddenField = ({ name, value }: { readonly name: string; readonly value: string | null }) =>
  value === null ? null : <input type="hidden" name={name} value={value} />
