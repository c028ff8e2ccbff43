import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { decodeStaticPage, staticPage } from '#contract/content.ts'
import type { StaticPage } from '#domain/content/content.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { pageOf } from '../../shared/page-context.ts'
import { blocksOf } from './blocks.ts'
import style from './static-page.module.css'

export const handle: ScreenHandle<StaticPage> = {
  head: (page, store) => ({ title: `${page.title} | ${store.name}`, canonical: `/pagina/${page.slug}` }),
}

export async function loader(args: LoaderFunctionArgs): Promise<StaticPage> {
  const { call, supplier } = pageOf(args)
  return decodeStaticPage(await call(staticPage, { params: { idfornecedor: supplier.id, slug: args.params.pagina ?? '' } }))
}

export function Component() {
  const page: StaticPage = useLoaderData()
  return (
    <article className={style.page}>
      <h1>{page.title}</h1>
      {blocksOf(page.body).map((block, index) => {
        if (block.kind === 'heading') return <h2 key={index}>{block.text}</h2>
        if (block.kind === 'paragraph') return <p key={index}>{block.text}</p>
        return (
          <ul key={index}>
            {block.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        )
      })}
    </article>
  )
}
