import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { decodePageSection, pageSections } from '#contract/content.ts'
import type { PageSection } from '#domain/content/content.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text } from '../../shared/i18n/home.ts'
import { COOKIE_SESSION, pageOf } from '../../shared/page-context.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { ProductRow } from '../parts/product-row.tsx'
import { useStoreData } from '../state/store-context.ts'
import { BannerCarousel } from './banner-carousel.tsx'
import { BenefitStrip } from './benefit-strip.tsx'
import { CategoryTiles } from './category-tiles.tsx'
import { homeHead } from './home-head.ts'
import style from './home.module.css'

export const handle: ScreenHandle<PageSection[]> = { head: homeHead }

export async function loader(args: LoaderFunctionArgs): Promise<PageSection[]> {
  const { call, supplier } = pageOf(args)
  const sections = await call(pageSections, { params: { sessao: COOKIE_SESSION, idfornecedor: supplier.id }, query: { page: 'home' } })
  return sections.map(decodePageSection).filter((section) => section.banners.length + section.products.length > 0)
}

/** What the supplier put up front; then the departments and its rows of products, in its order. */
export function Component() {
  const sections: PageSection[] = useLoaderData()
  const { supplier } = useStoreData()
  const [first, ...others] = sections
  const opening = first?.kind === 'banners' ? first : null
  const { slogan } = supplier.presentation
  return (
    <>
      <h1 className="visually-hidden">{slogan === '' ? supplier.name : `${supplier.name}: ${slogan}`}</h1>
      {opening && <BannerCarousel banners={opening.banners} isFirst />}
      <BenefitStrip />
      <CategoryTiles />
      {(opening ? others : sections).map((section) =>
        section.kind === 'banners' ? (
          <div key={section.id} className={style.banners}>
            <BannerCarousel banners={section.banners} isFirst={false} />
          </div>
        ) : (
          <ProductRow key={section.id} title={section.title} products={section.products} place="/" seeAll={listOf(section)} />
        ),
      )}
      {sections.length === 0 && <p className={style.empty}>{text.empty}</p>}
      <div className={style.end}>
        <ButtonLink to="/produtos" look="secondary" size="large">
          {text.seeAll}
        </ButtonLink>
      </div>
    </>
  )
}

const listOf = ({ productTag }: PageSection): string | undefined => (productTag === null ? undefined : `/produtos?etiqueta=${encodeURIComponent(productTag)}`)
