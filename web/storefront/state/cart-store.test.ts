import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Refusal, Unreachable } from '#contract/client.ts'
import { encodeFailure } from '#contract/failures.ts'
import type { LineOperation } from '#domain/cart/operations.ts'
import { ONE_UNIT } from '#domain/amounts.ts'
import type { SavedCart } from '#domain/cart/cart.ts'
import type { QuantityChange } from '#domain/cart/change-quantity.ts'
import type { Product } from '#domain/catalog/product.ts'
import type { FailureCode } from '#domain/failure.ts'
import { pricedProduct, savedCart } from '#test/builders/lines.ts'
import type { CartApi, CartToSave } from '../../shared/api/cart.ts'
import { CART_SAVE_DELAY_MS, COUPON_DELAY_MS, createCartStore, type CartActions } from './cart-store.ts'
import { withCartSaved, withChange, withNote, withUnsaved } from './cart-edits.ts'

const rice = pricedProduct({ id: 'Arroz', name: 'Arroz' })

const refusal = (code: FailureCode) => {
  const { status, body } = encodeFailure({ code, details: {} })
  return new Refusal(status, body)
}

interface Answer {
  readonly resolve: () => void
  readonly reject: (error: Error) => void
}

/** A server that answers when the test lets it; each answer is one version further. */
function aStore(customerId: string | null = 'c', { isRestoring = false } = {}) {
  const sent: (CartToSave & { readonly customerId: string })[] = []
  const answers: Answer[] = []
  const save: CartApi['save'] = (customerId, change) => {
    sent.push({ ...change, customerId })
    const version = sent.length + 1
    return new Promise((resolve, reject) => answers.push({ resolve: () => resolve(savedCart(version)), reject }))
  }
  const store = createCartStore(savedCart(1), { save }, customerId)
  if (!isRestoring) store.getState().actions.finishRestoring()
  return { store, sent, answers, actions: store.getState().actions }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const change = ({ edit }: CartActions, product: Product, by: QuantityChange) =>
  edit((state) => withChange(state, product, by))

const later = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('the cart saves itself', () => {
  test('one second after the last of several changes, once (specification §9)', async () => {
    const { sent, actions, answers, store } = aStore()
    change(actions, rice, { action: 'INC' })
    await later(CART_SAVE_DELAY_MS - 1)
    change(actions, rice, { action: 'INC' })
    await later(CART_SAVE_DELAY_MS - 1)
    expect(sent).toHaveLength(0)
    await later(1)
    expect(sent).toHaveLength(1)
    expect(sent).toMatchObject([
      { operations: [{ productId: 'Arroz', quantity: { by: 1000 } }, { quantity: { by: 1000 } }] },
    ])
    expect(store.getState().saving).toBe('saving')
    answers[0]?.resolve()
    await later(0)
    expect(store.getState().saving).toBe('saved')
  })

  test('again, after the answer, with what changed in the meantime', async () => {
    const { sent, actions, answers } = aStore()
    change(actions, rice, { action: 'INC' })
    await later(CART_SAVE_DELAY_MS)
    change(actions, rice, { action: 'INC' })
    await later(CART_SAVE_DELAY_MS)
    expect(sent).toHaveLength(1)
    answers[0]?.resolve()
    await later(CART_SAVE_DELAY_MS)
    expect(sent[1]?.operations).toMatchObject([{ quantity: { by: 1000 } }])
    expect(sent[1]?.operations[0]?.id).not.toBe(sent[0]?.operations[0]?.id)
  })

  test('at once on request', async () => {
    const { sent, actions, answers } = aStore()
    actions.edit((state) => withNote(state, 'Sem sacola'))
    const flushed = actions.flush()
    await later(0)
    expect(sent[0]?.operations).toMatchObject([{ note: 'Sem sacola' }])
    answers[0]?.resolve()
    await flushed
    await actions.flush()
    expect(sent).toHaveLength(1)
  })

  test('never for a visitor', async () => {
    const { sent, actions } = aStore(null)
    change(actions, rice, { action: 'INC' })
    await later(10 * CART_SAVE_DELAY_MS)
    expect(sent).toHaveLength(0)
  })
})

test('what an earlier page could not save is sent before what this one changed', async () => {
  const { sent, actions } = aStore()
  change(actions, rice, { action: 'INC' })
  const operation = (id: string, productId: string): LineOperation => ({
    id,
    productId,
    quantity: { by: ONE_UNIT },
    isGiftWrapped: null,
  })
  const unsaved = (product: typeof rice, ...operations: LineOperation[]) => ({
    product,
    quantity: ONE_UNIT,
    isGiftWrapped: false,
    operations,
  })
  const beans = pricedProduct({ id: 'Feijão', name: 'Feijão' })
  const unsavedCart = {
    lines: [unsaved(rice, operation('1', 'Arroz')), unsaved(beans, operation('2', 'Feijão'))],
    combos: [],
    note: { id: '3', note: 'Sem sacola' },
  }
  actions.edit((state) => withUnsaved(state, unsavedCart))
  await later(CART_SAVE_DELAY_MS)
  const ids = sent[0]?.operations.map(({ id }) => id)
  expect(ids).toEqual(['1', expect.stringMatching(/-/), '2', '3'])
})

describe('a save that failed', () => {
  test('keeps the change and is tried again when the connection was lost', async () => {
    const { sent, actions, answers, store } = aStore()
    change(actions, rice, { action: 'INC' })
    await later(CART_SAVE_DELAY_MS)
    answers[0]?.reject(new Unreachable(null))
    await later(0)
    expect(store.getState()).toMatchObject({ saving: 'failed', problem: null })
    await later(5000)
    expect(sent[1]?.operations).toEqual(sent[0]?.operations)
  })

  test('shows why the server refused it, and is not retried', async () => {
    const { sent, actions, answers, store } = aStore()
    change(actions, rice, { action: 'INC' })
    await later(CART_SAVE_DELAY_MS)
    answers[0]?.reject(refusal('cart.locked'))
    await later(60_000)
    expect(store.getState()).toMatchObject({ saving: 'failed', problem: expect.stringContaining('atendente') })
    expect(sent).toHaveLength(1)
  })

  test('shows a fault of the server until a later attempt succeeds', async () => {
    const { sent, actions, answers, store } = aStore()
    change(actions, rice, { action: 'INC' })
    await later(CART_SAVE_DELAY_MS)
    answers[0]?.reject(refusal('server.unexpected'))
    await later(5000)
    expect(sent[1]?.operations).toEqual(sent[0]?.operations)
    expect(store.getState()).toMatchObject({ saving: 'saving', problem: expect.stringContaining('falha') })
    answers[1]?.resolve()
    await later(0)
    expect(store.getState()).toMatchObject({ saving: 'saved', problem: null })
  })
})

describe('a coupon', () => {
  test('is sent 200 ms after it was given', async () => {
    const { sent, actions } = aStore()
    void actions.setCoupon('DEZ')
    expect(COUPON_DELAY_MS).toBe(200)
    await later(COUPON_DELAY_MS - 1)
    expect(sent).toHaveLength(0)
    await later(1)
    expect(sent[0]?.couponCode).toBe('DEZ')
  })

  test('is not passed to a person who has signed in since', async () => {
    const { sent, actions } = aStore()
    void actions.setCoupon('DEZ')
    actions.replace(savedCart(9), 'other')
    await later(COUPON_DELAY_MS)
    expect(sent).toHaveLength(0)
  })

  test('that is refused leaves the cart saved and is reported to the form', async () => {
    const { actions, answers, store } = aStore()
    const applied = actions.setCoupon('NADA')
    const refused = expect(applied).rejects.toThrow('Este cupom não existe. Confira o código.')
    await later(COUPON_DELAY_MS)
    answers[0]?.reject(refusal('coupon.invalid'))
    await refused
    expect(store.getState()).toMatchObject({ saving: 'saved', problem: null })
  })

  test('that is refused does not block what was changed with it', async () => {
    const { sent, actions, answers } = aStore()
    change(actions, rice, { action: 'INC' })
    const applied = actions.setCoupon('NADA').catch(() => undefined)
    await later(COUPON_DELAY_MS)
    answers[0]?.reject(refusal('coupon.expired'))
    await applied
    await later(CART_SAVE_DELAY_MS)
    expect(sent[1]).toMatchObject({ operations: [{ productId: 'Arroz' }] })
    expect(sent[1]).not.toHaveProperty('couponCode')
  })

  test('is removed by its own call, and the automatic one turned on by its own switch', async () => {
    const { sent, actions, answers } = aStore()
    const removed = actions.setCoupon(null)
    await later(0)
    answers[0]?.resolve()
    await removed
    void actions.saveSettings({ isAutomaticCouponOn: true })
    await later(0)
    expect([sent[0]?.couponCode, sent[1]?.isAutomaticCouponOn]).toEqual([null, true])
  })
})

describe('another customer on the same page', () => {
  test('starts with the own cart, without what the other left unsaved', async () => {
    const { sent, actions, store } = aStore()
    change(actions, rice, { action: 'INC' })
    actions.replace(savedCart(9), 'other')
    await later(10 * CART_SAVE_DELAY_MS)
    expect(sent).toHaveLength(0)
    expect(store.getState()).toMatchObject({ saved: { version: 9 }, saving: 'saved' })
  })

  test('adds to the own cart what was put in before the sign-in', async () => {
    const { sent, actions, store } = aStore(null)
    change(actions, rice, { action: 'INC' })
    actions.replace(savedCart(9), 'c')
    expect(store.getState()).toMatchObject({ saved: { version: 9 }, saving: 'waiting' })
    await later(CART_SAVE_DELAY_MS)
    expect(sent).toMatchObject([{ customerId: 'c', operations: [{ productId: 'Arroz', quantity: { by: 1000 } }] }])
  })

  test('never sees the answer to the other’s save', async () => {
    const { actions, answers, store } = aStore()
    change(actions, rice, { action: 'INC' })
    await later(CART_SAVE_DELAY_MS)
    actions.replace(null, null)
    answers[0]?.resolve()
    await later(0)
    expect(store.getState()).toMatchObject({ saved: null, saving: 'saved' })
  })
})

describe('what ends the session', () => {
  test('comes after what an earlier page left was restored and saved', async () => {
    const { sent, answers, store, actions } = aStore('c', { isRestoring: true })
    let isEnded = false
    const ended = withCartSaved(store, async () => void (isEnded = true))
    await later(CART_SAVE_DELAY_MS)
    expect([sent.length, isEnded]).toEqual([0, false])
    change(actions, rice, { action: 'INC' })
    actions.finishRestoring()
    await later(0)
    expect([sent.length, isEnded]).toEqual([1, false])
    answers[0]?.resolve()
    await ended
    expect(isEnded).toBe(true)
  })

  test('comes after the save of what is pending, and no save comes after it', async () => {
    const { sent, actions, answers, store } = aStore()
    change(actions, rice, { action: 'INC' })
    const steps: string[] = []
    const ended = withCartSaved(store, () => {
      steps.push('ended')
      actions.edit((state) => withNote(state, 'Sem sacola'))
      return new Promise((resolve) => setTimeout(resolve, 3 * CART_SAVE_DELAY_MS))
    })
    await later(0)
    expect([sent.length, steps]).toEqual([1, []])
    answers[0]?.resolve()
    await later(3 * CART_SAVE_DELAY_MS)
    await ended
    await actions.saveSettings({ isAutomaticCouponOn: false })
    actions.replace(null, null)
    await later(3 * CART_SAVE_DELAY_MS)
    expect([sent.length, steps]).toEqual([1, ['ended']])
  })

  test('waits for the cart that is read because of an event, and no cart is read during it', async () => {
    const { store, actions } = aStore()
    const loaded = Promise.withResolvers<SavedCart>()
    const loads: number[] = []
    const load = (version: number) => () => {
      loads.push(version)
      return loaded.promise
    }
    const caughtUp = actions.catchUp(2, load(2))
    await later(0)
    const steps: string[] = []
    const ended = withCartSaved(store, async () => {
      steps.push('ended')
      expect(await actions.catchUp(3, load(3))).toBe(false)
    })
    await later(0)
    expect([loads, steps]).toEqual([[2], []])
    loaded.resolve(savedCart(2))
    expect(await caughtUp).toBe(true)
    await ended
    expect([loads, steps]).toEqual([[2], ['ended']])
  })

  test('waits for no cart that cannot be saved', async () => {
    const { actions, answers, store } = aStore()
    change(actions, rice, { action: 'INC' })
    const ended = withCartSaved(store, () => Promise.resolve('ended'))
    await later(0)
    answers[0]?.reject(new Unreachable(null))
    expect(await ended).toBe('ended')
  })

  test('lets the cart be saved again where it failed', async () => {
    const { sent, actions, store } = aStore()
    const failed = withCartSaved(store, () => {
      change(actions, rice, { action: 'INC' })
      return Promise.reject(new Unreachable(null))
    })
    await expect(failed).rejects.toThrow(Unreachable)
    await later(CART_SAVE_DELAY_MS)
    expect(sent).toHaveLength(1)
  })

  test('leaves the cart of the next customer to be saved', async () => {
    const { sent, actions, store } = aStore()
    await withCartSaved(store, () => Promise.resolve())
    actions.replace(savedCart(1), 'd')
    change(actions, rice, { action: 'INC' })
    await later(CART_SAVE_DELAY_MS)
    expect(sent.map(({ customerId }) => customerId)).toEqual(['d'])
  })
})

describe('what was saved elsewhere', () => {
  const load = (version: number) => vi.fn(() => Promise.resolve(savedCart(version)))

  test('is loaded where it is newer, and takes nothing that is to be saved', async () => {
    const { actions, store } = aStore()
    change(actions, rice, { action: 'INC' })
    expect(await actions.catchUp(5, load(5))).toBe(true)
    expect(store.getState()).toMatchObject({ saved: { version: 5 }, saving: 'waiting' })
    expect(store.getState().pending.size).toBe(1)
  })

  test('is not loaded where it is on display already', async () => {
    const { actions, store } = aStore()
    const again = load(9)
    expect(await actions.catchUp(store.getState().saved?.version ?? 0, again)).toBe(false)
    expect(again).not.toHaveBeenCalled()
  })

  test('is no news where the same version is read again', async () => {
    const { actions, store } = aStore()
    const again = load(1)
    expect([await actions.catchUp(Infinity, again), again.mock.calls.length]).toEqual([false, 1])
    expect(await actions.catchUp(Infinity, load(2))).toBe(true)
    expect(store.getState()).toMatchObject({ saved: { version: 2 } })
  })

  test('is no echo of a save of this tab, whose answer comes later than the event', async () => {
    const { actions, answers } = aStore()
    change(actions, rice, { action: 'INC' })
    await later(CART_SAVE_DELAY_MS)
    const echo = load(2)
    const caughtUp = actions.catchUp(2, echo)
    answers[0]?.resolve()
    expect([await caughtUp, echo.mock.calls.length]).toEqual([false, 0])
  })

  test('is read by sending what was not answered again, because it may have arrived', async () => {
    const { actions, answers, sent, store } = aStore()
    change(actions, rice, { action: 'INC' })
    await later(CART_SAVE_DELAY_MS)
    answers[0]?.reject(new Unreachable(null))
    await later(0)
    const again = load(9)
    const caughtUp = actions.catchUp(9, again)
    await later(0)
    answers[1]?.resolve()
    expect([await caughtUp, again.mock.calls.length]).toEqual([true, 0])
    expect(sent[1]?.operations).toEqual(sent[0]?.operations)
    expect(store.getState()).toMatchObject({ saving: 'saved', saved: { version: 3 } })
  })

  test('is not shown to another customer', async () => {
    const { actions, store } = aStore()
    const loading = Promise.withResolvers<SavedCart>()
    const caughtUp = actions.catchUp(5, () => loading.promise)
    await later(0)
    actions.replace(savedCart(1), 'other')
    loading.resolve(savedCart(5))
    expect([await caughtUp, store.getState().saved?.version]).toEqual([false, 1])
  })
})
