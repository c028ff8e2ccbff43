const ENTITIES: Readonly<Record<string, string>> = {
  nbsp: ' ',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}

/** What a person reads of a text that may be HTML, as stores of other systems export it: lines without tags. */
export function plainTextOf(text: string): string {
  if (!/<\/?[a-z][^<>]*>/i.test(text)) return text
  return text
    .replace(/\s+/g, ' ')
    .replace(/<(?:br|\/p|\/div|\/li|\/h[1-6]|\/tr)\b[^<>]*>/gi, '\n')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/&(?:([a-z]{2,4})|#(\d{2,4}));/gi, (whole, name: string | undefined, code: string | undefined) =>
      code === undefined ? (ENTITIES[(name ?? '').toLowerCase()] ?? whole) : printable(Number(code), whole),
    )
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const printable = (code: number, whole: string): string => (code < 32 ? whole : String.fromCodePoint(code))
