import type { CallOptions } from '#contract/client.ts'
import type { UnitPrice } from '#domain/amounts.ts'
import { findProducts } from '../../shared/api/suggestion.ts'
import { text as pickerText } from '../../shared/i18n/picker.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { useOffice } from '../state/office-context.ts'
import { Picker } from './picker.tsx'

export interface PickedProduct {
  readonly id: string
  readonly name: string
  /** Null where it is not known. */
  readonly price: UnitPrice | null
}

interface ProductPickerProps {
  readonly legend: string
  /** Of the hidden fields with the ids of the products. */
  readonly field: string
  readonly chosen: readonly PickedProduct[]
  readonly onChange: (chosen: readonly PickedProduct[]) => void
}

/** Chooses products of the store by name or code. */
export function ProductPicker(props: ProductPickerProps) {
  const text = useText(pickerText)
  const { call, supplier } = useOffice()
  const find = async (typed: string, options: CallOptions) =>
    (await findProducts({ call, supplier }, typed, options)).map((product) => ({
      ...product,
      price: product.pricing?.price ?? null,
    }))
  return <Picker<PickedProduct> {...props} find={find} label={text.product} none={text.noProduct} />
}
