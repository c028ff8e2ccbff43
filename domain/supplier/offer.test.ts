import { describe, expect, test } from 'vitest'
import {
  byDistance,
  chosenFirst,
  cityIn,
  isOffered,
  maySelect,
  offerOf,
  resolveSuppliers,
  type PickupPoint,
  type Place,
  type Reach,
} from './offer.ts'
import { hasStore, type ClientApp, type Supplier } from './supplier.ts'

const PINHEIROS = { latitude: -23.5663, longitude: -46.6829 }
const SANTOS = { latitude: -23.9618, longitude: -46.3322 }
const RIO = { latitude: -22.9068, longitude: -43.1729 }

const supplier = (...tags: string[]) => ({ id: 'a', name: 'Loja', tags }) as unknown as Supplier
const BOTH = supplier('has-delivery', 'has-collect')
const at = (coordinates: Place['coordinates'], postalCode: string | null = null): Place => ({ coordinates, postalCode })
const point = (fields: Partial<PickupPoint> = {}): PickupPoint => ({
  coordinates: PINHEIROS,
  postalCode: '05422001',
  isInCollectArea: true,
  ...fields,
})
const reach = (fields: Partial<Reach> = {}): Reach => ({ isInServiceArea: false, pickupPoints: [point()], ...fields })

describe('what a supplier offers', () => {
  test('without a place is what it has at all', () => {
    expect(offerOf(BOTH, null, reach())).toMatchObject({ delivers: true, collects: true, distanceKm: null })
    expect(offerOf(supplier('has-collect'), null, reach({ pickupPoints: [] }))).toMatchObject({
      delivers: false,
      collects: false,
    })
  })

  test('is delivery inside its areas, and only where it delivers', () => {
    const inside = reach({ isInServiceArea: true, pickupPoints: [] })
    expect(offerOf(BOTH, at(RIO), inside).delivers).toBe(true)
    expect(offerOf(BOTH, at(RIO), reach()).delivers).toBe(false)
    expect(offerOf(supplier('has-collect'), at(RIO), inside).delivers).toBe(false)
  })

  test.each([
    ['a point within 50 km', at(SANTOS), at({ latitude: -23.6, longitude: -46.7 }), true],
    ['a point far away', at(SANTOS), at(RIO), false],
  ])('is pickup from %s', (_what, _origin, place, isNear) => {
    expect(offerOf(BOTH, place, reach()).collects).toBe(isNear)
  })

  test.each([
    ['05435000', true],
    ['05999999', true],
    ['11060002', false],
  ])('is pickup for CEP %s in the sub-region of the store alone: %s', (postalCode, isNear) => {
    expect(offerOf(BOTH, at(null, postalCode), reach()).collects).toBe(isNear)
    expect(offerOf(BOTH, at(null, postalCode), reach({ pickupPoints: [point({ postalCode: null })] })).collects).toBe(
      false,
    )
  })

  test('is no pickup outside the area from which people may collect', () => {
    expect(offerOf(BOTH, at(PINHEIROS), reach({ pickupPoints: [point({ isInCollectArea: false })] })).collects).toBe(
      false,
    )
  })

  test('includes the distance to the nearest store', () => {
    const two = reach({ pickupPoints: [point({ coordinates: SANTOS }), point()] })
    expect(offerOf(BOTH, at(PINHEIROS), two).distanceKm).toBe(0)
    expect(
      offerOf(BOTH, at(PINHEIROS), reach({ pickupPoints: [point({ coordinates: SANTOS })] })).distanceKm,
    ).toBeCloseTo(56.7, 0)
    expect(offerOf(BOTH, at(null, '05435000'), two).distanceKm).toBeNull()
  })
})

const PREFERS = 'store-prefers-delivery-with-pickup'
test.each([
  ['delivery', BOTH, true, false, true],
  ['delivery', BOTH, false, true, false],
  ['delivery', supplier('has-delivery', 'has-collect', PREFERS), false, true, true],
  ['delivery', supplier('has-delivery', 'has-collect', PREFERS), false, false, false],
  ['pickup', BOTH, true, false, false],
  ['pickup', BOTH, false, true, true],
  [null, BOTH, false, true, true],
  [null, BOTH, true, false, true],
  [null, BOTH, false, false, false],
] as const)(
  'for %s, %o that delivers: %s, collects: %s is offered: %s',
  (wanted, seller, delivers, collects, expected) => {
    expect(isOffered({ supplier: seller, delivers, collects, distanceKm: null }, wanted)).toBe(expected)
  },
)

test('the nearest store comes first, and those of unknown distance last, by name', () => {
  const offer = (name: string, distanceKm: number | null) => ({
    supplier: { ...BOTH, name },
    delivers: true,
    collects: true,
    distanceKm,
  })
  const sorted = [offer('Zebra', null), offer('Longe', 30), offer('Árvore', null), offer('Perto', 2)].toSorted(
    byDistance,
  )
  expect(sorted.map(({ supplier: { name } }) => name)).toEqual(['Perto', 'Longe', 'Árvore', 'Zebra'])
})

test.each([
  ['Rua dos Pinheiros, 812 – Pinheiros, São Paulo/SP, 05422-001', 'São Paulo/SP'],
  ['Avenida Ana Costa, 482 – Gonzaga, Santos/SP', 'Santos/SP'],
  ['Rua Um, 1', ''],
  ['', ''],
])('the city in %j is %j', (address, city) => {
  expect(cityIn(address)).toBe(city)
})

const [A, B, C] = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]

test.each([
  ['no store serves the place', [], null, { kind: 'none' }],
  ['one does', [A], null, { kind: 'one', supplier: A }],
  ['several do', [A, B], null, { kind: 'several', suppliers: [A, B] }],
  ['the white label is among them', [A, B, C], 'b', { kind: 'one', supplier: B }],
  ['the white label is not among them', [A, C], 'b', { kind: 'none' }],
])('when %s', (_case, candidates, whiteLabel, resolution) => {
  expect(resolveSuppliers(candidates, whiteLabel)).toEqual(resolution)
})

test('the store chosen last comes first, if it is still there', () => {
  expect(chosenFirst([A, B, C], 'c')).toEqual([C, A, B])
  expect(chosenFirst([A, B], 'c')).toEqual([A, B])
  expect(chosenFirst([A, B], null)).toEqual([A, B])
})

test('the domain of a store leads to others of its company, and to no competitor', () => {
  const own = { id: 'a', companyId: 'x' }
  expect(maySelect({ id: 'b', companyId: 'y' }, null)).toBe(true)
  expect(maySelect(own, own)).toBe(true)
  expect(maySelect({ id: 'b', companyId: 'x' }, own)).toBe(true)
  expect(maySelect({ id: 'b', companyId: 'y' }, own)).toBe(false)
})

test.each<[ClientApp[], boolean, boolean]>([
  [['all'], true, true],
  [['web-commerce', 'sales-app'], true, true],
  [['commerce-app'], false, true],
  [['quote-web', 'customer-panel'], false, false],
  [[], false, false],
])('with the modules %j there is a store on a desktop: %s, on a phone: %s', (modules, onDesktop, onPhone) => {
  expect(hasStore(modules, 'desktop')).toBe(onDesktop)
  expect(hasStore(modules, 'mobile')).toBe(onPhone)
  expect(hasStore(modules)).toBe(onPhone)
})
