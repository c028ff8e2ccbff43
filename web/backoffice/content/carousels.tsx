import { GalleryHorizontal } from 'lucide-react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { PLACES, type ListedContent, type Place } from '#domain/content/edited-content.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as contentText } from '../../shared/i18n/office-content.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { ContentList, loadContentList, MoveProblem, moveInList } from './content-list.tsx'

const LIST = '/gestao/carrosseis'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(contentText).carousels.title} | ${store.name}` }),
}

interface Loaded {
  readonly carousels: readonly ListedContent[]
  /** Of the pages of the store, by their ids. */
  readonly slugs: Readonly<Record<string, string | null>>
}

export async function loader(args: LoaderFunctionArgs): Promise<Loaded> {
  const [carousels, pages] = await Promise.all([loadContentList(args, 'carousel'), loadContentList(args, 'page')])
  return { carousels, slugs: Object.fromEntries(pages.map(({ id, slug }) => [id, slug])) }
}
export const action = moveInList('carousel', (one, other) => one.place === other.place && one.pageId === other.pageId)

/** The carousels of the store by the place where they are shown, each page by itself: their order is that of one place. */
export function Component() {
  const text = useText(contentText)
  const { carousels, slugs }: Loaded = useLoaderData()
  const noteOf = ({ carousel }: ListedContent) => {
    if (!carousel) return ''
    const { shows, device } = carousel
    return device === 'all' ? text.shows[shows] : `${text.shows[shows]} · ${text.devices[device]}`
  }
  const nameOf = (place: Place, pageId: string | null) =>
    pageId === null ? text.places[place] : `${text.places[place]}: /pagina/${slugs[pageId]}`
  const lists = PLACES.flatMap((place) => {
    const byPage = Map.groupBy(
      carousels.filter((carousel) => carousel.place === place),
      ({ pageId }) => pageId,
    )
    return [...byPage].map(([pageId, those]) => ({ name: nameOf(place, pageId), those }))
  })
  return (
    <div className={stack.gap4}>
      <header className={stack.gap2}>
        <h1>{text.carousels.title}</h1>
        <p className={textStyle.muted}>{text.carousels.intro}</p>
        <p>
          <ButtonLink to={`${LIST}/nova`}>{text.carousels.create}</ButtonLink>
        </p>
      </header>
      <MoveProblem />
      {carousels.length === 0 && (
        <EmptyState
          icon={<GalleryHorizontal size={32} aria-hidden />}
          title={text.carousels.emptyTitle}
          text={text.carousels.empty}
        />
      )}
      {lists.map(({ name, those }) => (
        <section key={name} className={stack.gap3} aria-label={name}>
          <h2 className={textStyle.large}>{name}</h2>
          <ContentList contents={those} list={LIST} noteOf={noteOf} />
        </section>
      ))}
    </div>
  )
}
