import { GalleryHorizontal } from 'lucide-react'
import { useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { contentToEdit, PLACES, type EditedContent } from '#domain/content/edited-content.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as contentText } from '../../shared/i18n/office-content.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { ContentList, loadContentList, moveInList, type ListedContent } from './content-list.tsx'
import { ofKind } from './content-form.ts'

const LIST = '/gestao/carrosseis'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(contentText).carousels.title} | ${store.name}` }),
}

export const loader = (args: LoaderFunctionArgs): Promise<ListedContent> => loadContentList(args, 'carousel')
export const action = (args: ActionFunctionArgs) => moveInList(args)

/** The carousels of the store by the place where they are shown. */
export function Component() {
  const text = useText(contentText)
  const { contents, now }: ListedContent = useLoaderData()
  const noteOf = (content: EditedContent) => {
    const carousel = ofKind(contentToEdit(content, now), 'carousel')
    if (!carousel) return ''
    const { shows, device } = carousel
    return device === 'all' ? text.shows[shows] : `${text.shows[shows]} · ${text.devices[device]}`
  }
  const places = PLACES.map((place) => ({ place, those: contents.filter((content) => content.place === place) }))
  return (
    <div className={stack.gap4}>
      <header className={stack.gap2}>
        <h1>{text.carousels.title}</h1>
        <p className={textStyle.muted}>{text.carousels.intro}</p>
        <p>
          <ButtonLink to={`${LIST}/nova`}>{text.carousels.create}</ButtonLink>
        </p>
      </header>
      {contents.length === 0 && (
        <EmptyState
          icon={<GalleryHorizontal size={32} aria-hidden />}
          title={text.carousels.emptyTitle}
          text={text.carousels.empty}
        />
      )}
      {places
        .filter(({ those }) => those.length > 0)
        .map(({ place, those }) => (
          <section key={place} className={stack.gap3} aria-label={text.places[place]}>
            <h2 className={textStyle.large}>{text.places[place]}</h2>
            <ContentList contents={those} now={now} list={LIST} noteOf={noteOf} />
          </section>
        ))}
    </div>
  )
}
