import type { Quantity } from '#domain/amounts.ts'

/** By product. */
type UnsentQuantities = Readonly<Record<string, Quantity>>

// The entry of the history outlives its document, and nothing of it is stored on the device.
const unsentQuantities = (): UnsentQuantities =>
  (history.state as { readonly unsentQuantities?: UnsentQuantities } | null)?.unsentQuantities ?? {}

const write = (quantities: UnsentQuantities): void =>
  history.replaceState({ ...(history.state as object | null), unsentQuantities: quantities }, '')

/** Leaves a quantity that may not arrive for the document that is loaded in place of this one. */
export const leaveQuantity = (productId: string, quantity: Quantity): void =>
  write({ ...unsentQuantities(), [productId]: quantity })

/** What a former document left, once; null where it left nothing. */
export function takeQuantity(productId: string): Quantity | null {
  const { [productId]: left, ...others } = unsentQuantities()
  if (left === undefined) return null
  write(others)
  return left
}
