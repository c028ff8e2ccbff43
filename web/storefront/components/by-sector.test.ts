import { expect, test } from 'vitest'
import { bySector } from './by-sector.ts'

const department = (id: string) => ({ id, slug: id, name: id, picture: null, children: [] })
const sector = (id: string, ...departments: string[]) => ({
  id,
  slug: id,
  name: id,
  departments: departments.map(department),
})
const names = (...given: Parameters<typeof bySector>) =>
  bySector(...given).map(({ name, departments }) => [name, ...departments.map(({ id }) => id)])

test('departments stand under the first sector that has them, and the others last', () => {
  const departments = ['a', 'b', 'c', 'd'].map(department)
  expect(names(departments, [sector('X', 'c', 'a'), sector('Y', 'a', 'gone'), sector('Z', 'd')])).toEqual([
    ['X', 'a', 'c'],
    ['Z', 'd'],
    ['', 'b'],
  ])
  expect(names(departments, [])).toEqual([['', 'a', 'b', 'c', 'd']])
})
