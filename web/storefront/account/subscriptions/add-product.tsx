import { Form, useNavigation, type LoaderFunctionArgs } from 'react-router'
import { ZERO_QUANTITY, type Quantity } from '#domain/amounts.ts'
import { changeQuantity } from '#domain/cart/change-quantity.ts'
import type { PricedProduct, Product } from '#domain/catalog/product.ts'
import { ALL_PRODUCTS, catalogApi } from '../../../shared/api/catalog.ts'
import { formatPrice } from '../../../shared/format.ts'
import { text as buyingText } from '../../../shared/i18n/buying.ts'
import { text as commonText } from '../../../shared/i18n/common.ts'
import { text as subscriptionsText } from '../../../shared/i18n/subscriptions.ts'
import { useText } from '../../../shared/i18n/use-text.ts'
import { pageOf } from '../../../shared/page-context.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Field } from '../../../shared/ui/field.tsx'
import stack from '../../../shared/ui/stack.module.css'
import surface from '../../../shared/ui/surface.module.css'
import textStyle from '../../../shared/ui/text.module.css'
import style from './subscription.module.css'

/** In the URL of the subscription. */
const SEARCH = 'produto'
const MOST_SHOWN = 6

export interface ProductSearch {
  readonly query: string
  readonly products: readonly PricedProduct[]
}

/** The products that can be bought, by the words in the URL; null where nothing is searched for. */
export async function searchedProducts(args: LoaderFunctionArgs): Promise<ProductSearch | null> {
  const query = new URL(args.request.url).searchParams.get(SEARCH)?.trim() ?? ''
  if (query === '') return null
  const { products } = await catalogApi(pageOf(args)).products({ ...ALL_PRODUCTS, query })
  return { query, products: products.filter(isBuyable).slice(0, MOST_SHOWN) }
}

const isBuyable = (product: Product): product is PricedProduct =>
  product.pricing !== null && !product.isQuoteOnly && ['available', 'last-units'].includes(product.availability)

/** The smallest quantity in which the product is sold. */
export const firstQuantity = ({ pricing }: PricedProduct): Quantity =>
  changeQuantity(pricing, ZERO_QUANTITY, { action: 'INC' })

interface AddProductProps {
  readonly search: ProductSearch | null
  /** Ids of the products of the subscription. */
  readonly present: readonly string[]
  /** What the button sends: a field and its value. */
  readonly action: { readonly name: string; readonly value: string }
}

/** A search for products, each with a button that adds it; it works without script. */
export function AddProduct({ search, present, action }: AddProductProps) {
  const [text, buying, common] = [useText(subscriptionsText), useText(buyingText), useText(commonText)]
  const adding = useNavigation().formData?.get('productId')
  const products = search?.products.filter(({ id }) => !present.includes(id)) ?? []
  return (
    <section className={`${surface.panel} ${stack.gap3}`}>
      <h2 className={textStyle.large}>{text.addProduct}</h2>
      <Form method="get" role="search" preventScrollReset className={stack.gap2}>
        <Field
          key={search?.query}
          label={text.productName}
          name={SEARCH}
          type="search"
          autoComplete="off"
          defaultValue={search?.query}
        />
        <Button type="submit" look="secondary">
          {common.search}
        </Button>
      </Form>
      <p role="status" className={textStyle.note}>
        {search && products.length === 0 && text.noProducts}
      </p>
      <ul className={stack.gap3}>
        {products.map(({ id, name, pricing, unit }) => (
          <li key={id} className={`${stack.between3} ${style.withButton}`}>
            <span>
              {name} <small>{formatPrice(pricing.price)}</small>
            </span>
            <Form method="post">
              <input type="hidden" name="productId" value={id} />
              <Button
                type="submit"
                look="secondary"
                {...action}
                isBusy={adding === id}
                aria-label={buying.addNamed(`${name} (${unit})`)}
              >
                {buying.add}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  )
}
