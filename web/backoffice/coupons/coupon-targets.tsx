import { useState } from 'react'
import type { Category } from '#domain/catalog/product.ts'
import { COUPON_TARGETS, type CouponTarget } from '#domain/coupon/coupon.ts'
import type { NamedTarget } from '#domain/coupon/store-coupon.ts'
import { text as couponsText } from '../../shared/i18n/coupons.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { SelectField } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { CategoryChoice } from '../components/category-choice.tsx'
import { ProductPicker, type PickedProduct } from '../components/product-picker.tsx'
import style from '../components/office-form.module.css'

/** Name of the fields with the ids of the chosen products or categories. */
export const TARGET_FIELD = 'targetIds'

type Target = Pick<NamedTarget, 'id' | 'name' | 'isSold'>

interface CouponTargetsProps {
  readonly target: CouponTarget
  readonly chosen: readonly Target[]
  readonly categories: readonly Category[]
}

/** What the coupon lowers, and which products or categories those are. */
export function CouponTargets({ target: initial, chosen, categories }: CouponTargetsProps) {
  const text = useText(couponsText)
  const [target, setTarget] = useState(initial)
  const own = target === initial ? chosen : []
  return (
    <>
      <SelectField
        label={text.fields.target}
        name="target"
        required
        value={target}
        onChange={({ currentTarget }) =>
          setTarget(COUPON_TARGETS.find((value) => value === currentTarget.value) ?? 'items')
        }
        options={COUPON_TARGETS.map((value) => ({ value, label: text.targets[value] }))}
      />
      {target === 'products' && <Products chosen={own} />}
      {target === 'categories' && (
        <CategoryChoice
          legend={text.targets.categories}
          hint={text.hints.categories}
          field={TARGET_FIELD}
          chosenIds={own.map(({ id }) => id)}
          categories={categories}
        />
      )}
    </>
  )
}

function Products({ chosen: initial }: Pick<CouponTargetsProps, 'chosen'>) {
  const text = useText(couponsText)
  const [chosen, setChosen] = useState<readonly PickedProduct[]>(
    initial.map((product) => ({ ...product, price: null })),
  )
  const gone = initial.filter(({ id, isSold }) => !isSold && chosen.some((product) => product.id === id))
  return (
    <>
      {gone.length > 0 && (
        <div className={style.wide}>
          <Notice kind="warning">
            {text.gone(gone.map(({ name }) => name))} {gone.length === chosen.length && text.allGone}
          </Notice>
        </div>
      )}
      <ProductPicker legend={text.targets.products} field={TARGET_FIELD} chosen={chosen} onChange={setChosen} />
    </>
  )
}
