import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Coordinates } from '../customer/address.ts'
import { areaOf, isInArea } from './service-area.ts'

const at = (latitude: number, longitude: number): Coordinates => ({ latitude, longitude })
/** Around Vila Madalena and Pinheiros, São Paulo. */
const pinheiros = [at(-23.54, -46.71), at(-23.54, -46.67), at(-23.58, -46.67), at(-23.58, -46.71)]
/** The letter L: the north-east quarter is missing. */
const corner = [at(0, 0), at(0, 4), at(2, 4), at(2, 2), at(4, 2), at(4, 0)]

describe('a service area', () => {
  test.each<[what: string, area: readonly Coordinates[], point: Coordinates, isInside: boolean]>([
    ['holds Rua Harmonia', pinheiros, at(-23.5535, -46.6905), true],
    ['does not hold Praça da Sé', pinheiros, at(-23.5503, -46.6339), false],
    ['holds what is in its arm', corner, at(3, 1), true],
    ['does not hold what its bend leaves out', corner, at(3, 3), false],
    ['holds its corners', corner, at(2, 2), true],
    ['holds its border', corner, at(4, 1), true],
    ['does not hold what lies in line with its border', corner, at(4, 3), false],
    ['without corners holds nothing', [], at(0, 0), false],
    ['of one corner holds that', [at(1, 1)], at(1, 1), true],
  ])('%s', (_what, area, point, isInside) => {
    expect(isInArea(area, point)).toBe(isInside)
  })

  test('is the same closed or open, whichever corner comes first, either way round', () => {
    const near = fc.integer({ min: -1, max: 5 })
    const anyPoint = fc.record({ latitude: near, longitude: near })
    fc.assert(
      fc.property(anyPoint, fc.nat(corner.length - 1), (point, first) => {
        const turned = [...corner.slice(first), ...corner.slice(0, first)]
        const closed = [...turned, ...turned.slice(0, 1)]
        const isInside = isInArea(corner, point)
        for (const area of [turned, turned.toReversed(), closed]) expect(isInArea(area, point)).toBe(isInside)
      }),
    )
  })

  test('agrees with plain comparison for a rectangle', () => {
    const near = fc.double({ min: -0.05, max: 0.05, noNaN: true })
    fc.assert(
      fc.property(near, near, (north, east) => {
        const point = at(-23.56 + north, -46.69 + east)
        const isNorthSouth = point.latitude <= -23.54 && point.latitude >= -23.58
        const isEastWest = point.longitude <= -46.67 && point.longitude >= -46.71
        expect(isInArea(pinheiros, point)).toBe(isNorthSouth && isEastWest)
      }),
    )
  })

  test('of several, the first that holds the point serves it', () => {
    const areas = [
      { name: 'canto', polygon: corner },
      { name: 'Pinheiros', polygon: pinheiros },
    ]
    expect(areaOf(areas, at(-23.55, -46.69))?.name).toBe('Pinheiros')
    expect(areaOf(areas, at(50, 50))).toBeNull()
  })
})
