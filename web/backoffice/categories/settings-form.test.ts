import { expect, test } from 'vitest'
import { departmentsIn, settingsIn, valuesOf } from './settings-form.ts'

const departments = [
  { id: 'm', name: 'Mercearia' },
  { id: 'f', name: 'Frios, carnes e congelados' },
]
const typed = {
  tagGroups: 'Alimentação: Sem glúten; Da casa = da-casa-2\n\n Uso : Food service',
  sectors: 'Comida: mercearia; Frios, carnes e congelados',
  segments: 'Varejo\nHotelaria: Mercearia',
  showsUninvoicedPrices: true,
}

test('filters, sectors and segments are read as people type them, and shown so again', () => {
  const settings = settingsIn(typed, departments)
  if ('faults' in settings) throw new Error(settings.message)
  expect(settings).toEqual({
    tagGroups: [
      {
        name: 'Alimentação',
        tags: [
          { label: 'Sem glúten', tag: 'sem-gluten' },
          { label: 'Da casa', tag: 'da-casa-2' },
        ],
      },
      { name: 'Uso', tags: [{ label: 'Food service', tag: 'food-service' }] },
    ],
    sectors: [{ name: 'Comida', categoryIds: ['m', 'f'] }],
    segments: [
      { name: 'Varejo', categoryIds: [] },
      { name: 'Hotelaria', categoryIds: ['m'] },
    ],
    showsUninvoicedPrices: true,
  })
  expect(valuesOf({ ...settings, version: 1 }, departments)).toEqual({
    ...typed,
    tagGroups: 'Alimentação: Sem glúten; Da casa = da-casa-2\nUso: Food service',
    sectors: 'Comida: Mercearia; Frios, carnes e congelados',
  })
})

test('a department with a semicolon in its name is one department', () => {
  const bedding = [...departments, { id: 'c', name: 'Cama; mesa' }]
  expect(departmentsIn('Cama; mesa; Mercearia; Padaria', bedding)).toEqual({
    found: [bedding[2], bedding[0]],
    unknown: 'Padaria',
  })
})

test.each([
  [{ tagGroups: 'Alimentação' }, 'tagGroups'],
  [{ tagGroups: 'Alimentação: = x' }, 'tagGroups'],
  [{ sectors: 'Comida: Padaria' }, 'sectors'],
  [{ sectors: ': Mercearia' }, 'sectors'],
  [{ segments: 'Hotelaria: Padaria; Mercearia' }, 'segments'],
])('%j is pointed out', (wrong, field) => {
  const problem = settingsIn(
    { tagGroups: '', sectors: '', segments: '', showsUninvoicedPrices: false, ...wrong },
    departments,
  )
  expect(Object.keys('faults' in problem ? problem.faults : {})).toEqual([field])
})
