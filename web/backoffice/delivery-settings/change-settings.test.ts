import { expect, test } from 'vitest'
import { basisPoints, ZERO_CENTS } from '#domain/amounts.ts'
import type { StoredDeliveryOption, StoredDeliverySettings } from '#domain/delivery/delivery-settings.ts'
import { withEntry } from './change-settings.ts'

const SETTINGS: StoredDeliverySettings = {
  timeZone: 'America/Sao_Paulo',
  hasDelivery: false,
  hasPickup: false,
  pickupAdjustment: basisPoints(0),
  areas: [],
  pickupStores: [],
  options: [],
  blockedDates: [],
  version: 0,
}
const anOption = (id: string, more: Partial<StoredDeliveryOption> = {}): StoredDeliveryOption => ({
  id,
  type: 'delivery',
  name: 'Entrega',
  description: '',
  period: '',
  areaId: 'area',
  pickupStoreId: null,
  fee: ZERO_CENTS,
  freeFrom: null,
  minimum: ZERO_CENTS,
  weekdays: [1],
  leadDays: 1,
  cutoff: '18:00',
  datesAhead: 5,
  capacity: null,
  isActive: true,
  ...more,
})
const added = (settings: StoredDeliverySettings, option: StoredDeliveryOption) => withEntry(settings, 'options', option)

test('the first way to receive of a type switches the type on', () => {
  expect(added(SETTINGS, anOption('first'))).toMatchObject({ hasDelivery: true, hasPickup: false })
  expect(added(SETTINGS, anOption('first', { type: 'pickup' }))).toMatchObject({ hasDelivery: false, hasPickup: true })
})

test('a further one, one that is off and a changed one leave what the store offers as it is', () => {
  const off = { ...SETTINGS, options: [anOption('first')] }
  expect(added(off, anOption('second')).hasDelivery).toBe(false)
  expect(added(off, anOption('first', { name: 'Expressa' })).hasDelivery).toBe(false)
  expect(added(SETTINGS, anOption('first', { isActive: false })).hasDelivery).toBe(false)
})
