import { describe, expect, test } from 'vitest'
import * as access from '#contract/access.ts'
import { endAbandonedLeases } from '#server/modules/negotiation/lease.ts'
import { closeSessionsOf } from '#server/platform/session/close-session.ts'
import { openSession } from '#server/platform/session/open-session.ts'
import { testApp } from '#test/builders/app.ts'
import { negotiationsIn } from '#test/builders/negotiation.ts'
import { eventsHandledIn } from '#test/builders/outbox.ts'
import { scopeOf } from '#test/builders/scope.ts'

const app = testApp()
const { pool } = app
const { aHeldCart, aDesk, deskOf } = negotiationsIn(app, pool)

describe('a held cart is given back', () => {
  const signOut = ({ token }: { readonly token: string }) => app.call(access.signOut, { params: { sessao: token } })
  const lockOf = async (of: Awaited<ReturnType<typeof aHeldCart>>) => {
    await eventsHandledIn(pool, [of.store.id])
    return (await of.buyer.cart.load()).body.bloqueio_atendimento
  }

  test('when its attendant signs out, with the agreed prices as a proposal', async () => {
    const held = await aHeldCart()
    await held.desk.set(held.rice, 10, 9)
    await signOut(held.desk)
    expect(await lockOf(held)).toBeNull()
    expect((await held.buyer.cart.load()).body.totalCompras).toBe(100)
    expect((await held.buyer.own()).body).toMatchObject({ negociacao: null, proposta: { itens: [{ preco: 9 }] } })
  })

  test('when its customer signs out, also from the page of another store', async () => {
    const [held, other] = [await aHeldCart(), await aHeldCart()]
    await signOut(held.buyer)
    await eventsHandledIn(pool, [held.store.id])
    expect((await held.desk.read()).body.reserva).toBeNull()
    const headers = { 'x-idfornecedor': held.store.slug, cookie: `commerce-auth-token=${other.buyer.token}` }
    await app.call(access.signOut, { params: { sessao: 'token' }, headers })
    await eventsHandledIn(pool, [held.store.id])
    expect((await other.desk.read()).body.reserva).toBeNull()
  })

  /** Another sign-in of the attendant, such as on a phone. */
  const onAnotherDevice = async ({ store, desk, buyer }: Awaited<ReturnType<typeof aHeldCart>>) => {
    const scope = await scopeOf(app.server(), store)
    const token = await openSession(scope.db, store.id, { loginId: desk.loginId })
    return { ...deskOf(store, buyer, { ...desk, token }), scope }
  }

  test('when its attendant signs out where it was taken, also while signed in elsewhere', async () => {
    const held = await aHeldCart()
    await held.desk.set(held.rice, 10, 9)
    const phone = await onAnotherDevice(held)
    await signOut(held.desk)
    expect(await lockOf(held)).toBeNull()
    expect((await phone.read()).body).toMatchObject({ reserva: null, proposta: { itens: [{ preco: 9 }] } })
  })

  test('when its attendant signs out where it was prolonged last, and not where it was taken before', async () => {
    const held = await aHeldCart()
    const phone = await onAnotherDevice(held)
    await phone.take()
    await signOut(held.desk)
    expect(await lockOf(held)).not.toBeNull()
    await signOut(phone)
    expect(await lockOf(held)).toBeNull()
  })

  test('when a new password has ended the session that holds it, and not where it is the one that stays', async () => {
    const [held, kept] = [await aHeldCart(), await aHeldCart()]
    const [phone, other] = [await onAnotherDevice(held), await onAnotherDevice(kept)]
    const change = ({ scope, loginId }: typeof phone, token: string) =>
      scope.db.transaction((db) => closeSessionsOf({ ...scope, db }, loginId, token))
    await change(phone, phone.token)
    expect(await lockOf(held)).toBeNull()
    await change(other, kept.desk.token)
    expect(await lockOf(kept)).not.toBeNull()
  })

  test('when who waited for the turn signs out where it was requested', async () => {
    const held = await aHeldCart()
    const colleague = await aDesk(held.store, held.buyer)
    await colleague.requestTurn()
    await held.desk.passTurn()
    await onAnotherDevice({ ...held, desk: colleague })
    await signOut(held.desk)
    expect(await lockOf(held)).not.toBeNull()
    await signOut(colleague)
    expect(await lockOf(held)).toBeNull()
  })

  test('after its customer restored the proposal only with the last session of its attendant', async () => {
    const held = await aHeldCart()
    await held.desk.set(held.rice, 10, 9)
    const phone = await onAnotherDevice(held)
    await held.desk.give()
    await held.buyer.restore((await held.buyer.own()).body.proposta?.id ?? '')
    await signOut(held.desk)
    expect(await lockOf(held)).not.toBeNull()
    await signOut(phone)
    expect(await lockOf(held)).toBeNull()
  })

  test('when a new password has ended every session of its customer', async () => {
    const held = await aHeldCart()
    const scope = await scopeOf(app.server(), held.store)
    await scope.db.transaction((db) => closeSessionsOf({ ...scope, db }, held.buyer.loginId))
    await eventsHandledIn(pool, [held.store.id])
    expect((await held.desk.read()).body.reserva).toBeNull()
  })

  test('by the clock where its attendant does not work for the store any more', async () => {
    const held = await aHeldCart()
    await pool.query('update staff set is_active = false where supplier_id = $1 and login_id = $2', [
      held.store.id,
      held.desk.loginId,
    ])
    await endAbandonedLeases(app.server().appContext.db, async (id) =>
      id === held.store.id ? scopeOf(app.server(), held.store) : null,
    )
    expect(await lockOf(held)).toBeNull()
  })

  test('to its customer’s next attendant, and other carts stay as they are', async () => {
    const held = await aHeldCart()
    const colleague = await aDesk(held.store, held.buyer)
    await signOut(colleague)
    expect(await lockOf(held)).not.toBeNull()
    await signOut(held.desk)
    expect(await lockOf(held)).toBeNull()
  })
})
