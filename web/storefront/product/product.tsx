import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import type { ProductDetail } from '#domain/catalog/product.ts'
import { productApi } from '../../shared/api/product.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as productText } from '../../shared/i18n/product.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { pageOf } from '../../shared/page-context.ts'
import { Breadcrumb } from '../../shared/ui/breadcrumb.tsx'
import { Picture } from '../../shared/ui/picture.tsx'
import { AddToCart } from '../components/add-to-cart/add-to-cart.tsx'
import { ProductRow } from '../components/product-row.tsx'
import { buyingRules } from './buying-rules.ts'
import { GiftWrap } from './gift-wrap.tsx'
import { InCart, PriceBlock } from './price-block.tsx'
import { PriceTiers } from './price-tiers.tsx'
import { ProductAbout } from './product-about.tsx'
import { productHead, productPath, productSteps } from './product-head.ts'
import { useShownProduct } from '../state/store-context.ts'
import style from './product.module.css'

export const handle: ScreenHandle<ProductDetail> = { head: productHead }

export const loader = (args: LoaderFunctionArgs): Promise<ProductDetail> =>
  productApi(pageOf(args)).detail(args.params.produto ?? '')

export function Component() {
  const text = useText(productText)
  const product: ProductDetail = useLoaderData()
  const shown = useShownProduct(product)
  const path = productPath(product)
  const rules = buyingRules(product, text)
  return (
    <>
      <Breadcrumb label={text.trail} steps={productSteps(product, text)} />
      <article key={product.id} className={style.product}>
        <div className={style.picture} data-availability={product.availability}>
          <Picture picture={product.picture} alt={product.name} sizes="(min-width: 64rem) 36rem, 92vw" isFirst />
        </div>
        <div className={style.summary}>
          {product.brand && <p className={style.brand}>{product.brand}</p>}
          <h1 className={style.name}>{product.name}</h1>
          {product.packaging && <p className={style.packaging}>{product.packaging}</p>}
          <PriceBlock product={shown} />
          <p className={style.availability} data-availability={product.availability}>
            {product.isQuoteOnly ? text.quoteOnly : text.availability[product.availability]}
          </p>
          <PriceTiers product={shown} />
          {rules.length > 0 && (
            <ul className={style.rules}>
              {rules.map((rule) => (
                <li key={rule}>{rule}</li>
              ))}
            </ul>
          )}
          <GiftWrap product={product} />
        </div>
        <div className={style.buy}>
          <InCart product={shown} />
          <AddToCart product={product} returnTo={path} size="large" />
        </div>
        <ProductAbout product={product} />
        {product.similar.length > 0 && (
          <div className={style.similar}>
            <ProductRow title={text.similar} products={product.similar} place={path} />
          </div>
        )}
      </article>
    </>
  )
}
