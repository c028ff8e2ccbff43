import type { Head, StoreHead } from '../../shared/head.ts'
import { text } from '../../shared/i18n/head.ts'
import type { LoadedCarousels } from '../components/carousels.tsx'

/** The title is the supplier's own; search engines learn how to search the store. */
export const homeHead = ({ sections }: LoadedCarousels, store: StoreHead): Head => ({
  title: store.seo.title || text.title(store.name),
  canonical: '/',
  picture: sections.flatMap((section) => section.banners)[0]?.picture,
  // Only search engines read it, and they read the page that the server sends.
  structuredData: import.meta.env.SSR ? [storeData(store), searchData(store)] : undefined,
})

const storeData = (store: StoreHead): Record<string, unknown> => ({
  '@context': 'https://schema.org',
  '@type': 'Store',
  name: store.name,
  url: store.url('/'),
  ...(store.seo.description === '' ? {} : { description: store.seo.description }),
})

const searchData = (store: StoreHead): Record<string, unknown> => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name: store.name,
  url: store.url('/'),
  inLanguage: 'pt-BR',
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${store.url('/produtos')}?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
})
