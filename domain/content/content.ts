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

/** A carousel of a page: either banners, or products. */
export interface PageSection {
  readonly id: string
  readonly kind: 'banners' | 'products'
  readonly title: string
  /** The tag of its products, where a tag chooses them. */
  readonly productTag: string | null
  readonly device: Device
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

/** The body is Markdown (`markdown.ts`). */
export interface StaticPage {
  readonly id: string
  readonly slug: string
  readonly title: string
  readonly body: string
  /** For search engines; empty where staff wrote none. */
  readonly description: string
  readonly tags: readonly string[]
}

export const DEVICES = ['all', 'mobile', 'desktop'] as const

export type Device = (typeof DEVICES)[number]
