import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { StoreData } from './store-data.ts'
import { type ChosenPlace, createBrowserState, type DeliveryChoice } from './browser-state.ts'
import { persistState } from './persist-state.ts'
import { EMPTY_STATE, KEEP_DELAY_MS, readState, writeState } from './persisted-state.ts'

const VERSION = '1.4.0'
const KEY = 'state s visitor'

const placeOf = (label: string): ChosenPlace => ({ addressId: null, postalCode: null, coordinates: null, label })
const home: DeliveryChoice = { deliveryType: 'delivery', place: placeOf('Casa') }
const work: DeliveryChoice = { deliveryType: 'delivery', place: placeOf('Trabalho') }
const entryOf = (delivery: DeliveryChoice, version = VERSION) =>
  writeState({ ...EMPTY_STATE, delivery }, version, Date.now())

/** A page of a visitor in a browser that has `stored`; other pages of it are played by the test. */
function aPage({ stored = null, chosen, consent = '1111' }: PageOptions = {}) {
  const entries = new Map([[KEY, stored ?? '']])
  const writes: string[] = []
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key.startsWith('cookies ') ? consent : entries.get(key) || null),
    removeItem: (key: string) => entries.delete(key),
    setItem: (key: string, text: string) => {
      entries.set(key, text)
      if (key === KEY) writes.push(text)
    },
  })
  const listeners = new Map<string, (event: Partial<StorageEvent>) => void>()
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => listeners.set(type, listener))
  const supplier = { id: 's' } as StoreData['supplier']
  const browser = createBrowserState(() => Promise.reject(new Error('no server')), {
    supplier,
    savedCart: null,
    account: null,
  } as StoreData)
  if (chosen) browser.delivery.setState(chosen)
  persistState({
    browser,
    cart: browser.cart,
    supplierId: 's',
    companyId: 'c',
    requiresPriorConsent: false,
    hasPickupPrices: false,
    basename: '/loja',
    person: null,
    isCustomer: false,
  })
  const writeElsewhere = (text: string | null) => entries.set(KEY, text ?? '')
  const hear = (text: string | null) => {
    writeElsewhere(text)
    listeners.get('storage')?.({ key: KEY, newValue: text })
  }
  return {
    choice: () => browser.delivery.getState(),
    choose: (choice: Partial<DeliveryChoice>) => browser.delivery.setState(choice),
    changeCart: () => browser.cart.setState({ note: { id: 'n', note: 'Sem sacola' } }),
    writeElsewhere,
    hear,
    writes,
    written: () => readState(entries.get(KEY) || null, VERSION, Date.now()),
  }
}

interface PageOptions {
  readonly stored?: string | null
  /** Before the script that keeps choices was there. */
  readonly chosen?: Partial<DeliveryChoice>
  readonly consent?: string
}

const settle = () => vi.advanceTimersByTime(KEEP_DELAY_MS)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('APP_VERSION', VERSION)
  vi.stubGlobal('document', {
    cookie: '',
    visibilityState: 'visible',
    documentElement: { dataset: {} },
    addEventListener: () => undefined,
  })
  vi.stubGlobal('location', { protocol: 'https:' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the delivery choice', () => {
  test('of another tab is taken over, and not written once more', () => {
    const { choice, writes, hear } = aPage()
    settle()
    const before = writes.length
    hear(entryOf(home))
    settle()
    expect(choice()).toEqual(home)
    expect(writes).toHaveLength(before)
  })

  test('stays while it waits to be written, whatever another tab writes', () => {
    const { choice, choose, written, hear } = aPage({ stored: entryOf(home) })
    settle()
    choose(work)
    hear(entryOf({ ...home, deliveryType: 'pickup' }))
    expect(choice()).toEqual({ ...work, deliveryType: 'pickup' })
    settle()
    expect(written().delivery).toEqual({ ...work, deliveryType: 'pickup' })
  })

  test('of another tab is not overwritten by a change of the cart here, before its event comes', () => {
    const { changeCart, choice, written, writeElsewhere } = aPage({ stored: entryOf(home) })
    settle()
    changeCart()
    writeElsewhere(entryOf(work))
    settle()
    expect([choice(), written().delivery]).toEqual([work, work])
  })

  test('of which another tab changed the type keeps its place as the same object', () => {
    const { choice, hear } = aPage({ stored: entryOf(home) })
    const { place } = choice()
    hear(entryOf({ ...home, deliveryType: 'pickup' }))
    expect(choice().deliveryType).toBe('pickup')
    expect(choice().place).toBe(place)
  })

  test.each([
    ['nothing is left of it', null],
    ['another version of the product writes', entryOf(work, '1.3.9')],
    ['no choice may be kept', writeState({ ...EMPTY_STATE, visitor: { isAdult: true } }, VERSION, 0)],
  ])('stays where %s', (_name, text) => {
    const { choice, hear } = aPage({ stored: entryOf(home) })
    hear(text)
    expect(choice()).toEqual(home)
    hear(entryOf(work))
    expect(choice()).toEqual(work)
  })

  test('is restored but for what was chosen on this page already', () => {
    const { choice } = aPage({ stored: entryOf(home), chosen: { deliveryType: 'pickup' } })
    expect(choice()).toEqual({ ...home, deliveryType: 'pickup' })
  })

  test('is not written where the cookie preferences refuse it, and stays on the page', () => {
    const { choice, choose, written } = aPage({ consent: '1101' })
    choose(home)
    settle()
    expect([choice(), written().delivery]).toEqual([home, EMPTY_STATE.delivery])
  })
})

test('what was answered on another page stays when this one writes', () => {
  const { choose, written, writeElsewhere } = aPage()
  const answers = { user: { termsPutOffUntil: 3 }, visitor: { isAdult: true } }
  writeElsewhere(writeState({ ...EMPTY_STATE, ...answers }, VERSION, Date.now()))
  choose(home)
  settle()
  expect(written()).toEqual({ ...EMPTY_STATE, ...answers, delivery: home })
})
