/** A CEP as it is kept: 8 digits, without hyphen (specification §5), or null where the text is none. */
export function parsePostalCode(text: string): string | null {
  const digits = text.replace(/[\s.-]/g, '')
  return /^\d{8}$/.test(digits) && digits !== '00000000' ? digits : null
}

/** `05435000` → `05435-000`; anything else stays as it is. */
export const formatPostalCode = (postalCode: string): string => postalCode.replace(/^(\d{5})(\d{3})$/, '$1-$2')

/** Whether a CEP of 8 digits lies in one of the ranges, written as `01000000-01599999`, both ends included. */
export const isInPostalRange = (postalCode: string, ranges: readonly string[]): boolean =>
  ranges.some((range) => {
    const [from = '', to = from] = range.split('-')
    return from <= postalCode && postalCode <= to
  })
