import { expect, test } from 'vitest'
import { mergeChange } from './merge-change.ts'

const SEEN = { name: 'Ana', limit: 10 }

test.each([
  ['no one else changed it', SEEN, { name: 'Bia', limit: 10 }, { name: 'Bia', limit: 10 }],
  ['others changed another field', { name: 'Ana', limit: 20 }, { name: 'Bia', limit: 10 }, { name: 'Bia', limit: 20 }],
  ['both made the same change', { name: 'Bia', limit: 10 }, { name: 'Bia', limit: 10 }, { name: 'Bia', limit: 10 }],
  ['the person changed nothing', { name: 'Bia', limit: 20 }, SEEN, { name: 'Bia', limit: 20 }],
  ['both changed a field differently', { name: 'Carla', limit: 20 }, { name: 'Bia', limit: 10 }, null],
])('a change where %s', (_case, stored, typed, merged) => {
  expect(mergeChange(stored, SEEN, typed)).toEqual(merged)
})
