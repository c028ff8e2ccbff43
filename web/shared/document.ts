import { START_SCRIPT, type AppAssets, type PagePart } from '#contract/page.ts'
import type { Theme, ThemeStyle } from '#domain/supplier/supplier.ts'
import { derivePalette } from '#domain/supplier/theme.ts'
import type { ResolvedHead } from './head-of.ts'
import { picturePath } from './pictures.ts'
import { themeAttributes, themeVariables } from './theme-style.ts'

interface DocumentParts {
  readonly assets: AppAssets
  readonly theme: Theme
  readonly head: ResolvedHead
  /** Empty for the one that the product brings along. */
  readonly favicon: string
  /** What comes before the paths of a store that can be installed; null for other pages. */
  readonly installable?: string | null
  /** The tag use-new-style-page. */
  readonly usesNewStyle?: boolean
  /** Source files of the matched screens: their scripts are fetched at once. */
  readonly screens: readonly string[]
  /** Ids of the matched routes: the script need not match the URL with every route before it knows what to load. */
  readonly routes?: readonly string[]
  readonly body: PagePart
  /** JSON, already safe inside a script element; null where the page needs no script. */
  readonly hydration: string | null
  /** Of a page that is finished as it is, and only gets a touch more from it. */
  readonly script?: string | null
}

/** Specification §9: the maximum content width in the new style. */
const NEW_STYLE = ':root{--content-width:1440px}'
const DEFAULT_FAVICON = '/favicon.ico'

/**
 * The whole HTML page. Nothing in it is a script that runs, except the short one that loads the others. The page shows everything
 * without them: pictures and styles arrive first.
 */
export function document(parts: DocumentParts): readonly PagePart[] {
  const { assets, head } = parts
  const { theme } = parts
  const { accent, style } = themeStyle(theme)
  const preloads = parts.hydration === null ? [] : parts.screens.flatMap((screen) => assets.chunks[screen] ?? [])
  const start = `<!doctype html><html lang="pt-BR" ${styleOf(theme)}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">${headTags(head)}<meta name="theme-color" content="${accent}"><meta name="format-detection" content="telephone=no"><link rel="icon" href="${parts.favicon === '' ? DEFAULT_FAVICON : escape(picturePath(parts.favicon, 160))}">${installTags(parts.installable ?? null)}${assets.styles.map((path) => `<link rel="stylesheet" href="${path}">`).join('')}${preloadsOf(theme, assets)}<style>${style}${parts.usesNewStyle ? NEW_STYLE : ''}</style></head><body><div id="root">`
  const scripts =
    parts.hydration === null
      ? scriptTag(parts.script)
      : `<script id="page-data" type="application/json" data-script="${assets.script}" data-preloads="${[...new Set(preloads)].join(' ')}" data-routes="${(parts.routes ?? []).join(' ')}">${parts.hydration}</script><script>${START_SCRIPT}</script>`
  return [start, parts.body, `</div>${scripts}</body></html>`]
}

/** Telephones take the icon of the home screen from the page, others from the manifest. */
const installTags = (basename: string | null): string =>
  basename === null
    ? ''
    : `<link rel="manifest" href="${escape(basename)}/manifest.webmanifest"><link rel="apple-touch-icon" href="${escape(basename)}/icone-180.png">`

const styleOf = (theme: ThemeStyle): string =>
  themeAttributes(theme)
    .map(([name, choice]) => `${name}="${choice}"`)
    .join(' ')

/** Files in web/shared/theme/fonts. */
const FONTS: Readonly<Record<ThemeStyle['typeface'], readonly string[]>> = {
  system: [],
  classic: ['figtree', 'fraunces'],
  friendly: ['figtree'],
  technical: ['archivo'],
}

/** Those of the store alone: a browser loads no font of another one. */
const preloadsOf = ({ typeface }: ThemeStyle, { fonts }: AppAssets): string =>
  FONTS[typeface]
    .flatMap((name) => fonts[name] ?? [])
    .map((path) => `<link rel="preload" as="font" type="font/woff2" href="${path}" crossorigin>`)
    .join('')

const scriptTag = (path: string | null | undefined): string =>
  path ? `<script type="module" src="${path}"></script>` : ''

function headTags(head: ResolvedHead): string {
  const tags = [
    `<title>${escape(head.title)}</title>`,
    meta('name', 'description', head.description ?? ''),
    meta('name', 'keywords', head.keywords),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description ?? ''),
    meta('property', 'og:site_name', head.siteName),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:locale', 'pt_BR'),
  ]
  if (head.pictureUrl) tags.push(meta('property', 'og:image', head.pictureUrl))
  if (head.canonicalUrl)
    tags.push(
      `<link rel="canonical" href="${escape(head.canonicalUrl)}">`,
      meta('property', 'og:url', head.canonicalUrl),
    )
  else tags.push(meta('name', 'robots', 'noindex'))
  for (const data of head.structuredData ?? []) {
    tags.push(`<script type="application/ld+json">${JSON.stringify(data).replace(/</g, '\\u003c')}</script>`)
  }
  return tags.join('')
}

const meta = (kind: 'name' | 'property', name: string, content: string): string =>
  content === '' ? '' : `<meta ${kind}="${name}" content="${escape(content)}">`

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (value: string): string => value.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character)

const themes = new Map<string, { accent: string; style: string }>()
const MAX_THEMES = 200

/** The supplier's colours as CSS variables, written once into the page. */
function themeStyle(theme: Theme): { readonly accent: string; readonly style: string } {
  const key = `${theme.primary}${theme.secondary}${theme.auxiliary}${theme.text}`
  const known = themes.get(key)
  if (known) return known
  if (themes.size >= MAX_THEMES) themes.clear()
  const variables = themeVariables(theme).map(([name, colour]) => `${name}:${colour}`)
  const made = { accent: derivePalette(theme).accent, style: `:root{${variables.join(';')}}` }
  themes.set(key, made)
  return made
}
