import { useId, type KeyboardEvent } from 'react'
import { Link } from 'react-router'
import type { ProductDetail, ProductVariants } from '#domain/catalog/product.ts'
import { variantOptions } from '#domain/catalog/variant-group.ts'
import { text as variantsText } from '../../shared/i18n/variants.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import stack from '../../shared/ui/stack.module.css'
import choice from '../components/choice.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { productPath } from './product-head.ts'
import style from './variant-chooser.module.css'

/** The values of each axis, each a link to its variant: what is chosen stands in the URL, and needs no script. */
export function VariantChooser({
  product,
  variants,
}: {
  readonly product: Pick<ProductDetail, 'id'>
  readonly variants: ProductVariants
}) {
  const text = useText(variantsText)
  const id = useId()
  const current = variants.products.find((variant) => variant.id === product.id)
  if (!current) return null
  return (
    <div className={stack.gap3}>
      {variantOptions(variants.axes, variants.products, current.values).map(({ axis, options }, place) => (
        <div key={axis.name} className={stack.gap2}>
          <p id={`${id}${place}`} className={textStyle.fine}>
            {axis.name}: <strong>{current.values[place]}</strong>
          </p>
          <div role="radiogroup" aria-labelledby={`${id}${place}`} className={stack.wrap2} data-arrow-keys>
            {options.map(({ value, variant, isChosen, keepsOthers }) => {
              const other = current.values[1 - place]
              const note = !keepsOthers
                ? text.notWith(other ?? '')
                : variant.availability === 'sold-out'
                  ? text.soldOut
                  : null
              return (
                <Link
                  key={value}
                  to={productPath(variant)}
                  preventScrollReset
                  role="radio"
                  aria-checked={isChosen}
                  aria-current={isChosen ? 'page' : undefined}
                  className={`${choice.card} ${style.option}`}
                  data-faint={note !== null || undefined}
                  onKeyDown={chooseBySpace}
                >
                  {value}
                  {note !== null && <small className={style.note}>{note}</small>}
                </Link>
              )
            })}
          </div>
        </div>
      ))}
    </div>
  )
}

/** A link follows Enter alone; of a radio button people expect Space. */
function chooseBySpace(event: KeyboardEvent<HTMLAnchorElement>) {
  if (event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}
