import { describe, expect, test } from 'vitest'
import { customerSettings } from '#contract/access.ts'
import { apiKeyLogin, createApiKey } from '#contract/api-key.ts'
import * as wire from '#contract/customer-review.ts'
import { testApp } from '#test/builders/app.ts'
import { aCustomer, aStaffMember, type Person } from '#test/builders/people.ts'
import { aStore, type StoreBuilder } from '#test/builders/store.ts'

const { call, pool } = testApp()

async function aBackOffice() {
  const store = await aStore(pool)
  const staff = await aStaffMember(store, 'staff', ['customers', 'settings'])
  const [ana, bia] = [await aCustomer(store), await aCustomer(store)]
  return { store, staff, ana, bia, ...deskOf(store, staff.token) }
}

function deskOf(store: StoreBuilder, token: string) {
  const headers = { 'x-idfornecedor': store.slug, cookie: `commerce-auth-token=${token}` }
  return {
    give: ({ customerId }: Person, codigoErp: string | null, codigoVisto?: string) =>
      call(wire.setErpCode, {
        params: { idcliente: customerId },
        headers,
        body: { codigoErp, ...(codigoVisto === undefined ? {} : { codigoVisto }) },
      }),
    codeOf: async ({ customerId }: Person) =>
      (await call(wire.customerFile, { params: { idcliente: customerId }, headers })).body.codigoErp,
  }
}

/** A program that signs in for customers by their code. */
async function aProgram(store: StoreBuilder, { token }: { readonly token: string }) {
  const { body } = await call(createApiKey, {
    params: { idfornecedor: store.slug },
    headers: { cookie: `commerce-auth-token=${token}` },
    body: { nome: 'ERP', escopos: ['customer.read'] },
  })
  const whoIs = async (sessao: string) =>
    (await call(customerSettings, { params: { sessao }, headers: { 'x-idfornecedor': store.slug } })).body.usuario
      ?.idcliente ?? null
  const signIn = (idErpUsuario: string) =>
    call(apiKeyLogin, { params: {}, body: { apiKey: body.apiKey, idErpUsuario, idFornecedor: store.slug } })
  return { signIn, whoIs }
}

const eventsOf = async ({ customerId }: Person) =>
  (
    await pool.query(
      'select login_id, acting_as, details from audit_event where customer_id = $1 and action = $2 order by happened_at',
      [customerId, 'customer.coded'],
    )
  ).rows

describe('the code of a customer in the supplier’s own books', () => {
  test('is not written over where somebody else changed it since it was seen', async () => {
    const { ana, give, codeOf } = await aBackOffice()
    expect((await give(ana, 'C-1', '')).status).toBe(200)
    const late = await give(ana, 'C-2', '')
    expect([late.status, late.failure.codigo]).toEqual([409, 'customer.erpCodeChanged'])
    expect(await codeOf(ana)).toBe('C-1')
    // What is there already is no conflict.
    expect((await give(ana, 'C-1', '')).status).toBe(200)
    expect((await give(ana, 'C-2', 'C-1')).body.codigoErp).toBe('C-2')
  })

  test('is pasted with any hyphen, and is that of the keyboard for the programs that sign in with it', async () => {
    const { store, staff, ana, give } = await aBackOffice()
    expect((await give(ana, 'C–1001')).body.codigoErp).toBe('C-1001')
    const { signIn } = await aProgram(store, staff)
    for (const code of ['C-1001', 'C–1001']) expect((await signIn(code)).status).toBe(200)
  })

  test('is given by staff, changed and taken away, and each time put on record', async () => {
    const { staff, ana, give, codeOf } = await aBackOffice()
    expect(await codeOf(ana)).toBeNull()
    expect((await give(ana, '  C-1001/Ç ')).body).toEqual({ idcliente: ana.customerId, codigoErp: 'C-1001/Ç' })
    expect(await codeOf(ana)).toBe('C-1001/Ç')
    await give(ana, 'C-1002')
    await give(ana, 'C-1002')
    expect((await give(ana, '   ')).body.codigoErp).toBeNull()
    expect((await give(ana, null)).body.codigoErp).toBeNull()
    expect(await codeOf(ana)).toBeNull()
    const by = { login_id: staff.loginId, acting_as: 'staff' }
    expect(await eventsOf(ana)).toEqual([
      { ...by, details: { hadCode: false, hasCode: true } },
      { ...by, details: { hadCode: true, hasCode: true } },
      { ...by, details: { hadCode: true, hasCode: false } },
    ])
  })

  test('is no other customer’s of the store; another store counts for itself', async () => {
    const { ana, bia, give, codeOf } = await aBackOffice()
    await give(ana, 'C-1')
    const { status, failure } = await give(bia, ' C-1')
    expect([status, failure]).toEqual([
      409,
      {
        codigo: 'customer.erpCodeTaken',
        campo: 'codigoErp',
        mensagem: 'Este código do ERP já é de outro cliente da loja. Confira o código.',
      },
    ])
    expect([await codeOf(ana), await codeOf(bia), await eventsOf(bia)]).toEqual(['C-1', null, []])
    await give(ana, '')
    expect((await give(bia, 'C-1')).status).toBe(200)
    const elsewhere = await aBackOffice()
    expect((await elsewhere.give(elsewhere.ana, 'C-1')).status).toBe(200)
  })

  test('goes to one of two customers who are given it at the same moment', async () => {
    const { ana, bia, give, codeOf } = await aBackOffice()
    const answers = await Promise.all([give(ana, 'C-1'), give(bia, 'C-1')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect([await codeOf(ana), await codeOf(bia)].filter((code) => code !== null)).toEqual(['C-1'])
  })

  test.each([
    ['with a line break', 'C\n1'],
    ['with a tab', 'C\t1'],
    ['with an invisible character', 'C\u200b1'],
    ['of 61 characters', 'C'.repeat(61)],
  ])('is refused %s, naming the field', async (_what, code) => {
    const { ana, give, codeOf } = await aBackOffice()
    const { status, failure } = await give(ana, code)
    expect([status, failure.codigo, failure.campo, await codeOf(ana)]).toEqual([
      400,
      'request.invalid',
      'codigoErp',
      null,
    ])
  })

  test('may have 60 characters', async () => {
    const { ana, give } = await aBackOffice()
    expect((await give(ana, 'Ç'.repeat(60))).body.codigoErp).toBe('Ç'.repeat(60))
  })

  test('is what a program signs in by, and what it loses when the code changes', async () => {
    const { store, staff, ana, bia, give } = await aBackOffice()
    const { signIn, whoIs } = await aProgram(store, staff)
    await give(ana, 'C-1')
    await give(bia, 'C-2')
    const [forAna, forBia] = [(await signIn('C-1')).body.token, (await signIn('C-2')).body.token]
    expect([await whoIs(forAna), await whoIs(forBia)]).toEqual([ana.customerId, bia.customerId])
    await give(ana, 'C-3')
    expect((await signIn('C-1')).failure.codigo).toBe('access.apiKeyRefused')
    expect((await signIn('C-3')).body.usuario.idcliente).toBe(ana.customerId)
    // The people stay signed in, and so does the program for all others.
    expect([await whoIs(forAna), await whoIs(forBia), await whoIs(ana.token)]).toEqual([
      null,
      bia.customerId,
      ana.customerId,
    ])
  })

  test('is given by the store’s staff only', async () => {
    const { store, ana, codeOf, ...desk } = await aBackOffice()
    const elsewhere = await aBackOffice()
    for (const { token } of [
      await aStaffMember(store, 'staff', ['settings', 'orders']),
      await aStaffMember(store, 'representative', ['customers']),
      ana,
    ]) {
      expect((await deskOf(store, token).give(ana, 'C-1')).failure.codigo).toBe('access.notAllowed')
    }
    expect((await desk.give(elsewhere.ana, 'C-1')).failure.codigo).toBe('access.notAllowed')
    expect((await deskOf(store, elsewhere.staff.token).give(ana, 'C-1')).status).toBe(401)
    expect((await deskOf(store, '').give(ana, 'C-1')).status).toBe(401)
    expect([await codeOf(ana), await elsewhere.codeOf(elsewhere.ana)]).toEqual([null, null])
  })
})
