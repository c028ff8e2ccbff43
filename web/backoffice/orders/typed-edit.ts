import { quantityFromUnits, type Quantity, type UnitPrice } from '#domain/amounts.ts'
import { parseSureQuantity } from '#domain/cart/typed-quantity.ts'
import type { AddedOrderLine, EditableOrder, OrderEdit, WantedOrderLine } from '#domain/order/edit-order.ts'
import { formText } from '../../shared/form-errors.ts'
import { priceMeant } from '../../shared/typed-price.ts'
import { readDelivery } from './read-delivery.ts'

/** A product that was added in the form. */
export interface AddedProduct {
  readonly id: string
  readonly name: string
}

/** What was typed, by the names of the fields: it comes back with a refusal, so that nothing is lost without script. */
export type TypedEdit = Readonly<Record<string, string>>

export const typedIn = (form: FormData): TypedEdit =>
  Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))

/** The products that the form has besides those of the order, in the order of their adding. */
export const addedIn = (typed: TypedEdit): AddedProduct[] =>
  Object.entries(typed).flatMap(([name, value]) =>
    name.startsWith('added-') ? [{ id: name.slice(6), name: value }] : [],
  )

export interface ReadEdit {
  readonly edit: OrderEdit
  /** The names of lines with what is no number. */
  readonly wrong: readonly string[]
}

/** The edit that was typed: lines that stay as they are are left out. */
export function readEdit(form: FormData, order: EditableOrder): ReadEdit {
  const wrong: string[] = []
  const read = (key: string, name: string, unit: string, near: UnitPrice | null) => {
    const units = parseSureQuantity(formText(form, `quantity-${key}`), { unit })
    const typedPrice = formText(form, `price-${key}`).trim()
    const price = typedPrice === '' ? null : priceMeant(typedPrice, near ?? (0 as UnitPrice), undefined)
    const isWrong = units === null || units < 0 || (typedPrice !== '' && (price === null || price <= 0))
    if (isWrong) wrong.push(name)
    return { quantity: quantityFromUnits(isWrong ? 0 : units), price: isWrong ? null : price }
  }
  const lines = order.lines.flatMap((line): WantedOrderLine[] => {
    if (line.isInCombo || !form.has(`quantity-${line.position}`)) return []
    const typed = read(String(line.position), line.name, line.unit, line.unitPrice)
    const isSame = typed.quantity === line.quantity && (typed.price === null || typed.price === line.unitPrice)
    return isSame ? [] : [{ position: line.position, ...typed }]
  })
  const added = addedIn(typedIn(form)).flatMap(({ id, name }): AddedOrderLine[] => {
    const typed = read(id, name, '', null)
    return typed.quantity === (0 as Quantity) ? [] : [{ productId: id, ...typed }]
  })
  return {
    wrong,
    edit: {
      version: formText(form, 'version'),
      lines,
      added,
      delivery: readDelivery(form),
      note: form.has('note') ? formText(form, 'note') : null,
      customerOrderNumber: form.has('customerOrderNumber') ? formText(form, 'customerOrderNumber') : null,
      isBelowMinimumAccepted: form.has('isBelowMinimumAccepted'),
    },
  }
}
