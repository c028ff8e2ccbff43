import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ReadRow } from './import-row.ts'
import { collectFamilies, valuesOf } from './variant-family.ts'
import { planVariants } from './variant-plan.ts'

const row = (number: number, cells: ReadRow['cells']): ReadRow => ({
  number,
  cells,
  blank: [],
  faults: [],
  warnings: [],
})
const planned = (rows: readonly ReadRow[]) => {
  const collector = collectFamilies(['Cor', 'Tamanho'])
  for (const each of rows) collector.add(each)
  return planVariants(collector.families(), [], () => crypto.randomUUID())
}

test.each([
  [{ parent: 'A', variation: 'Cor:Azul||Tamanho:P' }, ['Cor=Azul', 'Tamanho=P']],
  [{ parent: 'A', variation: 'GG' }, ['null=GG']],
  [{ parent: 'A', axisValue: 'Default Title' }, []],
  [{ parent: 'A', name: 'Camisa polo Cor:Azul;Tamanho:P' }, ['Cor=Azul', 'Tamanho=P']],
  [{ parent: 'A', name: 'Camisa polo' }, []],
  [{ name: 'Vinho Reserva:2020' }, []],
] as const)('of %j the values are %j', (cells, values) => {
  expect(valuesOf({ cells }).map(({ axis, value }) => `${axis}=${value}`)).toEqual(values)
})

test('the name of a group is that of the parent, or what the names of its variants begin with', () => {
  const nameOf = (...names: readonly string[]) => {
    const planner = planned(
      names.map((name, at) => row(at, { code: `${at}`, parent: 'CAM', name, axisValue: `Cor ${at}` })),
    )
    planner.place(row(0, { code: '0', parent: 'CAM', axisValue: 'Cor 0' }), null)
    return [...planner.names.values()]
  }
  expect(nameOf('Camisa polo azul', 'Camisa polo verde')).toEqual(['Camisa polo'])
  expect(nameOf('Camisa', 'Camisa')).toEqual(['Camisa'])
  expect(nameOf('Azul', 'Verde')).toEqual(['CAM'])
})

test('the variants of a group differ in values and rank for any rows', () => {
  const written = fc.record({
    code: fc.integer({ min: 0, max: 30 }).map(String),
    parent: fc.constantFrom('A', 'a', 'B'),
    axisValue: fc.constantFrom('Azul', 'azul', 'Verde', 'x'.repeat(41)),
    secondAxisValue: fc.option(fc.constantFrom('P', 'M', 'G'), { nil: undefined }),
  })
  fc.assert(
    fc.property(fc.uniqueArray(written, { selector: ({ code }) => code, maxLength: 30 }), (cells) => {
      const rows = cells.map(({ secondAxisValue, ...each }, at) =>
        row(at, secondAxisValue === undefined ? each : { ...each, secondAxisValue }),
      )
      const planner = planned(rows)
      const taken = rows.flatMap((each) => {
        const place = planner.place(each, null)
        if (place.placed === null) return []
        place.use()
        return [{ ...place.placed, key: JSON.stringify([place.placed.variantGroupId, place.placed.variantValues]) }]
      })
      expect(new Set(taken.map(({ key }) => key)).size).toBe(taken.length)
      for (const of of Map.groupBy(taken, ({ variantGroupId }) => variantGroupId).values())
        expect(new Set(of.map(({ variantRank }) => variantRank)).size).toBe(of.length)
      for (const { axes } of planner.needed())
        for (const { values } of axes) expect(new Set(values).size).toBe(values.length)
    }),
  )
})
