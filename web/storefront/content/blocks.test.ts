import { expect, test } from 'vitest'
import { blocksOf } from './blocks.ts'

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
