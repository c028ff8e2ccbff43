/**
 * What the layout 4.00 of the NF-e leaves room for. A note that has more is no note, and its DANFE could take minutes to draw.
 */
const MOST_CHARACTERS: Readonly<Record<string, number>> = { infCpl: 5_000, infAdFisco: 2_000, xProd: 120 }
const MOST_CHARACTERS_ELSEWHERE = 1_000
const MOST_ITEMS = 990

/** Values, quantities and rates (`vProd`, `qCom`, `pICMS`), and the weights of volumes. */
const IS_NUMBER = /^(?:[vqp][A-Z]|peso[BL]$)/
const NUMBER = /^-?\d{1,15}(?:\.\d{1,10})?$/

/** Whether each text of a parsed note has a length, and each number a form, that the layout knows. */
export function isWithinLayout(note: unknown): boolean {
  const open: [name: string, value: unknown][] = [['infNFe', note]]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [name, value] = next
    if (Array.isArray(value)) {
      if (name === 'det' && value.length > MOST_ITEMS) return false
      for (const each of value) open.push([name, each])
    } else if (typeof value === 'object' && value !== null) open.push(...Object.entries(value))
    else if (!fits(name, String(value))) return false
  }
  return true
}

function fits(name: string, text: string): boolean {
  if (text.length > (MOST_CHARACTERS[name] ?? MOST_CHARACTERS_ELSEWHERE)) return false
  return !IS_NUMBER.test(name) || NUMBER.test(text.trim())
}
