import { describe, expect, test } from 'vitest'
import * as access from '#contract/access.ts'
import * as desk from '#contract/content-desk.ts'
import * as wire from '#contract/registration.ts'
import { testApp } from '#test/builders/app.ts'
import { aCustomer, aLinkedUser, aStaffMember } from '#test/builders/people.ts'
import { aStore } from '#test/builders/store.ts'

const { call, pool } = testApp()

const TERMS = { tipo: 'TERMOS' as const, texto: 'Compre com gentileza.', descricao: '' }
/** In the time of the store. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16)

async function aDesk() {
  const store = await aStore(pool)
  const { token } = await aStaffMember(store, 'staff', ['content'])
  const query = { idfornecedor: store.slug }
  const headers = { cookie: `commerce-auth-token=${token}` }
  const create = () => call(desk.createContent, { params: {}, query, body: { conteudo: TERMS }, headers })
  const publish = (id: string, versao: number, fields: object = {}, period: object = {}) =>
    call(desk.publishContent, {
      params: { idconteudo: id },
      query,
      body: { conteudo: { ...TERMS, ...fields }, versao, ...period },
      headers,
    })
  const change = (id: string, versao: number) => ({ params: { idconteudo: id }, query, body: { versao }, headers })
  return {
    store,
    create,
    publish,
    withdraw: (id: string, versao: number) => call(desk.withdrawContent, change(id, versao)),
    remove: (id: string) => call(desk.removeContent, { params: { idconteudo: id }, query, headers }),
    acceptances: async () => (await call(desk.termsAcceptances, { params: {}, query, headers })).body.aceites,
    shown: async (versaoArquivo?: number) => {
      const { status, body } = await call(wire.termsOfUse, { params: {}, query: { ...query, versaoArquivo } })
      return status === 200 ? [body.versao, body.texto, body.emVigor] : status
    },
    /** Whether nothing is left to accept. */
    hasAccepted: async (person: { token: string }) =>
      (
        await call(access.customerSettings, {
          params: { sessao: person.token },
          headers: { 'x-idfornecedor': store.slug },
        })
      ).body.usuario?.termosuso,
    accept: (person: { token: string; customerId: string }, versaoArquivo?: number) =>
      call(wire.acceptTerms, {
        params: { idcliente: person.customerId, idfornecedor: store.slug },
        query: { versaoArquivo },
        headers: { cookie: `commerce-auth-token=${person.token}` },
      }),
  }
}

describe('terms of use that staff edit', () => {
  test('are in force from their instant, and ask customers and their users again', async () => {
    const { store, create, publish, shown, hasAccepted, accept, acceptances } = await aDesk()
    const customer = await aCustomer(store)
    const user = { ...(await aLinkedUser(store, customer)), customerId: customer.customerId }
    const { body: made } = await create()
    const id = made.idconteudo
    expect(await shown()).toBe(404)
    expect(await hasAccepted(customer)).toBe(true)

    await publish(id, 1)
    expect(await shown()).toEqual([1, 'Compre com gentileza.', true])
    expect([await hasAccepted(customer), await hasAccepted(user)]).toEqual([false, false])
    expect((await accept(user, 1)).body.versao).toBe(1)
    expect([await hasAccepted(customer), await hasAccepted(user)]).toEqual([true, true])

    // Before its start a scheduled version can neither be read nor accepted.
    await publish(id, 2, { texto: 'Compre com mais gentileza.', descricao: 'Mais gentileza.' }, { inicio: inDays(2) })
    expect([await shown(), await shown(2)]).toEqual([[1, 'Compre com gentileza.', true], 404])
    expect((await accept(customer, 2)).failure.codigo).toBe('terms.outdated')
    expect(await hasAccepted(customer)).toBe(true)

    await pool.query('update content_version set starts_at = now() where supplier_id = $1 and number = 2', [store.id])
    expect(await shown()).toEqual([2, 'Compre com mais gentileza.', true])
    expect(await shown(1)).toEqual([1, 'Compre com gentileza.', false])
    expect([await hasAccepted(customer), await hasAccepted(user)]).toEqual([false, false])
    expect((await accept(customer, 1)).failure.codigo).toBe('terms.outdated')
    expect((await accept(customer, 2)).status).toBe(200)
    expect(await hasAccepted(user)).toBe(true)
    expect(await acceptances()).toMatchObject([
      { versao: 2, clientes: 1 },
      { versao: 1, clientes: 1 },
    ])
    const { rows } = await pool.query(
      'select version, accepted_by, accepted_as from terms_acceptance where supplier_id = $1 order by version',
      [store.id],
    )
    expect(rows).toEqual([
      { version: 1, accepted_by: user.loginId, accepted_as: 'linked-user' },
      { version: 2, accepted_by: customer.loginId, accepted_as: 'customer' },
    ])
  })

  test('that are scheduled take effect at their instant, even if other terms were published since, and must be accepted then', async () => {
    const { store, create, publish, shown, hasAccepted, accept } = await aDesk()
    const customer = await aCustomer(store)
    const { body: made } = await create()
    await publish(made.idconteudo, 1, { texto: 'Para o ano novo.' }, { inicio: inDays(2) })
    await publish(made.idconteudo, 2, { texto: 'Até lá.' })
    expect(await shown()).toEqual([2, 'Até lá.', true])
    await accept(customer, 2)
    await pool.query('update content_version set starts_at = now() where supplier_id = $1 and number = 1', [store.id])
    expect(await shown()).toEqual([1, 'Para o ano novo.', true])
    expect(await hasAccepted(customer)).toBe(false)
  })

  test('keep all versions and their acceptances, however many versions follow', async () => {
    const { store, create, publish, withdraw, remove, shown, accept, acceptances, hasAccepted } = await aDesk()
    const customer = await aCustomer(store)
    const { body: made } = await create()
    const id = made.idconteudo
    await publish(id, 1)
    await accept(customer)
    // More than are kept of other content.
    await pool.query(
      `insert into content_version (supplier_id, item_id, number, content, starts_at, ends_at)
       select $1, $2, n, '{"kind": "terms", "body": "Antes.", "summary": ""}', now(), now() from generate_series(2, 40) n`,
      [store.id, id],
    )
    await publish(id, 2, { texto: 'A última.' })
    expect(await shown(1)).toEqual([1, 'Compre com gentileza.', false])
    await withdraw(id, 3)
    expect(await shown()).toBe(404)
    expect(await hasAccepted(customer)).toBe(true)
    expect((await remove(id)).failure.codigo).toBe('content.termsAreKept')
    expect(await acceptances()).toMatchObject([{ versao: 1, clientes: 1 }])
  })

  test('are refused with an end, without a text, and as the second terms of a store', async () => {
    const { create, publish, remove } = await aDesk()
    const { body: made } = await create()
    const id = made.idconteudo
    const { failure } = await publish(id, 1, { texto: ' ' }, { fim: inDays(2) })
    expect(failure.campos).toMatchObject([
      { campo: 'conteudo.texto', codigo: 'missing' },
      { campo: 'fim', codigo: 'termsWithEnd' },
    ])
    expect((await create()).failure.codigo).toBe('content.outdated')
    expect((await remove(id)).status).toBe(200)
  })
})
