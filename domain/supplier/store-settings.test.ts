import { describe, expect, test } from 'vitest'
import { featuresOf, type StoreSwitches } from './features.ts'
import {
  changedSettings,
  idleSwitches,
  normalizedSettings,
  storeSettingsFaults,
  type StoreSettings,
} from './store-settings.ts'

const SWITCHES: StoreSwitches = featuresOf([])
const SETTINGS: StoreSettings = {
  name: 'Empório da Serra',
  slug: 'emporio-da-serra',
  legalName: 'Empório da Serra Ltda.',
  cnpj: '11.222.333/0001-81',
  identification: ['cpf', 'email'],
  switches: SWITCHES,
  analyticsTrackingId: '',
}
const EVERYTHING = { hasDelivery: true, hasPickup: true, hasSisterStores: true }

describe('settings of a store', () => {
  test('are sound, and stored without what people type around them', () => {
    const typed = { ...SETTINGS, slug: ' Emporio-da-Serra', analyticsTrackingId: ' g-7xk2m9pq4r ' }
    expect(storeSettingsFaults(typed)).toEqual([])
    expect(normalizedSettings(typed)).toMatchObject({
      slug: 'emporio-da-serra',
      cnpj: '11222333000181',
      analyticsTrackingId: 'G-7XK2M9PQ4R',
    })
  })

  test('keep the slug and the second factor of the team where a client does not send them', () => {
    const before = { ...SETTINGS, switches: { ...SWITCHES, requiresSecondFactor: true } }
    const typed = { ...SETTINGS, slug: null, switches: { ...SWITCHES, requiresSecondFactor: null, hasChat: true } }
    expect(changedSettings(before, typed)).toEqual({ ...before, switches: { ...before.switches, hasChat: true } })
  })

  test.each<[change: Partial<StoreSettings>, field: string, code: string]>([
    [{ slug: 'Empório' }, 'slug', 'notASlug'],
    [{ slug: 'gestao' }, 'slug', 'reservedSlug'],
    [{ slug: 'a'.repeat(41) }, 'slug', 'tooLong'],
    [{ cnpj: '11.222.333/0001-82' }, 'cnpj', 'notACnpj'],
    [{ cnpj: '529.982.247-25' }, 'cnpj', 'notACnpj'],
    [{ identification: ['email'] }, 'identification', 'noDocument'],
    [{ identification: [] }, 'identification', 'noDocument'],
    [{ analyticsTrackingId: 'UA-1234-1' }, 'analyticsTrackingId', 'notATrackingId'],
    [{ switches: { ...SWITCHES, tracksAnalytics: true } }, 'analyticsTrackingId', 'noTrackingId'],
  ])('with %j have a fault in %s: %s', (change, field, code) => {
    expect(storeSettingsFaults({ ...SETTINGS, ...change })).toEqual([{ field, code }])
  })
})

describe('a switch does nothing', () => {
  test.each<[switches: Partial<StoreSwitches>, store: Partial<typeof EVERYTHING>, idle: object]>([
    [{ restrictsUnapproved: true }, {}, {}],
    [{ restrictsUnapproved: true, blocksUnapproved: true }, {}, { restrictsUnapproved: 'blocked-already' }],
    [{ restrictsUnapproved: true, takesQuotes: true }, {}, { restrictsUnapproved: 'quotes-block' }],
    [{ takesQuotes: true, blocksUnapproved: true }, {}, {}],
    [{ requiresAddressToAccess: true }, {}, {}],
    [{ requiresAddressToAccess: true }, { hasDelivery: false }, { requiresAddressToAccess: 'needs-delivery' }],
    [{ prefersDeliveryWithPickup: true }, { hasPickup: false }, { prefersDeliveryWithPickup: 'needs-both' }],
    [{ usesPrimaryAddress: true, usesSingleAddress: true }, {}, { usesPrimaryAddress: 'single-address' }],
    [{ requiresSupplierToAccess: true }, { hasSisterStores: false }, { requiresSupplierToAccess: 'only-store' }],
    [{}, { hasDelivery: false, hasPickup: false, hasSisterStores: false }, {}],
  ])('%j in a store with %j: %j', (switches, store, idle) => {
    expect(idleSwitches({ ...SWITCHES, ...switches }, { ...EVERYTHING, ...store })).toEqual(idle)
  })
})
