import { expect, test } from 'vitest'
import { EMPTY_BOX, withNextText, withOpenRow, withoutWaiting, withSent, withText, type OpenRow } from './open-rows.ts'

const openRow = (text: string): OpenRow => ({
  id: text,
  text,
  reason: 'Qual destes?',
  choices: [],
  isUnanswered: false,
})
const [milk, rice] = [openRow('2 leite'), openRow('5 arroz')]
const sent = withSent(EMPTY_BOX, milk.id)

test('a row that needs a decision comes back into the field', () => {
  const box = withOpenRow(sent, milk)
  expect(box).toMatchObject({ typed: '2 leite', inField: milk, waiting: [] })
  expect(withText(box, '2 leite integral')).toMatchObject({ typed: '2 leite integral', inField: null, waiting: [] })
})

test('it waits where the next row is typed in its place', () => {
  expect(withNextText(withOpenRow(sent, milk), 'a')).toMatchObject({ typed: 'a', inField: null, waiting: [milk] })
  expect(withNextText(sent, 'a')).toMatchObject({ typed: 'a', waiting: [] })
})

test('it waits where the next row was sent meanwhile, or is being typed, until it is decided', () => {
  expect(withOpenRow(withSent(sent, rice.id), milk)).toMatchObject({ typed: '', inField: null, waiting: [milk] })
  const typing = withText(withSent(sent, rice.id), 'caf')
  const box = withText(withOpenRow(withOpenRow(typing, milk), rice), 'cafe 3')
  expect(box).toMatchObject({ typed: 'cafe 3', inField: null, waiting: [milk, rice] })
  expect(withoutWaiting(box, milk).waiting).toEqual([rice])
})
