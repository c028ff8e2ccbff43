import type { CallOptions } from '#contract/client.ts'
import { searchStore } from '#contract/global-search.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { text as pickerText } from '../../shared/i18n/picker.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { useOffice } from '../state/office-context.ts'
import { Picker } from './picker.tsx'

export interface PickedCustomer {
  readonly id: string
  readonly name: string
}

interface CustomerPickerProps {
  readonly legend: string
  /** Of the hidden fields with the ids of the customers. */
  readonly field: string
  readonly chosen: readonly PickedCustomer[]
  readonly onChange: (chosen: readonly PickedCustomer[]) => void
}

/** Chooses customers of the store by name or document. */
export function CustomerPicker(props: CustomerPickerProps) {
  const text = useText(pickerText)
  const { call, supplier } = useOffice()
  const find = async (typed: string, options: CallOptions): Promise<readonly PickedCustomer[]> =>
    (await callStore({ call, supplier }, searchStore, { query: { text: typed } }, options)).customers
  return <Picker<PickedCustomer> {...props} find={find} label={text.customer} none={text.noCustomer} />
}
