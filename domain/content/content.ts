import type { Product } from '../catalog/product.ts'

export interface Banner {
  readonly title: string
  readonly text: string
  readonly button: string
  readonly link: string
  readonly picture: string
  readonly mobilePicture: string
  readonly alt: string
}

/** A carousel of a page: either banners, or products that carry a tag. */
export interface PageSection {
  readonly id: string
  readonly kind: 'banners' | 'products'
  readonly title: string
  readonly productTag: string | null
  readonly banners: readonly Banner[]
  readonly products: readonly Product[]
}

/** Each product once: a row leaves out what a row above it shows. */
export function withoutRepeats(sections: readonly PageSection[]): PageSection[] {
  const shown = new Set<string>()
  return sections.map((section) => {
    const products = section.products.filter(({ id }) => !shown.has(id))
    for (const { id } of products) shown.add(id)
    return { ...section, products }
  })
}

/** The body is plain text: `## ` starts a heading, `- ` a list item, an empty line ends a paragraph. */
export interface StaticPage {
  readonly slug: string
  readonly title: string
  readonly body: string
  readonly tags: readonly string[]
}
