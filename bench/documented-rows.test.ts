import { expect, test } from 'vitest'
import { withMeasuredRows } from './documented-rows.ts'
import type { Row } from './table.ts'

const aRow = (what: string, value: number): Row => ({
  what,
  against: 'pg',
  values: [value],
  aim: null,
  unit: '',
  note: '',
})

const rowsOf = (document: string): string[][] =>
  document
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| what'))
    .map((line) => {
      const cells = line.split('|').map((cell) => cell.trim())
      return [cells[1] ?? '', cells[3] ?? '', cells[8] ?? '']
    })

const document = `Before.

| what | against | median | from – to | aim |  | per second, processor time | measured |
|------|---------|--------|-----------|-----|--|----------------------------|----------|
| list | pg | 1.00 |  |  |  |  | first |
| – nothing kept | pg | 2.00 |  |  |  |  | first |
| cart | pg | 3.00 |  |  |  |  | first |
| – nothing kept | pg | 4.00 |  |  |  |  | first |

Behind.`

test('a run replaces its own rows in the document, and leaves the others and the text', () => {
  const written = withMeasuredRows(document, [aRow('cart', 5), aRow('– nothing kept', 6)], 'second')
  expect(rowsOf(written)).toEqual([
    ['list', '1.00', 'first'],
    ['– nothing kept', '2.00', 'first'],
    ['cart', '5.00', 'second'],
    ['– nothing kept', '6.00', 'second'],
  ])
  expect(written.startsWith('Before.\n\n| what')).toBe(true)
  expect(written.endsWith('|\n\nBehind.')).toBe(true)
})

test('a new row comes behind the one that was measured before it', () => {
  const written = withMeasuredRows(document, [aRow('list', 5), aRow('– by price', 6)], 'second')
  expect(rowsOf(written).map(([what]) => what)).toEqual([
    'list',
    '– by price',
    '– nothing kept',
    'cart',
    '– nothing kept',
  ])
})

test('a document without the table is refused', () => {
  expect(() => withMeasuredRows('Nothing.', [aRow('list', 1)], 'now')).toThrow('no table')
})
