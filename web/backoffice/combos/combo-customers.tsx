import { globalSearchApi } from '../../shared/api/back-office.ts'
import { text as combosText } from '../../shared/i18n/office-combos.ts'
import { text as pickerText } from '../../shared/i18n/picker.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Picker } from '../components/picker.tsx'
import { useOffice } from '../state/office-context.ts'
import { CUSTOMERS_FIELD } from './combo-form.ts'

interface Named {
  readonly id: string
  readonly name: string
}

interface ComboCustomersProps {
  readonly chosen: readonly Named[]
  readonly onChange: (chosen: readonly Named[]) => void
}

/** The customers who may buy the combo. */
export function ComboCustomers({ chosen, onChange }: ComboCustomersProps) {
  const text = useText(combosText)
  const picker = useText(pickerText)
  const { call, supplier } = useOffice()
  const find = async (typed: string): Promise<readonly Named[]> =>
    (await globalSearchApi({ call, supplier }).find(typed)).customers
  return (
    <Picker
      legend={text.audiences.some}
      field={CUSTOMERS_FIELD}
      chosen={chosen}
      onChange={onChange}
      find={find}
      label={picker.customer}
      none={picker.noCustomer}
    />
  )
}
