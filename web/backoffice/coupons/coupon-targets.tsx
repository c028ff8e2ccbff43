import { useState } from 'react'
import type { Category } from '#domain/catalog/product.ts'
import { COUPON_TARGETS, type CouponTarget } from '#domain/coupon/coupon.ts'
import type { NamedTarget } from '#domain/coupon/store-coupon.ts'
import { text as couponsText } from '../../shared/i18n/coupons.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { CheckField, SelectField } from '../../shared/ui/field.tsx'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'
import formStyle from '../components/office-form.module.css'
import { FieldFault } from '../components/picker.tsx'
import { ProductPicker, type PickedProduct } from '../components/product-picker.tsx'
import style from './coupons.module.css'

/** Name of the fields with the ids of the chosen products or categories. */
export const TARGET_FIELD = 'targetIds'

type Target = Pick<NamedTarget, 'id' | 'name'>

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
      {target === 'categories' && <Categories chosen={own} categories={categories} />}
    </>
  )
}

function Products({ chosen: initial }: Pick<CouponTargetsProps, 'chosen'>) {
  const text = useText(couponsText)
  const [chosen, setChosen] = useState<readonly PickedProduct[]>(
    initial.map((product) => ({ ...product, price: null })),
  )
  return <ProductPicker legend={text.targets.products} field={TARGET_FIELD} chosen={chosen} onChange={setChosen} />
}

function Categories({ chosen, categories }: Pick<CouponTargetsProps, 'chosen' | 'categories'>) {
  const text = useText(couponsText)
  const box = ({ id, name }: Target) => (
    <CheckField name={TARGET_FIELD} value={id} defaultChecked={chosen.some((target) => target.id === id)}>
      {name}
    </CheckField>
  )
  return (
    <fieldset className={`${stack.gap2} ${formStyle.wide}`}>
      <legend className={textStyle.smallStrong}>{text.targets.categories}</legend>
      <FieldFault field={TARGET_FIELD} />
      <p className={textStyle.note}>{text.hints.categories}</p>
      <ul className={style.categories}>
        {categories.map(({ children, ...department }) => (
          <li key={department.id}>
            {box(department)}
            <ul>
              {children.map((category) => (
                <li key={category.id}>{box(category)}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
