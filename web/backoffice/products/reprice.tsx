import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Refusal } from '#contract/client.ts'
import type { ProductSelection } from '#contract/price-change.ts'
import { basisPoints, roundHalfUp, unitPriceFromReais, type UnitPrice } from '#domain/amounts.ts'
import { PRICE_ENDINGS, type PriceChange } from '#domain/catalog/price-change.ts'
import { parseSigned } from '#domain/decimal.ts'
import { dataImportApi } from '../../shared/api/data-import.ts'
import { formText } from '../../shared/form-errors.ts'
import { text as repriceText } from '../../shared/i18n/office-reprice.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { CheckField, Field, SelectField } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'
import dialogStyle from '../list/bulk-preview.module.css'
import { useOffice } from '../state/office-context.ts'

/** Where the new prices are looked at. */
const IMPORTS_PATH = '/gestao/importacoes'

interface RepriceProps {
  readonly selected: ProductSelection
  readonly onClose: () => void
}

/** How the prices of the selected products change; what becomes of each is looked at before anything changes. */
export function Reprice({ selected, onClose }: RepriceProps) {
  const text = useText(repriceText)
  const { call, supplier } = useOffice()
  const navigate = useNavigate()
  const dialog = useRef<HTMLDialogElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => dialog.current?.showModal(), [])

  const prepare = async (form: FormData) => {
    const change = changeIn(form)
    if (change === null) return setProblem(text.number)
    setBusy(true)
    try {
      const { id } = await dataImportApi({ call, supplier }).changePrices(selected, change)
      await navigate(`${IMPORTS_PATH}/${id}`)
    } catch (error) {
      setProblem(error instanceof Refusal ? error.message : text.unreachable)
      setBusy(false)
    }
  }
  return (
    <dialog ref={dialog} className={dialogStyle.dialog} aria-labelledby="reprice-title" onClose={onClose}>
      <form
        className={stack.gap3}
        onSubmit={(event) => {
          event.preventDefault()
          void prepare(new FormData(event.currentTarget))
        }}
      >
        <h2 id="reprice-title">{text.title(selected.expectedCount)}</h2>
        {problem !== null && <Notice kind="problem">{problem}</Notice>}
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
        <p className={textStyle.note}>{text.hint}</p>
        <div className={stack.wrap3}>
          <Button type="submit" isBusy={isBusy}>
            {text.check}
          </Button>
          <Button look="secondary" onClick={() => dialog.current?.close()}>
            {text.cancel}
          </Button>
        </div>
      </form>
    </dialog>
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
