import { Store } from 'lucide-react'
import { useEffect } from 'react'
import { useLoaderData } from 'react-router'
import type { ScreenHandle } from '../../shared/head.ts'
import { text } from '../../shared/i18n/home.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { BannerCarousel } from '../components/banner-carousel.tsx'
import { Sections, useCarousels, type LoadedCarousels } from '../components/carousels.tsx'
import { useStoreData } from '../state/store-context.ts'
import { useBrowser } from '../state/use-browser.ts'
import { BenefitStrip } from './benefit-strip.tsx'
import { CategoryTiles } from './category-tiles.tsx'
import { homeHead } from './home-head.ts'
import style from './home.module.css'
import { HOME, loadHome, viewerOf } from './load-home.ts'

export const handle: ScreenHandle<LoadedCarousels> = { head: homeHead }
export const loader = loadHome

/** What the supplier put up front; then the departments and its rows of products, in its order. */
export function Component() {
  const data: LoadedCarousels = useLoaderData()
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
const NewStore = ({ name }: { readonly name: string }) => (
  <>
    <EmptyState isHeading icon={<Store size={36} aria-hidden />} title={text.newTitle} text={text.newStore(name)} />
    <BenefitStrip />
  </>
)

function Home({ data, slogan }: { readonly data: LoadedCarousels; readonly slogan: string }) {
  const { supplier, account } = useStoreData()
  const carousels = useCarousels(HOME, data)
  const { sections, products } = carousels
  const viewer = viewerOf(account)
  const browser = useBrowser()

  useEffect(() => {
    if (products === 'shown')
      browser?.lastHome.setState({ viewer, carousels: { sections, products, isKept: true } }, true)
  }, [browser, viewer, sections, products])

  const [first, ...others] = sections
  const opening = first?.kind === 'banners' ? first : null
  return (
    <>
      <h1 className="visually-hidden">{slogan === '' ? supplier.name : `${supplier.name}: ${slogan}`}</h1>
      {opening && <BannerCarousel banners={opening.banners} isFirst />}
      <BenefitStrip />
      <CategoryTiles />
      <Sections {...carousels} sections={opening ? others : sections} place="/" />
      {sections.length === 0 && <p className={style.empty}>{text.empty}</p>}
      <div className={style.end}>
        <ButtonLink to="/produtos" look="secondary" size="large">
          {text.seeAll}
        </ButtonLink>
      </div>
    </>
  )
}
