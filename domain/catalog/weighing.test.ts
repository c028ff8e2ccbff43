import { expect, test } from 'vitest'
import { basisPoints } from '../amounts.ts'
import { highestTolerance } from './weighing.ts'

test.each([
  ['nothing', [], null],
  ['what is not weighed', [null, null], null],
  ['what has to be exact', [0, null], null],
  ['several tolerances', [500, null, 1000, 750], 1000],
])('a total is as uncertain as the least certain weight: %s', (_what, tolerances, highest) => {
  const products = tolerances.map((points) => ({ weightTolerance: points === null ? null : basisPoints(points) }))
  expect(highestTolerance(products)).toBe(highest)
})
