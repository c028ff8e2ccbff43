import { useEffect, useState, useSyncExternalStore } from 'react'
import type { PageSection } from '#domain/content/content.ts'
import { sectionsFrom, type CarouselPage } from '../../shared/api/content.ts'
import { text as homeText } from '../../shared/i18n/home.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { classNames } from '../../shared/ui/class-names.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { linesOf } from '../state/cart-state.ts'
import { useStoreData } from '../state/store-context.ts'
import { BannerCarousel } from './banner-carousel.tsx'
import { CarouselSource, shownSections, type LoadedCarousels } from './carousel-source.ts'
import style from './carousels.module.css'
import surface from '../../shared/ui/surface.module.css'
import visible from '../../shared/ui/visible.module.css'
import row from './product-row.module.css'
import { ProductRow } from './product-row.tsx'

/** Those that came with the screen, filled where they came without products; without any, those of the page. */
export function useCarousels(page: CarouselPage, start: LoadedCarousels | null) {
  const store = useStoreData()
  const [source] = useState(() => new CarouselSource(sectionsFrom(store), start ?? undefined))
  const { sections, products } = useSyncExternalStore(source.subscribe, source.state, source.state)
  const pageKey = JSON.stringify(page)

  useEffect(() => {
    const page = JSON.parse(pageKey) as CarouselPage
    if (start === null) source.open(page)
    else if (start.isCached || start.products === 'waiting') source.fill(page)
    return () => source.stop()
  }, [source, pageKey, start])

  return { sections: shownSections({ sections, products }), products, retry: () => source.fill(page, 0) }
}

interface SectionsProps extends Omit<ReturnType<typeof useCarousels>, 'sections'> {
  readonly sections: readonly PageSection[]
  /** Path of their screen, below the store. */
  readonly place: string
}

export function Sections({ sections, products, retry, place }: SectionsProps) {
  const text = useText(homeText)
  return (
    <>
      {sections.map((section) => (
        <div key={section.id} className={deviceClass(section)}>
          {section.kind === 'banners' ? (
            <div className={style.banners}>
              <BannerCarousel banners={section.banners} isFirst={false} />
            </div>
          ) : section.products.length > 0 ? (
            <ProductRow title={section.title} products={section.products} place={place} seeAll={listOf(section)} />
          ) : (
            products === 'waiting' && <WaitingRow title={section.title} />
          )}
        </div>
      ))}
      {products === 'failed' && (
        <div className={style.failed}>
          <Notice kind="warning">{text.rowsFailed}</Notice>
          <Button look="secondary" onClick={retry}>
            {text.retryRows}
          </Button>
        </div>
      )}
    </>
  )
}

/** The place of a row of products that is on its way. */
function WaitingRow({ title }: { readonly title: string }) {
  return (
    <section className={row.row} aria-busy aria-label={title}>
      <header className={row.header}>
        <h2 className={classNames(row.title, style.title)}>{title}</h2>
      </header>
      <div className={classNames(row.list, style.cards)} aria-hidden>
        {Array.from({ length: 6 }, (_, index) => (
          <div key={index} className={`${surface.card} ${style.card}`}>
            <Skeleton height="auto" />
            <Skeleton width="90%" />
            <Skeleton width="55%" height="1.5em" />
            <Skeleton height="var(--touch)" isRound />
          </div>
        ))}
      </div>
    </section>
  )
}

/** The server does not know the device: what is only for another one is there and not shown. */
export const deviceClass = ({ device }: PageSection): string | undefined =>
  ({ all: undefined, mobile: visible.belowDesktop, desktop: visible.fromDesktop })[device]

const listOf = ({ productTag }: PageSection): string | undefined =>
  productTag === null ? undefined : `/produtos?etiqueta=${encodeURIComponent(productTag)}`

export interface PageCarouselsProps {
  readonly page: CarouselPage
  /** Path of their screen, below the store. */
  readonly place: string
  /** Leaves out what was in the cart at the first look: what is added from here stays in its place. */
  readonly withoutCart?: boolean
}

/** The carousels of a page that did not come with it. */
export function PageCarousels({ page, place, withoutCart = false }: PageCarouselsProps) {
  const { sections, ...state } = useCarousels(page, null)
  const { cart } = useStoreData()
  const [inCart] = useState(() => new Set(linesOf(cart.getState()).map(({ product }) => product.id)))
  const shown = withoutCart
    ? sections.map((section) => ({ ...section, products: section.products.filter(({ id }) => !inCart.has(id)) }))
    : sections
  return <Sections {...state} sections={shown} place={place} />
}
