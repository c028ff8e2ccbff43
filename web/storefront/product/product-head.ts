import { cutText } from '#domain/cut-text.ts'
import { reaisFromUnitPrice } from '#domain/amounts.ts'
import type { Availability, Product, ProductDetail } from '#domain/catalog/product.ts'
import { productForPayment } from '#domain/payment/price-by-payment.ts'
import { breadcrumbData, type Head, type StoreHead } from '../../shared/head.ts'
import { text as productText } from '../../shared/i18n/product.ts'
import type { Step } from '../../shared/ui/breadcrumb.tsx'

const LONGEST_DESCRIPTION = 160

export const productPath = (product: Pick<ProductDetail, 'slug'>): string => `/produto/${product.slug}`

export const productSteps = (product: ProductDetail, text = productText): Step[] => [
  { name: text.home, path: '/' },
  ...product.categories.map((category) => ({ name: category.name, path: `/categoria/${category.slug}` })),
  { name: product.name, path: productPath(product) },
]

export const productHead = (product: ProductDetail, store: StoreHead): Head => ({
  title: product.packaging ? `${product.name}, ${product.packaging}` : product.name,
  description: shortened(product.description) || store.text(productText).describe(product.name, store.name),
  canonical: productPath(product),
  picture: product.picture ?? undefined,
  // Only search engines read it, and they read the page that the server sends.
  structuredData: import.meta.env.SSR
    ? [productData(product, store), breadcrumbData(productSteps(product, store.text(productText)), store)]
    : undefined,
})

const AVAILABILITY: Record<Availability, string> = {
  available: 'InStock',
  'last-units': 'LimitedAvailability',
  'sold-out': 'OutOfStock',
  'on-request': 'BackOrder',
}

/** schema.org/Product. Where prices are hidden it has no offer. */
export function productData(product: ProductDetail, store: StoreHead): Record<string, unknown> {
  const { variants } = product
  const data = { '@context': 'https://schema.org', ...productFacts(product, store) }
  if (variants === null) return data
  return {
    ...data,
    isVariantOf: {
      '@type': 'ProductGroup',
      productGroupID: variants.groupId,
      name: variants.name,
      variesBy: variants.axes.map(({ name }) => name),
      hasVariant: variants.products
        .filter(({ id }) => id !== product.id)
        .map((variant) => productFacts({ ...variant, description: '', pictures: [] }, store)),
    },
  }
}

function productFacts(
  product: Product & Pick<ProductDetail, 'description' | 'pictures'>,
  store: StoreHead,
): Record<string, unknown> {
  const { gtin, pricing } = productForPayment(product, store.adjustment)
  return {
    '@type': 'Product',
    name: product.name,
    sku: product.code,
    url: store.url(productPath(product)),
    ...(product.description === '' ? {} : { description: product.description }),
    ...imagesOf(product, store),
    ...(product.brand === null ? {} : { brand: { '@type': 'Brand', name: product.brand } }),
    ...(gtin === null ? {} : { [gtin.length === 13 ? 'gtin13' : 'gtin']: gtin }),
    ...(pricing === null
      ? {}
      : {
          offers: {
            '@type': 'Offer',
            price: reaisFromUnitPrice(pricing.price).toFixed(2),
            priceCurrency: 'BRL',
            availability: `https://schema.org/${AVAILABILITY[product.availability]}`,
            url: store.url(productPath(product)),
            seller: { '@type': 'Organization', name: store.name },
          },
        }),
  }
}

/** One as a text, several as a list, which search engines take alike. */
function imagesOf(
  { picture, pictures }: Pick<ProductDetail, 'picture' | 'pictures'>,
  store: StoreHead,
): { readonly image?: string | string[] } {
  if (picture === null) return {}
  const [first = store.pictureUrl(picture, 800), ...others] = pictures.map(({ name }) => store.pictureUrl(name, 800))
  return { image: others.length === 0 ? first : [first, ...others] }
}

function shortened(description: string): string {
  const line = description.replace(/\s+/g, ' ').trim()
  return line.length <= LONGEST_DESCRIPTION ? line : `${cutText(line, LONGEST_DESCRIPTION).replace(/\s+\S*$/, '')}…`
}
