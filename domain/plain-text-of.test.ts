import { expect, test } from 'vitest'
import { plainTextOf } from './plain-text-of.ts'

test.each([
  ['sem tags, 3 < 4 & pronto', 'sem tags, 3 < 4 & pronto'],
  ['<p>Arroz <b>branco</b></p>\n<p>5&nbsp;kg</p>', 'Arroz branco\n5 kg'],
  ['<ul><li>Um</li><li>Dois</li></ul>Fim<br/>mesmo', 'Um\nDois\nFim\nmesmo'],
  ['<p>R&#36; 5 &amp; frete &foo; &#7;</p>', 'R$ 5 & frete &foo; &#7;'],
  // Unclosed tags are read in linear time.
  [`${'<a '.repeat(50_000)}<b>x</b>`, `${'<a '.repeat(50_000)}x`],
])('%.40s', (html, text) => {
  expect(plainTextOf(html)).toBe(text)
})
