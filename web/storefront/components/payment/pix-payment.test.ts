import { expect, test } from 'vitest'
import { qrPath } from './pix-payment.tsx'

test('each run of dark modules is one rectangle', () => {
  expect(
    qrPath([
      [true, true, false],
      [false, false, true],
    ]),
  ).toBe('M0 0h2v1h-2zM2 1h1v1h-1z')
})

test('a light code draws nothing', () => {
  expect(qrPath([[false, false]])).toBe('')
})
