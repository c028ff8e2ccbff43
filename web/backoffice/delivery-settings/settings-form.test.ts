import { expect, test } from 'vitest'
import { text } from '../../shared/i18n/delivery-settings.ts'
import {
  areaIn,
  datesIn,
  optionIn,
  optionValues,
  parseCorners,
  parseRanges,
  storeIn,
  typedCorners,
  typedDates,
  typedRanges,
} from './settings-form.ts'

const CORNERS = [
  { latitude: -23.53, longitude: -46.66 },
  { latitude: -23.53, longitude: -46.62 },
  { latitude: -23.57, longitude: -46.62 },
]
const AREA = { id: 'area', name: 'Centro', outline: CORNERS, postalRanges: [] }
const PLACES = { areas: [AREA], pickupStores: [] }

test.each(['-23.53, -46.66', '-23.53,-46.66', '-23,53; -46,66', '-23.53 -46.66'])('“%s” is a point', (typed) => {
  expect(parseCorners(typed)).toEqual([CORNERS[0]])
})

test.each(['-23.53', 'aqui', '-23.53, 200', '1, 2, 3'])('“%s” is no point', (typed) => {
  expect(parseCorners(typed)).toBeNull()
})

test('corners and ranges are shown as they are typed', () => {
  expect(parseCorners(typedCorners(CORNERS))).toEqual(CORNERS)
  expect(parseRanges('05400-000 a 05499-999\n\n01310000')).toEqual(['05400000-05499999', '01310000'])
  expect(parseRanges('05400\u2011000\u00A0\u2013 05499\u2011999')).toEqual(['05400000-05499999'])
  expect(typedRanges(['05400000-05499999', '01310000'])).toBe('05400-000 a 05499-999\n01310-000')
})

test('an area says what is wrong in it', () => {
  const typed = { name: 'Centro', outline: typedCorners(CORNERS), postalRanges: '' }
  expect(areaIn(typed, 'area', text)).toEqual({ entry: AREA })
  expect(areaIn({ ...typed, outline: '1, 1', postalRanges: 'Pinheiros' }, 'area', text)).toMatchObject({
    faults: { outline: text.badOutline, postalRanges: 'Confira “Pinheiros”. Exemplo: 05400-000 a 05499-999.' },
  })
})

test('ranges of CEPs are an area without an outline, and one of the two is needed', () => {
  const typed = { name: 'São Paulo', outline: ' ', postalRanges: '01000-000 a 19999-999' }
  expect(areaIn(typed, 'area', text)).toMatchObject({ entry: { outline: [], postalRanges: ['01000000-19999999'] } })
  expect(areaIn({ ...typed, postalRanges: '' }, 'area', text)).toMatchObject({
    faults: { postalRanges: text.areaNowhere },
  })
  expect(areaIn({ ...typed, outline: 'aqui' }, 'area', text)).toMatchObject({ faults: { outline: text.badOutline } })
})

test('a pickup store has one point', () => {
  const typed = { name: 'Loja', address: 'Rua A, 1', hours: '', point: '-23.5, -46.6' }
  expect(storeIn(typed, 'store', text)).toMatchObject({ entry: { coordinates: { latitude: -23.5, longitude: -46.6 } } })
  expect(storeIn({ ...typed, point: '' }, 'store', text)).toMatchObject({ faults: { point: text.badPoint } })
})

test('an option is read as it is shown', () => {
  const option = {
    id: 'option',
    type: 'delivery',
    name: 'Entrega',
    description: '',
    period: '8h às 12h',
    areaId: 'area',
    pickupStoreId: null,
    fee: 790,
    freeFrom: null,
    minimum: 0,
    weekdays: [2, 4],
    leadDays: 1,
    cutoff: '18:00',
    datesAhead: 5,
    capacity: 20,
    isActive: false,
  }
  const values = optionValues(option as unknown as Parameters<typeof optionValues>[0])
  expect(optionIn(values, 'option', PLACES, text)).toEqual({ entry: option })
})

test.each([
  ['fee', 'abc', text.badNumber],
  ['capacity', '0', 'Use de 1 a 100.000.'],
  ['leadDays', '', 'Use de 0 a 60.'],
  ['cutoff', '25:00', text.badTime],
  ['place', 'nenhuma', text.noPlace],
])('an option with “%s” of “%s” is refused', (field, value, message) => {
  const values = { ...optionValues(null), name: 'Entrega', place: 'area', [field]: value }
  expect(optionIn(values, 'option', PLACES, text)).toEqual({ message, faults: { [field]: message } })
})

test('days are typed as people write them, each once', () => {
  expect(datesIn('25/12/2026 Natal\n1/1/2027', text)).toEqual({
    entry: [
      { date: '2026-12-25', reason: 'Natal' },
      { date: '2027-01-01', reason: '' },
    ],
  })
  expect(typedDates([{ date: '2026-12-25', reason: 'Natal' }])).toBe('25/12/2026 Natal')
  expect(datesIn('25/12/2026\n25/12/2026 Natal', text)).toMatchObject({ faults: { blockedDates: expect.any(String) } })
  expect(datesIn('31/02/2026', text)).toMatchObject({ faults: { blockedDates: expect.stringContaining('31/02/2026') } })
})
