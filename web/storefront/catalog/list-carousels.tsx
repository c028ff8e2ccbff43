import type { PageSection } from '#domain/content/content.ts'
import { sectionsFrom } from '../../shared/api/content.ts'
import type { PageContext } from '../../shared/page-context.ts'
import { Sections, useCarousels } from '../components/carousels.tsx'
import type { LoadedCarousels } from '../components/carousel-source.ts'
import style from './product-list.module.css'

const LIST = { page: 'list' } as const

/** With their products from the server, in a browser a moment after the list. The list is whole without them: a failure shows none. */
export async function loadListCarousels(page: PageContext): Promise<LoadedCarousels | null> {
  const isFirstView = page.browser === null
  const sections = await sectionsFrom(page)(LIST, isFirstView).catch(() => [])
  return sections.length === 0 ? null : { sections, products: isFirstView ? 'shown' : 'waiting', isCached: false }
}

interface ListCarouselsProps {
  readonly start: LoadedCarousels
  /** Path of the list, below the store. */
  readonly place: string
}

/** Banners stand above the products, rows of products below them. */
export const ListCarousels = ({ areRows, ...of }: ListCarouselsProps & { readonly areRows: boolean }) =>
  areRows ? <Rows {...of} /> : <Banners {...of} />

const nothing = () => undefined

function Banners({ start, place }: ListCarouselsProps) {
  const banners = ofKind('banners', start.sections)
  if (banners.length === 0) return null
  return (
    <div className={style.banners}>
      <Sections sections={banners} products="shown" retry={nothing} place={place} />
    </div>
  )
}

function Rows({ start, place }: ListCarouselsProps) {
  const { sections, ...state } = useCarousels(LIST, start)
  return <Sections {...state} sections={ofKind('products', sections)} place={place} />
}

const ofKind = (kind: PageSection['kind'], sections: readonly PageSection[]) =>
  sections.filter((section) => section.kind === kind)
