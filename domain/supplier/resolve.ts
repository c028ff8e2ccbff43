/** Which stores a visitor is shown (specification §4 "Supplier resolution"). */
export type Resolution<Candidate> =
  | { readonly kind: 'none' }
  /** Activated at once, with its first segment. */
  | { readonly kind: 'one'; readonly supplier: Candidate }
  | { readonly kind: 'several'; readonly suppliers: readonly Candidate[] }

interface Identified {
  readonly id: string
}

/** A white label, the supplier of the domain at hand, lets no other through. */
export function resolveSuppliers<Candidate extends Identified>(
  candidates: readonly Candidate[],
  whiteLabelId: string | null,
): Resolution<Candidate> {
  const suppliers = whiteLabelId === null ? candidates : candidates.filter(({ id }) => id === whiteLabelId)
  const [first, second] = suppliers
  if (first === undefined) return { kind: 'none' }
  return second === undefined ? { kind: 'one', supplier: first } : { kind: 'several', suppliers }
}

/**
 * Whether a visitor may be shown the selected supplier (`fselecionado`) on the domain of another: only within one
 * company, for a domain of a store's own is no door to its competitors.
 */
export const maySelect = (
  selected: { readonly id: string; readonly companyId: string },
  whiteLabel: { readonly id: string; readonly companyId: string } | null,
): boolean => whiteLabel === null || whiteLabel.id === selected.id || whiteLabel.companyId === selected.companyId

/** The one chosen last comes first; the others keep their order. */
export const chosenFirst = <Candidate extends Identified>(
  candidates: readonly Candidate[],
  chosenId: string | null,
): Candidate[] => [...candidates.filter(({ id }) => id === chosenId), ...candidates.filter(({ id }) => id !== chosenId)]
