/** Of emoji, a family with four skins. */
const LONGEST_SIGN = 40

/** What a person counts as one sign: an emoji with its skin and its joints, a letter with its accents. Older browsers know code points. */
function graphemeAt(text: string, index: number): number {
  if (!('Segmenter' in Intl)) return (text.codePointAt(index - 1) ?? 0) > 0xff_ff ? index - 1 : index
  return new Intl.Segmenter('pt-BR', { granularity: 'grapheme' }).segment(text).containing(index)?.index ?? index
}

/** The beginning of a text, of at most so many UTF-16 units, cut between two signs and never inside one. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text
  // A single sign may be longer than any text.
  return text.slice(0, graphemeAt(text.slice(0, most + LONGEST_SIGN), most)).toWellFormed()
}

/** A letter or digit that nothing of what may join signs follows. */
const PLAIN_INITIAL = /^[\dA-Za-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u00FF](?![\u0300-\uFFFF])/

/** The first sign of a text, in capitals; empty of an empty one. */
export function initialOf(text: string): string {
  const trimmed = text.trim()
  // The first segmenter that a page makes takes a phone long.
  const [plain] = PLAIN_INITIAL.exec(trimmed) ?? []
  if (plain !== undefined) return plain.toUpperCase()
  if (!('Segmenter' in Intl)) return ([...trimmed][0] ?? '').toUpperCase()
  const [first] = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' }).segment(trimmed.slice(0, LONGEST_SIGN))
  return (first?.segment ?? '').toUpperCase()
}
