import { expect, test } from 'vitest'
import { blocksOf, shortened } from './body-text.tsx'

test('a static page is made of headings, paragraphs and lists', () => {
  expect(blocksOf('Bem-vindo.\nSinta-se em casa.\n\n## Prazo\nSete dias.\n\n- Um\n- Dois')).toEqual([
    { kind: 'paragraph', text: 'Bem-vindo. Sinta-se em casa.' },
    { kind: 'heading', text: 'Prazo' },
    { kind: 'paragraph', text: 'Sete dias.' },
    { kind: 'list', items: ['Um', 'Dois'] },
  ])
})

test('an empty page has no parts', () => {
  expect(blocksOf(' \n\n ')).toEqual([])
})

test('a long text is cut between words for its description', () => {
  expect(shortened('Entregamos de segunda a sábado.', 40)).toBe('Entregamos de segunda a sábado.')
  expect(shortened('Entregamos de segunda a sábado, das 8h às 18h.', 34)).toBe('Entregamos de segunda a sábado…')
})
