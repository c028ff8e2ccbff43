import { expect, test } from 'vitest'
import { codesOfFileName } from './picture-file-name.ts'

test.each([
  ['ARR5.jpg', ['ARR5']],
  ['fotos/mercearia/ARR5.JPEG', ['ARR5']],
  ['C:\\fotos\\7891000100103.png', ['7891000100103']],
  ['ARR5-2.jpg', ['ARR5-2', 'ARR5']],
  ['ARR5 (3).jpg', ['ARR5 (3)', 'ARR5']],
  ['ARR5_frente.webp', ['ARR5_frente', 'ARR5']],
  ['MB-1001_2.jpg', ['MB-1001_2', 'MB-1001']],
  ['MB-1001.jpg', ['MB-1001']],
  ['.jpg', ['.jpg']],
  ['', []],
])('%j', (name, codes) => {
  expect(codesOfFileName(name)).toEqual(codes)
})
