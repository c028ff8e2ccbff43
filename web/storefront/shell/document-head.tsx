import { useEffect } from 'react'
import { useMatches } from 'react-router'
import { headOf } from '../../shared/head-of.ts'
import { useStoreData } from '../state/store-context.ts'

/** The server writes the head of the first page; from then on title, description and address follow the screen. */
export function DocumentHead() {
  const { supplier, basename, texts } = useStoreData()
  const matches = useMatches()

  useEffect(() => {
    const data = Object.fromEntries(matches.map((match) => [match.id, match.loaderData]))
    const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
    // The server said which host is the store's; that of the address bar may be another name of the same machine.
    const { origin } = new URL(canonical?.href ?? location.href)
    const head = headOf(
      matches.map((match) => ({ route: { id: match.id, handle: match.handle } })),
      data,
      null,
      { supplier, basename, origin, texts },
    )
    // A screen that could not be loaded says in its heading what is the matter.
    const heading = matches.at(-1)?.loaderData === undefined ? document.querySelector('main h1')?.textContent : null
    document.title = heading ? `${heading} | ${supplier.name}` : head.title
    document.querySelector('meta[name="description"]')?.setAttribute('content', head.description ?? '')
    if (head.canonicalUrl) canonical?.setAttribute('href', head.canonicalUrl)
  }, [matches, supplier, basename, texts])

  return null
}
