/** Files of which the products are found by one call. */
export const MAX_NAMED_FILES = 200
export const MAX_FILE_NAME = 255

/** The product of a picture, by the name of its file; without one, why. */
export interface NamedPicture {
  readonly fileName: string
  readonly product: { readonly id: string; readonly name: string } | null
  readonly fault: 'unknown' | 'several' | null
}

/**
 * The codes or bar codes that the name of a picture may mean, the surest first: `ARR5-2.jpg` is of `ARR5-2`, or the second of
 * `ARR5`; `ARR5_frente.jpg` is of `ARR5`.
 */
export function codesOfFileName(fileName: string): string[] {
  const base = fileName.slice(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1)
  const dot = base.lastIndexOf('.')
  const stem = (dot > 0 ? base.slice(0, dot) : base).trim()
  const unnumbered = stem.replace(/[ _-]?\(\d{1,2}\)$|[ _-]\d{1,2}$/, '')
  const first = stem.split(/[ _]/, 1)[0] ?? ''
  return [...new Set([stem, unnumbered, first].map((code) => code.trim()))].filter((code) => code !== '')
}
