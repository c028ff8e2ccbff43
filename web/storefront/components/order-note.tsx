import { text as extrasText } from '../../shared/i18n/order-extras.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { LongTextField } from '../../shared/ui/field.tsx'
import { withNote } from '../state/cart-edits.ts'
import { useCart, useCartActions } from '../state/store-context.ts'

interface OrderNoteProps {
  /** It still goes along with the order. */
  readonly isReadOnly?: boolean
  /** Where the note is sent along with a form. */
  readonly name?: string
  readonly form?: string
}

/** What the customer wants the store to know; it is saved with the cart. */
export function OrderNote({ isReadOnly, name, form }: OrderNoteProps) {
  const text = useText(extrasText)
  const note = useCart((state) => state.note?.note ?? state.saved?.note ?? '')
  const { edit } = useCartActions()
  return (
    <LongTextField
      label={text.note}
      name={name}
      form={form}
      maxLength={1000}
      value={note}
      readOnly={isReadOnly}
      placeholder={text.notePlaceholder}
      onChange={(event) => edit((state) => withNote(state, event.target.value))}
    />
  )
}
