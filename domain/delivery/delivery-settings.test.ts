import fc from 'fast-check'
import { expect, test } from 'vitest'
import { circleAround, isOutline, isPostalRange, placeForCorner } from './delivery-settings.ts'
import { isInArea } from './service-area.ts'

const corners = (...points: [latitude: number, longitude: number][]) =>
  points.map(([latitude, longitude]) => ({ latitude, longitude }))

test.each([
  ['a triangle', corners([0, 0], [0, 1], [1, 0]), true],
  ['a concave shape', corners([0, 0], [0, 4], [4, 4], [1, 1], [4, 0]), true],
  ['two corners', corners([0, 0], [0, 1]), false],
  ['edges that cross', corners([0, 0], [1, 1], [0, 1], [1, 0]), false],
  ['a corner on another edge', corners([0, 0], [0, 4], [2, 2], [0, 2], [4, 0]), false],
  ['an edge back on itself', corners([0, 0], [0, 4], [0, 2], [2, 2]), false],
  ['a corner twice', corners([0, 0], [0, 0], [1, 1], [1, 0]), false],
  ['a corner beyond the pole', corners([0, 0], [0, 1], [91, 0]), false],
])('%s is an outline: %s', (_, outline, expected) => {
  expect(isOutline(outline)).toBe(expected)
})

test.each([
  ['05400000-05499999', true],
  ['05435000', true],
  ['05499999-05400000', false],
  ['05400-000', false],
  ['', false],
])('“%s” is a range of CEPs: %s', (range, expected) => {
  expect(isPostalRange(range)).toBe(expected)
})

test('a circle is an outline around its centre', () => {
  fc.assert(
    fc.property(
      fc.record({
        latitude: fc.double({ min: -33, max: 5, noNaN: true }),
        longitude: fc.double({ min: -73, max: -35, noNaN: true }),
      }),
      fc.integer({ min: 1, max: 300 }),
      (centre, radiusKm) => {
        const outline = circleAround(centre, radiusKm)
        expect(isOutline(outline)).toBe(true)
        expect(isInArea(outline, centre)).toBe(true)
      },
    ),
  )
})

const TRIANGLE = corners([-23.53, -46.66], [-23.53, -46.62], [-23.57, -46.62])

test('a new corner lies on the edge that it is next to', () => {
  expect(placeForCorner(TRIANGLE, { latitude: -23.52, longitude: -46.64 })).toBe(1)
  expect(placeForCorner(TRIANGLE, { latitude: -23.56, longitude: -46.65 })).toBe(3)
  expect(placeForCorner(TRIANGLE.slice(1), { latitude: 0, longitude: 0 })).toBe(2)
})
