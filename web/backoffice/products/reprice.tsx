import { startPriceChange } from '#contract/price-change.ts'
import { basisPoints, roundHalfUp, unitPriceFromReais, type UnitPrice } from '#domain/amounts.ts'
import { PRICE_ENDINGS, type PriceChange, type ProductSelection } from '#domain/catalog/price-change.ts'
import { parseSigned } from '#domain/decimal.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { formText } from '../../shared/form-errors.ts'
import { text as repriceText } from '../../shared/i18n/office-reprice.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { CheckField, Field, SelectField } from '../../shared/ui/field.tsx'
import { PreparedChange } from './prepared-change.tsx'

interface RepriceProps {
  readonly selected: ProductSelection
  readonly onClose: () => void
}

/** How the prices of the selected products change. */
export function Reprice({ selected, onClose }: RepriceProps) {
  const text = useText(repriceText)
  return (
    <PreparedChange
      title={text.title(selected.expectedCount)}
      hint={text.hint}
      check={text.check}
      onClose={onClose}
      changeIn={(form) => {
        const change = changeIn(form)
        return change === null
          ? text.number
          : (office) => callStore(office, startPriceChange, { body: { ...selected, change } })
      }}
    >
      <SelectField
        label={text.how}
        name="how"
        required
        options={[
          { value: 'percent', label: text.percent },
          { value: 'amount', label: text.amount },
        ]}
      />
      <Field label={text.much} name="much" hint={text.muchHint} required maxLength={10} autoComplete="off" />
      <SelectField
        label={text.ending}
        name="ending"
        required
        options={[
          { value: 'any', label: text.anyCents },
          ...PRICE_ENDINGS.map((ending) => ({ value: String(ending), label: text.cents(ending) })),
        ]}
      />
      <CheckField name="withTiers" value="yes">
        {text.withTiers}
      </CheckField>
    </PreparedChange>
  )
}

/** Null where the number is none, or 0. */
function changeIn(form: FormData): PriceChange | null {
  const much = parseSigned(formText(form, 'much').trim().replace('%', ''))
  if (much === null || much === 0) return null
  const ending = PRICE_ENDINGS.find((ending) => String(ending) === formText(form, 'ending')) ?? null
  const amount = (Math.sign(much) * unitPriceFromReais(Math.abs(much))) as UnitPrice
  const by = formText(form, 'how') === 'amount' ? { amount } : { percent: basisPoints(roundHalfUp(much * 100)) }
  return { by, ending, withTiers: form.has('withTiers') }
}
