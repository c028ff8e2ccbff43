import { FileText } from 'lucide-react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import type { ListedContent } from '#domain/content/edited-content.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as contentText } from '../../shared/i18n/office-content.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { ContentList, loadContentList, MoveProblem, moveInList } from './content-list.tsx'

const LIST = '/gestao/paginas'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(contentText).pages.title} | ${store.name}` }),
}

export const loader = (args: LoaderFunctionArgs): Promise<readonly ListedContent[]> => loadContentList(args, 'page')
export const action = moveInList('page', () => true)

/** The pages of the store, in the order of their list. */
export function Component() {
  const text = useText(contentText)
  const contents: readonly ListedContent[] = useLoaderData()
  return (
    <div className={stack.gap4}>
      <header className={stack.gap2}>
        <h1>{text.pages.title}</h1>
        <p className={textStyle.muted}>{text.pages.intro}</p>
        <p>
          <ButtonLink to={`${LIST}/nova`}>{text.pages.create}</ButtonLink>
        </p>
      </header>
      <MoveProblem />
      {contents.length === 0 && (
        <EmptyState icon={<FileText size={32} aria-hidden />} title={text.pages.emptyTitle} text={text.pages.empty} />
      )}
      <ContentList contents={contents} list={LIST} noteOf={({ slug }) => `/pagina/${slug}`} />
    </div>
  )
}
