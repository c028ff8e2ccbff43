import { Link } from 'react-router'
import type { ProductDetail } from '#domain/catalog/product.ts'
import { text as productText } from '../../shared/i18n/product.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import style from './product.module.css'

/** What the supplier says of a product, and what stands on its label. */
export function ProductAbout({ product }: { readonly product: ProductDetail }) {
  const text = useText(productText)
  const category = product.categories.at(-1)
  const details = [
    [text.detail.brand, product.brand],
    [text.detail.packaging, product.packaging],
    [text.detail.unit, text.units[product.unit] ?? product.unit],
    [text.detail.code, product.code],
    [text.detail.gtin, product.gtin],
  ] as const
  return (
    <div className={style.about}>
      <section>
        <h2>{text.about}</h2>
        {paragraphsOf(product.description || text.noDescription).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </section>
      <section>
        <h2>{text.details}</h2>
        <dl className={style.details}>
          {details.map(
            ([name, value]) =>
              value && (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
          {category && (
            <div>
              <dt>{text.detail.category}</dt>
              <dd>
                <Link to={`/categoria/${category.slug}`}>{category.name}</Link>
              </dd>
            </div>
          )}
        </dl>
      </section>
    </div>
  )
}

const paragraphsOf = (description: string): string[] =>
  description.split(/\n+/).filter((paragraph) => paragraph.trim() !== '')
