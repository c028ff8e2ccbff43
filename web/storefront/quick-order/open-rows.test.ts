import { expect, test } from 'vitest'
import { EMPTY_BOX, withOpenRow, withoutWaiting, withText, type OpenRow } from './open-rows.ts'

const openRow = (text: string): OpenRow => ({
  id: text,
  text,
  reason: 'Qual destes?',
  choices: [],
  isUnanswered: false,
})

test('a row that needs a decision comes back into the field', () => {
  const milk = openRow('2 leite')
  const box = withOpenRow(EMPTY_BOX, milk)
  expect(box).toEqual({ typed: '2 leite', inField: milk, waiting: [] })
  expect(withText(box, '2 leite integral')).toEqual({ typed: '2 leite integral', inField: null, waiting: [] })
})

test('while the next row is typed it waits until it is decided', () => {
  const [milk, rice] = [openRow('2 leite'), openRow('5 arroz')]
  const typing = withText(EMPTY_BOX, 'caf')
  const box = withText(withOpenRow(withOpenRow(typing, milk), rice), 'cafe 3')
  expect(box).toEqual({ typed: 'cafe 3', inField: null, waiting: [milk, rice] })
  expect(withoutWaiting(box, milk).waiting).toEqual([rice])
})
