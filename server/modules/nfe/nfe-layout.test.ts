import { expect, test } from 'vitest'
import { isWithinLayout } from './nfe-layout.ts'

const item = (fields: Readonly<Record<string, string>>) => ({ det: [{ prod: { xProd: 'Granola', ...fields } }] })

test.each([
  ['what the layout writes', item({ qCom: '2.5000', vUnCom: '10.5000000000', vProd: '26.25' }), true],
  ['the longest name of a product', item({ xProd: 'A'.repeat(120) }), true],
  ['a name that is longer', item({ xProd: 'A'.repeat(121) }), false],
  ['the longest notes', { infAdic: { infCpl: 'A'.repeat(5000), infAdFisco: 'A'.repeat(2000) } }, true],
  ['notes that are longer', { infAdic: { infCpl: 'A'.repeat(5001) } }, false],
  ['an unknown field of any length', { desconhecido: { outro: 'A'.repeat(20_000) } }, false],
  ['a quantity that no note has', item({ qCom: '1e308' }), false],
  ['a value of too many digits', item({ vProd: '9'.repeat(309) }), false],
  ['a value that is none', item({ vProd: 'NaN' }), false],
  ['an empty value', item({ vDesc: '' }), false],
  ['a weight that no load has', { transp: { vol: { pesoB: '1e308' } } }, false],
  ['990 items', { det: Array.from({ length: 990 }, () => ({})) }, true],
  ['991 items', { det: Array.from({ length: 991 }, () => ({})) }, false],
])('%s', (_what, note, isWithin) => {
  expect(isWithinLayout(note)).toBe(isWithin)
})
