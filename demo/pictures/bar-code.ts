import { rectTag, type Rect } from './ink.ts'

const LEFT = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
]
/** Which of the first six digits are mirrored says what the digit before them is. */
const MIRRORED = ['000000', '001011', '001101', '001110', '010011', '011001', '011100', '010101', '010110', '011010']

const inverted = (bits: string): string => [...bits].map((bit) => (bit === '1' ? '0' : '1')).join('')
const reversed = (bits: string): string => [...bits].toReversed().join('')

/** The bars of a GTIN of thirteen digits as bits (EAN-13). */
export function barsOf(gtin: string): string {
  const [first = 0, ...digits] = [...gtin].map(Number)
  const codes = digits.map((digit, place) => {
    const left = LEFT[digit] ?? ''
    if (place >= 6) return inverted(left)
    return MIRRORED[first]?.[place] === '1' ? reversed(inverted(left)) : left
  })
  return `101${codes.slice(0, 6).join('')}01010${codes.slice(6).join('')}101`
}

export function barCode({ x, y, width, height }: Rect, gtin: string, fill: string): string {
  const bits = barsOf(gtin)
  const step = width / bits.length
  return [...bits.matchAll(/1+/g)]
    .map(({ 0: run, index }) => rectTag({ x: x + index * step, y, width: run.length * step, height }, fill))
    .join('')
}
