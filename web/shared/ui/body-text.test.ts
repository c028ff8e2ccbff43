import { expect, test } from 'vitest'
import { shortened } from './body-text.tsx'

test('a long text is cut between words for its description', () => {
  expect(shortened('Entregamos de segunda a sábado.', 40)).toBe('Entregamos de segunda a sábado.')
  expect(shortened('Entregamos de segunda a sábado, das 8h às 18h.', 34)).toBe('Entregamos de segunda a sábado…')
})
