import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { Call } from '#contract/client.ts'
import type { Page, PageRequest, WebAssets } from '#contract/page.ts'
import { decodeOffer, listSuppliers } from '#contract/supplier.ts'
import { chosenFirst, type SupplierOffer } from '#domain/supplier/offer.ts'
import type { ThemeColours } from '#domain/supplier/supplier.ts'
import { document } from '../shared/document.ts'
import { text } from '../shared/i18n/chooser.ts'
import { PlaceForm } from './place-form.tsx'
import { StoreCard } from './store-card.tsx'
import { hasPlace, placeLabel, readChooserQuery, type ChooserQuery } from './chooser-query.ts'

/** The product's own colours, where no supplier is chosen. */
const OWN_THEME: ThemeColours = { primary: '#14532d', secondary: '#f2b705', auxiliary: '#f5f3ec', text: '#1f2923' }

interface Choice {
  readonly title: string
  readonly intro: string
  readonly wish: ChooserQuery
  /** Null where they could not be had, which is not the same as none. */
  readonly offers: readonly SupplierOffer[] | null
  readonly chosenId: string | null
}

/** Where no supplier is known: at the root the stores of this installation, elsewhere the same with the news that this one is unknown. */
export async function renderChooser(request: PageRequest, call: Call, assets: WebAssets): Promise<Page> {
  if (request.isUnavailable)
    return pageOf(request, assets, { title: text.unavailableTitle, status: 503, body: <Unavailable /> })
  const { pathname, searchParams } = new URL(request.url, request.origin)
  const isRoot = pathname === '/'
  const wish = readChooserQuery(isRoot ? searchParams : new URLSearchParams())
  const chosenId = request.chosenSupplierId ?? null
  const offers = await offersFor(wish, call, chosenId)
  const choice = { wish, offers, chosenId, ...headingOf(wish, isRoot, offers) }
  const status = isRoot ? (offers === null ? 503 : 200) : 404
  return pageOf(request, assets, {
    title: choice.title,
    status,
    body: <Chooser {...choice} />,
    isIndexed: isRoot && searchParams.size === 0,
  })
}

async function offersFor(wish: ChooserQuery, call: Call, chosenId: string | null): Promise<SupplierOffer[] | null> {
  const place = wish.point ?? (wish.postalCode === null ? {} : { cep: wish.postalCode })
  const way =
    wish.way === 'qualquer' ? {} : ({ tipoEntrega: wish.way === 'entrega' ? 'DELIVERY' : 'RETIRADA' } as const)
  const company = wish.companyId === null ? {} : { idempresa: wish.companyId }
  try {
    const found = await call(listSuppliers, {
      params: { sessao: 'token' },
      query: { ...place, ...way, ...company, queryPoligonoDeColeta: true },
    })
    const offers = found.map(decodeOffer)
    return chosenFirst(
      offers.map((offer) => ({ id: offer.supplier.id, offer })),
      chosenId,
    ).map(({ offer }) => offer)
  } catch {
    return null
  }
}

function headingOf(
  wish: ChooserQuery,
  isRoot: boolean,
  offers: readonly SupplierOffer[] | null,
): { title: string; intro: string } {
  if (!isRoot) return { title: text.notFoundTitle, intro: text.notFound }
  if (hasPlace(wish) && offers?.length)
    return { title: text.found(placeLabel(wish, text.yourPlace)), intro: text.intro }
  return wish.companyId === null
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

function Chooser({ title, intro, wish, offers, chosenId }: Choice) {
  return (
    <main className="chooser">
      <header className="chooser-hero">
        <p className="chooser-brand">{text.brand}</p>
        <h1>{title}</h1>
        <p>{intro}</p>
        <PlaceForm wish={wish} />
      </header>
      {offers === null ? (
        <section className="chooser-none" role="alert">
          <h2>{text.failed}</h2>
          <p>{text.failedHint}</p>
        </section>
      ) : offers.length === 0 ? (
        <NoStores wish={wish} />
      ) : (
        <ul className="chooser-list">
          {offers.map((offer) => (
            <li key={offer.supplier.id}>
              <StoreCard offer={offer} wish={wish} isLastChosen={offer.supplier.id === chosenId} />
            </li>
          ))}
        </ul>
      )}
    </main>
  )
}

function NoStores({ wish }: { readonly wish: ChooserQuery }) {
  if (!hasPlace(wish)) return <p className="chooser-none">{text.noStores}</p>
  return (
    <section className="chooser-none" role="status">
      <h2>{wish.way === 'retirada' ? text.nonePickup : text.noneTitle}</h2>
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
