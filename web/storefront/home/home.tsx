import { initialOf } from '#domain/cut-text.ts'
import { CalendarDays, ClipboardPen, QrCode, Smile, Store } from 'lucide-react'
import { Suspense, useEffect, useId } from 'react'
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import type { Account } from '#contract/access.ts'
import type { Category, Sector } from '#domain/catalog/product.ts'
import type { PageSection } from '#domain/content/content.ts'
import type { Combo } from '#domain/combo/combo.ts'
import { featuresOf, type SupplierFeatures } from '#domain/supplier/features.ts'
import type { Recommendations } from '#domain/recommendation/recommendation.ts'
import type { Presentation } from '#domain/supplier/supplier.ts'
import type { Head, ScreenHandle, StoreHead } from '../../shared/head.ts'
import { conditionsText } from '../../shared/i18n/delivery-conditions.ts'
import { combosText } from '../../shared/i18n/combos.ts'
import { text as homeText } from '../../shared/i18n/home.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { laterPart } from '../../shared/later-part.tsx'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ComboCards } from '../components/combo/combo-card.tsx'
import { BannerCarousel } from '../components/banner-carousel.tsx'
import { deviceClass, Sections, useCarousels } from '../components/carousels.tsx'
import type { LoadedCarousels } from '../components/carousel-source.ts'
import type { OwnData } from '../components/current-orders.tsx'
import { deliveryFacts } from '../components/delivery-conditions.tsx'
import { bySector } from '../components/by-sector.ts'
import { useStoreData } from '../state/store-context.ts'
import { loadRecommendations } from '../state/load-recommendations.ts'
import { useBrowser } from '../state/use-browser.ts'
import linkStyle from '../../shared/ui/link.module.css'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import style from './home.module.css'
import { loadWelcome, Welcome, type WelcomeData } from './welcome.tsx'
import { catalogApi } from '../../shared/api/catalog.ts'
import { comboApi } from '../../shared/api/combo.ts'
import { sectionsFrom } from '../../shared/api/content.ts'
import { pageOf, type PageContext } from '../../shared/page-context.ts'
import { formatWeekday } from '../../shared/format-weekday.ts'
import { headText } from '../../shared/i18n/error.ts'
import { Picture } from '../../shared/ui/picture.tsx'
import { IconDisc } from '../../shared/ui/icon-disc.tsx'

interface HomeData extends LoadedCarousels {
  /** Null for visitors, and where a browser could not load it. */
  readonly own: OwnData | null
  /** What is due again for the customer; null where the store does not recommend. */
  readonly due: Recommendations | null
  /** Those that this person may buy, a few of them. */
  readonly combos: readonly Combo[]
  /** Under which the departments stand; none where the store has not put them together. */
  readonly sectors: readonly Sector[]
  /** For visitors who see no prices before they register. */
  readonly welcome: WelcomeData | null
}

export const handle: ScreenHandle<HomeData> = { head: homeHead }

/** What the supplier put up front; then the departments and its rows of products, in its order. */
export function Component() {
  const data: HomeData = useLoaderData()
  const { supplier, account, categories } = useStoreData()
  if (data.sections.length === 0 && categories.length === 0) return <NewStore name={supplier.name} />
  // Other data, such as a customer's after the sign-in, starts over.
  return (
    <Home
      key={`${viewerOf(account)} ${data.sections.map(({ id }) => id).join()}`}
      data={data}
      slogan={supplier.presentation.slogan}
    />
  )
}

/** A store without a department has nothing to sell yet. */
function NewStore({ name }: { readonly name: string }) {
  const text = useText(homeText)
  return (
    <>
      <EmptyState isHeading icon={<Store size={36} aria-hidden />} title={text.newTitle} text={text.newStore(name)} />
      <BenefitStrip />
    </>
  )
}

// Its script is fetched after a sign-in only; what the server rendered of it stays until then.
const OwnHome = import.meta.env.SSR
  ? (await import('./own-home.tsx')).OwnHome
  : laterPart(async () => (await import('./own-home.tsx')).OwnHome)

function Home({ data, slogan }: { readonly data: HomeData; readonly slogan: string }) {
  const text = useText(homeText)
  const { supplier, account } = useStoreData()
  const carousels = useCarousels(HOME, data)
  const { sections, products } = carousels
  const viewer = viewerOf(account)
  const browser = useBrowser()

  useEffect(() => {
    if (products === 'shown')
      browser?.lastHome.setState({ viewer, carousels: { sections, products, isCached: true } }, true)
  }, [browser, viewer, sections, products])

  const opening = openingOf(sections)
  const firstRow = sections.find(({ kind }) => kind === 'products')
  const others = sections.filter((section) => !opening.includes(section) && section !== firstRow)
  // Below the welcome or the own orders come the products, and then the banners.
  const isVisitorOfOpenStore = !account && data.welcome === null
  const banners = opening.map((section) => (
    <div key={section.id} className={deviceClass(section)}>
      <BannerCarousel banners={section.banners} isFirst />
    </div>
  ))
  return (
    <>
      <h1 className="visually-hidden">{slogan === '' ? supplier.name : `${supplier.name}: ${slogan}`}</h1>
      {account && data.own && (
        <Suspense>
          <OwnHome account={account} data={data.own} due={data.due} />
        </Suspense>
      )}
      {data.welcome && <Welcome data={data.welcome} />}
      {isVisitorOfOpenStore && banners}
      {firstRow && (
        <div className={style.opening}>
          <Sections {...carousels} sections={[firstRow]} place="/" />
        </div>
      )}
      {!isVisitorOfOpenStore && banners}
      <BenefitStrip />
      <CategoryTiles sectors={data.sectors} />
      <Sections {...carousels} sections={others} place="/" />
      {data.combos.length > 0 && <Combos combos={data.combos} />}
      {sections.length === 0 && <p className={style.empty}>{text.empty}</p>}
      <div className={style.end}>
        <ButtonLink to="/produtos" look="secondary" size="large">
          {text.seeAll}
        </ButtonLink>
      </div>
    </>
  )
}

/** The banners on top: those of the first carousel, and of the next ones where it is for one device only. */
function openingOf(sections: readonly PageSection[]): readonly PageSection[] {
  const [first] = sections
  if (first?.kind !== 'banners') return []
  const after = sections.findIndex(({ kind }) => kind !== 'banners')
  return first.device === 'all' ? [first] : sections.slice(0, after === -1 ? undefined : after)
}

const MOST_COMBOS = 3

function Combos({ combos }: Pick<HomeData, 'combos'>) {
  const text = useText(combosText)
  const id = useId()
  return (
    <section className={style.combos} aria-labelledby={id}>
      <div className={stack.between3}>
        <h2 id={id}>{text.title}</h2>
        <Link to="/combos" className={linkStyle.link}>
          {text.seeAll}
        </Link>
      </div>
      <ComboCards combos={combos} level="h3" />
    </section>
  )
}

const HOME = { page: 'home' } as const

/** The server's first view has everything. A browser that walks here has the products a moment later (specification §9). */
export async function loader(args: LoaderFunctionArgs): Promise<HomeData> {
  const page = pageOf(args)
  const account = await page.account()
  const [carousels, combos, sectors, own, due, welcome] = await Promise.all([
    carouselsFor(page, account),
    combosFor(page, account),
    catalogApi(page).sectors(),
    ownFor(page, account),
    loadRecommendations(page, 'home'),
    account === null && featuresOf(page.supplier.tags).hidesPricesFromVisitors ? loadWelcome(page) : null,
  ])
  return { ...carousels, combos, sectors, own, due, welcome }
}

function carouselsFor(page: PageContext, account: Account | null): LoadedCarousels | Promise<LoadedCarousels> {
  if (page.browser === null) return loadCarousels(page, true)
  const last = page.browser.lastHome.getState()
  return last?.viewer === viewerOf(account) ? last.carousels : loadCarousels(page, false)
}

async function combosFor(page: PageContext, account: Account | null): Promise<readonly Combo[]> {
  const load = async () => (await comboApi(page).list(account?.customerId ?? null)).slice(0, MOST_COMBOS)
  return page.browser === null ? load() : load().catch(() => [])
}

async function ownFor(page: PageContext, account: Account | null): Promise<OwnData | null> {
  if (account === null) return null
  const load = async () => (await import('../components/current-orders.tsx')).loadOwnData(page, account)
  // The rest of the home is of use without it.
  return page.browser === null ? load() : load().catch(() => null)
}

async function loadCarousels(page: PageContext, withProducts: boolean): Promise<LoadedCarousels> {
  const sections = await sectionsFrom(page)(HOME, withProducts)
  return { sections, products: withProducts ? 'shown' : 'waiting', isCached: false }
}

/** Whether prices are shown depends on who looks. */
const viewerOf = (account: { readonly customerId: string | null; readonly role: string } | null): string =>
  account === null ? 'visitor' : `${account.role} ${account.customerId ?? ''}`

/** The title is the supplier's own; search engines learn how to search the store. */
function homeHead({ sections }: LoadedCarousels, store: StoreHead): Head {
  return {
    title: store.seo.title || store.text(headText).title(store.name),
    canonical: '/',
    picture: sections.flatMap((section) => section.banners)[0]?.picture,
    // Only search engines read it, and they read the page that the server sends.
    structuredData: import.meta.env.SSR ? [storeData(store), searchData(store)] : undefined,
  }
}

/** schema.org/Store, a LocalBusiness, without what the store left empty. */
function storeData(store: StoreHead): Record<string, unknown> {
  const { legalName, cnpj, contacts, pictureUrl } = store.business
  const { phone, email, address } = contacts
  const known = { description: store.seo.description, telephone: phone, email, address }
  return {
    '@context': 'https://schema.org',
    '@type': 'Store',
    name: store.name,
    legalName,
    taxID: cnpj,
    url: store.url('/'),
    currenciesAccepted: 'BRL',
    ...(pictureUrl === null ? {} : { image: pictureUrl }),
    ...Object.fromEntries(Object.entries(known).filter(([, value]) => value !== '')),
  }
}

const searchData = (store: StoreHead): Record<string, unknown> => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name: store.name,
  url: store.url('/'),
  inLanguage: 'pt-BR',
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${store.url('/produtos')}?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
})

/** The departments, with what they look like, in the sectors of the store. */
function CategoryTiles({ sectors }: Pick<HomeData, 'sectors'>) {
  const text = useText(homeText)
  const { categories } = useStoreData()
  const id = useId()
  if (categories.length === 0) return null
  return (
    <section className={style.section} aria-labelledby={id}>
      <h2 id={id} className={style.title}>
        {text.categories}
      </h2>
      <div className={style.sectors}>
        {bySector(categories, sectors).map(({ name, departments }) => (
          <div key={name} className={stack.gap2}>
            {name !== '' && <h3 className={textStyle.strong}>{name}</h3>}
            <ul className={style.tiles}>
              {departments.map((department) => (
                <li key={department.id}>
                  <Tile department={department} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}

const Tile = ({ department: { slug, name, picture } }: { readonly department: Category }) => (
  <Link to={`/categoria/${slug}`} className={style.tile}>
    {picture ? (
      <Picture picture={picture} alt="" sizes="(min-width: 64rem) 10rem, 26vw" className={style.picture} />
    ) : (
      <span className={style.letter} aria-hidden>
        {initialOf(name)}
      </span>
    )}
    <span className={style.name}>{name}</span>
  </Link>
)

const ICONS: Record<Benefit['kind'], typeof Store> = {
  delivery: CalendarDays,
  pickup: Store,
  pix: QrCode,
  quotes: ClipboardPen,
  contact: Smile,
}

function BenefitStrip() {
  const text = useText(homeText)
  const conditions = useText(conditionsText)
  const { supplier, features, delivery } = useStoreData()
  const terms = delivery && {
    title: delivery.firstDate === null ? text.delivery.title : conditions.delivery(formatWeekday(delivery.firstDate)),
    text: deliveryFacts(delivery, delivery.isLowest, conditions).join(' · '),
  }
  return (
    <ul className={style.strip} aria-label={text.benefits}>
      {benefitsOf(features, supplier.presentation, text, terms).map((benefit) => {
        const Icon = ICONS[benefit.kind]
        return (
          <li key={benefit.kind} className={`${surface.card} ${style.benefit}`}>
            <IconDisc isSmall>
              <Icon size={22} aria-hidden />
            </IconDisc>
            <div>
              <p className={style.benefitStripTitle}>{benefit.title}</p>
              <p className={`${textStyle.fine} ${style.text}`}>{benefit.text}</p>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

interface Benefit {
  readonly kind: 'delivery' | 'pickup' | 'pix' | 'quotes' | 'contact'
  readonly title: string
  readonly text: string
}

/** What a store offers besides goods, by what it switched on; a delivery on its terms, where these are known. */
export function benefitsOf(
  features: Pick<SupplierFeatures, 'hasDelivery' | 'hasPickup' | 'takesQuotes'>,
  { pix, contacts }: Pick<Presentation, 'pix' | 'contacts'>,
  text: typeof homeText,
  delivery: Pick<Benefit, 'title' | 'text'> | null,
): Benefit[] {
  const benefits: (Benefit | false)[] = [
    features.hasDelivery && { kind: 'delivery', ...(delivery ?? text.delivery) },
    features.hasPickup && { kind: 'pickup', ...text.pickup },
    features.takesQuotes && { kind: 'quotes', ...text.quotes },
    pix !== null && { kind: 'pix', ...text.pix },
    contacts.hours !== '' && { kind: 'contact', ...text.contact, text: contacts.hours },
  ]
  return benefits.filter((benefit) => benefit !== false)
}
