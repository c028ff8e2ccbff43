import { redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { Refusal } from '#contract/client.ts'
import { staticPage } from '#contract/content.ts'
import type { StaticPage } from '#domain/content/content.ts'
import { openingOf } from '#domain/content/markdown.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { breadcrumbData, type ScreenHandle } from '../../shared/head.ts'
import { contentText } from '../../shared/i18n/content.ts'
import { withOverrides } from '../../shared/i18n/dictionary.ts'
import { text as shellText } from '../../shared/i18n/shell.ts'
import { pageOf } from '../../shared/page-context.ts'
import { shortened, BodyText } from '../../shared/ui/body-text.tsx'
import { LaterCarousels } from '../components/later-carousels.tsx'
import style from './static-page.module.css'

/** Search engines show about this much. */
const DESCRIPTION_LENGTH = 160
const SERVER_FAULT = 500
const MOVED_PERMANENTLY = 301

export const handle: ScreenHandle<StaticPage> = {
  head: (page, store) => {
    const path = `/pagina/${page.slug}`
    const description = page.description || openingOf(page.body)
    return {
      title: `${page.title} | ${store.name}`,
      canonical: path,
      ...(description ? { description: shortened(description, DESCRIPTION_LENGTH) } : {}),
      ...(import.meta.env.SSR
        ? {
            structuredData: [
              breadcrumbData(
                [
                  { name: store.text(shellText).home, path: '/' },
                  { name: page.title, path },
                ],
                store,
              ),
            ],
          }
        : {}),
    }
  },
}

export async function loader(args: LoaderFunctionArgs): Promise<StaticPage> {
  const page = pageOf(args)
  const slug = args.params.pagina ?? ''
  try {
    const found = await callStore(page, staticPage, { params: { slug } })
    if (found.slug === slug) return found
    // It has another address by now. Browsers ask again: the page may come back to this one.
    throw redirect(`/pagina/${found.slug}${new URL(args.request.url).search}`, {
      status: MOVED_PERMANENTLY,
      headers: { 'cache-control': 'no-cache' },
    })
  } catch (error) {
    if (error instanceof Response) throw error
    if (error instanceof Refusal && error.status < SERVER_FAULT) throw error
    const text = withOverrides(contentText, await page.texts())
    throw Refusal.of(SERVER_FAULT, 'server.unavailable', `${text.failure} ${text.failureHint}`)
  }
}

export function Component() {
  const page: StaticPage = useLoaderData()
  return (
    <>
      <article className={style.page}>
        <h1>{page.title}</h1>
        <BodyText body={page.body} />
      </article>
      <LaterCarousels key={page.slug} page={{ staticPage: page.slug }} place={`/pagina/${page.slug}`} />
    </>
  )
}
