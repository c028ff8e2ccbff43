import { useRevalidator } from 'react-router'
import { Refusal } from '#contract/client.ts'
import { unitPriceFromReais, type UnitPrice } from '#domain/amounts.ts'
import { parseFineDecimal } from '#domain/decimal.ts'
import { numberFault } from '../../shared/typed-number.ts'
import { typedPrice } from '../../shared/typed-price.ts'
import { InlineEdit } from './inline-edit.tsx'
import { useToast } from './toast.tsx'

interface InlinePriceProps {
  /** Null where there is none, which an empty field means too. */
  readonly price: UnitPrice | null
  /** The column, and the product whose price it is. */
  readonly what: string
  readonly name: string
  readonly text: { readonly notAnAmount: string; readonly saved: string; readonly removed: string }
  /** Refused where another person changed the price since it was `seen`. */
  readonly save: (price: UnitPrice | null, seen: UnitPrice | null) => Promise<void>
}

/** A price in a list that is changed in place, with undo. */
export function InlinePrice({ price, what, name, text, save }: InlinePriceProps) {
  const showToast = useToast()
  const { revalidate } = useRevalidator()
  const saveAndReload = async (changed: UnitPrice | null, seen: UnitPrice | null) => {
    await save(changed, seen)
    await revalidate()
  }
  return (
    <InlineEdit
      key={price}
      value={price === null ? '' : typedPrice(price)}
      what={what}
      name={name}
      maxLength={16}
      save={async (typed) => {
        const changed = priceIn(typed, text.notAnAmount)
        await saveAndReload(changed, price)
        showToast({
          message: changed === null ? text.removed : text.saved,
          undo: () => saveAndReload(price, changed),
        })
      }}
    />
  )
}

function priceIn(typed: string, notAnAmount: string): UnitPrice | null {
  if (typed === '') return null
  const reais = parseFineDecimal(typed)
  if (reais === null || reais < 0) throw Refusal.of(422, 'request.invalid', numberFault(typed, notAnAmount))
  return unitPriceFromReais(reais)
}
