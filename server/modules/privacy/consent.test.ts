import { describe, expect, test } from 'vitest'
import * as wire from '#contract/privacy.ts'
import { toWire } from '#contract/wire/convert.ts'
import { EVERYTHING, ONLY_NECESSARY, type Consent } from '#domain/privacy/consent.ts'
import { sessionOf, testApp } from '#test/builders/app.ts'
import { aCustomer, aLinkedUser, aStaffMember } from '#test/builders/people.ts'
import { aStore, type StoreBuilder } from '#test/builders/store.ts'

const { call, pool } = testApp()

const encoded = (consent: Consent, version: number) => toWire(wire.recordConsent.codecs.body, { ...consent, version })

const agree = (store: StoreBuilder, sessao: string, consent: Consent, version = 1) =>
  call(wire.recordConsent, { params: { sessao, idfornecedor: store.slug }, body: encoded(consent, version) })

const onRecord = async (store: StoreBuilder, loginId: string) =>
  (
    await pool.query<Record<string, unknown>>(
      `select version, is_necessary, is_session, is_performance, is_personalisation from consent
     where supplier_id = $1 and login_id = $2 order by given_at`,
      [store.id, loginId],
    )
  ).rows

describe('the choice of a signed-in person', () => {
  test('is stored with its version and time, and every change of it', async () => {
    const store = await aStore(pool)
    const person = await aCustomer(store)
    expect((await agree(store, sessionOf(person), ONLY_NECESSARY)).body).toEqual({ sucesso: true })
    await agree(store, sessionOf(person), EVERYTHING)
    await agree(store, sessionOf(person), EVERYTHING, 2)
    expect(await onRecord(store, person.loginId)).toEqual([
      { version: 1, is_necessary: true, is_session: false, is_performance: false, is_personalisation: false },
      { version: 1, is_necessary: true, is_session: true, is_performance: true, is_personalisation: true },
      { version: 2, is_necessary: true, is_session: true, is_performance: true, is_personalisation: true },
    ])
    const { rows } = await pool.query(
      'select action, login_id, customer_id, details from audit_event where supplier_id = $1 order by happened_at limit 1',
      [store.id],
    )
    expect(rows).toEqual([
      {
        action: 'consent.given',
        login_id: person.loginId,
        customer_id: person.customerId,
        details: { version: 1, necessary: true, session: false, performance: false, personalisation: false },
      },
    ])
  })

  test('made again changes nothing', async () => {
    const store = await aStore(pool)
    const person = await aCustomer(store)
    await agree(store, sessionOf(person), EVERYTHING)
    await agree(store, sessionOf(person), EVERYTHING)
    expect(await onRecord(store, person.loginId)).toHaveLength(1)
  })

  test('is each person’s own: of linked users and of staff too', async () => {
    const store = await aStore(pool)
    const principal = await aCustomer(store)
    const helper = await aLinkedUser(store, principal)
    const seller = await aStaffMember(store, 'attendant')
    await agree(store, sessionOf(helper), ONLY_NECESSARY)
    await agree(store, seller.token, ONLY_NECESSARY)
    const counts = await Promise.all(
      [principal, helper, seller].map(async ({ loginId }) => (await onRecord(store, loginId)).length),
    )
    expect(counts).toEqual([0, 1, 1])
  })
})

describe('a choice is refused', () => {
  test('from visitors, ended sessions and sessions of another store', async () => {
    const [store, elsewhere] = [await aStore(pool), await aStore(pool)]
    const person = await aCustomer(elsewhere)
    expect((await agree(store, 'token', EVERYTHING)).failure.codigo).toBe('access.signInRequired')
    expect((await agree(store, person.token, EVERYTHING)).failure.codigo).toBe('access.sessionExpired')
    expect(await onRecord(store, person.loginId)).toEqual([])
  })

  test.each([
    ['necessarios', { necessarios: 'sim' }],
    ['versao', { versao: 0 }],
    ['versao', { versao: 40_000 }],
    ['desempenho', { desempenho: undefined }],
  ])('where %s is not what it should be', async (field, fields) => {
    const store = await aStore(pool)
    const person = await aCustomer(store)
    const body = { ...encoded(EVERYTHING, 1), ...fields } as ReturnType<typeof encoded>
    const { status, failure } = await call(wire.recordConsent, {
      params: { sessao: person.token, idfornecedor: store.slug },
      body,
    })
    expect([status, failure.campo]).toEqual([400, field])
  })
})
