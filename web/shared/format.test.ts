import { expect, test } from 'vitest'
import { withFullStop } from './format.ts'

test.each([
  ['A loja Casa da Serra ainda não conhece você', 'A loja Casa da Serra ainda não conhece você.'],
  ['Confira sua internet e tente de novo.', 'Confira sua internet e tente de novo.'],
])('%j ends with one full stop', (message, ended) => expect(withFullStop(message)).toBe(ended))
