import { webAppText } from '#contract/platform.ts'
import type { Supplier } from '#domain/supplier/supplier.ts'
import { derivePalette } from '#domain/supplier/theme.ts'
import { iconVersion, ICON_SIZES, MASKABLE_SIZES } from './icons.ts'

/** Longer names are cut below an icon. */
const MAX_SHORT_NAME = 12
/** A name that ends with one of these sounds cut. */
const DANGLING = / (?:d[aeo]s?|e|para|com)$/i

/** The store as a program that can be installed. Start and scope are those of the host and path by which it is reached. */
export function manifestOf(supplier: Supplier, basename: string): Record<string, unknown> {
  const { accent, page } = derivePalette(supplier.theme)
  const { seo, slogan } = supplier.presentation
  const start = basename || '/'
  const version = iconVersion(supplier)
  const icon = (name: string, size: number, purpose: string) => ({
    src: `${basename}/${name}-${size}.png?v=${version}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  const shortcut = (name: string, path: string) => ({ name, url: `${basename}${path}` })
  return {
    id: start,
    name: supplier.name,
    short_name: supplier.name.length <= MAX_SHORT_NAME ? supplier.name : shortName(supplier.name),
    description: seo.description || slogan,
    lang: 'pt-BR',
    dir: 'ltr',
    start_url: start,
    // Without a slash at its end it holds the home of the store too.
    scope: start,
    display: 'standalone',
    theme_color: accent,
    background_color: page,
    categories: ['shopping'],
    icons: [
      ...ICON_SIZES.map((size) => icon('icone', size, 'any')),
      ...MASKABLE_SIZES.map((size) => icon('icone-recortavel', size, 'maskable')),
    ],
    shortcuts: [
      shortcut(webAppText.products, '/produtos'),
      shortcut(webAppText.cart, '/carrinho'),
      shortcut(webAppText.orders, '/pedidos'),
    ],
  }
}

/** As many whole words as fit, at least one. */
function shortName(name: string): string {
  const [first = '', ...rest] = name.split(' ')
  const fitting = rest.reduce(
    (text, word) => (`${text} ${word}`.length <= MAX_SHORT_NAME ? `${text} ${word}` : text),
    first,
  )
  return fitting.replace(DANGLING, '')
}
