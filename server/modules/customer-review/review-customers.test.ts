import { describe, expect, test } from 'vitest'
import * as wire from '#contract/customer-review.ts'
import { testApp } from '#test/builders/app.ts'
import { aCustomer, aStaffMember } from '#test/builders/people.ts'
import { aStore, type StoreBuilder } from '#test/builders/store.ts'

const { call, pool } = testApp()

async function threeWaiting() {
  const store = await aStore(pool, { tags: ['block-not-approved-user'] })
  const staff = await aStaffMember(store, 'staff', ['customers'])
  const names = ['Ana Souza', 'Ana Lima', 'Bia Prado']
  const people = await Promise.all(names.map((name) => aCustomer(store, { name, isApproved: false })))
  const review = (body: Parameters<typeof call<typeof wire.reviewCustomers>>[1]['body']) =>
    call(wire.reviewCustomers, {
      params: {},
      headers: { 'x-idfornecedor': store.slug, cookie: `commerce-auth-token=${staff.token}` },
      body,
    })
  const approved = async () =>
    (
      await pool.query<{ name: string }>(
        'select name from customer where supplier_id = $1 and is_approved order by name',
        [store.id],
      )
    ).rows.map(({ name }) => name)
  return { store, staff, ids: people.map(({ customerId }) => customerId), review, approved }
}

const mailsOf = async (store: StoreBuilder) =>
  (await pool.query('select customer_id from mail where supplier_id = $1', [store.id])).rows

describe('many registrations are reviewed at once', () => {
  test('by id, with one event and one message for each', async () => {
    const { store, staff, ids, review, approved } = await threeWaiting()
    const { body } = await review({ situacao: 'APROVADO', idclientes: ids.slice(0, 2) })
    expect([body.alterados.toSorted(), body.iguais]).toEqual([ids.slice(0, 2).toSorted(), 0])
    expect(await approved()).toEqual(['Ana Lima', 'Ana Souza'])
    const { rows } = await pool.query(
      `select customer_id, login_id, source, changes from audit_event where supplier_id = $1 and action = 'customer.approved'`,
      [store.id],
    )
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatchObject({
      login_id: staff.loginId,
      source: 'bulk',
      changes: [{ field: 'approvalStatus', before: 'waiting', after: 'approved' }],
    })
    await expect.poll(() => mailsOf(store)).toHaveLength(2)
  })

  test('all of a filter, where it shows as many as the reviewer saw', async () => {
    const { review, approved } = await threeWaiting()
    const filtro = { situacao: 'EM_ANALISE', busca: 'ana' } as const
    const other = await review({ situacao: 'APROVADO', filtro: { ...filtro, quantidade: 3 } })
    expect([other.status, other.failure.codigo]).toEqual([409, 'customer.selectionChanged'])
    const fewer = await review({ situacao: 'APROVADO', filtro: { ...filtro, quantidade: 1 } })
    expect([fewer.status, fewer.failure.codigo]).toEqual([409, 'customer.selectionChanged'])
    expect(await approved()).toEqual([])
    expect((await review({ situacao: 'APROVADO', filtro: { ...filtro, quantidade: 2 } })).body.alterados).toHaveLength(
      2,
    )
    expect(await approved()).toEqual(['Ana Lima', 'Ana Souza'])
  })

  test('and those in that status already are counted and get no second mail', async () => {
    const { store, ids, review } = await threeWaiting()
    await review({ situacao: 'APROVADO', idclientes: [ids[0] ?? ''] })
    expect((await review({ situacao: 'APROVADO', idclientes: ids })).body).toMatchObject({ iguais: 1 })
    await expect.poll(() => mailsOf(store)).toHaveLength(3)
  })

  test('those that somebody else decided are skipped, and a preview changes nothing', async () => {
    const { ids, review, approved } = await threeWaiting()
    const [ana = '', lima = ''] = ids
    await review({ situacao: 'RECUSADO', motivo: 'Documento ilegível', idclientes: [ana] })
    await review({ situacao: 'APROVADO', idclientes: [lima] })
    const decision = { situacao: 'APROVADO', situacaoVista: 'EM_ANALISE', idclientes: ids } as const
    const preview = await review({ ...decision, conferir: true })
    expect(preview.body).toMatchObject({ alterados: [ids[2]], iguais: 1, pulados: 1 })
    expect(preview.body.primeiros.map(({ nome, situacao, mudaria }) => [nome, situacao, mudaria]).toSorted()).toEqual([
      ['Ana Lima', 'APROVADO', false],
      ['Ana Souza', 'RECUSADO', false],
      ['Bia Prado', 'EM_ANALISE', true],
    ])
    expect(await approved()).toEqual(['Ana Lima'])
    await review(decision)
    expect(await approved()).toEqual(['Ana Lima', 'Bia Prado'])
  })

  test('but none where one is of another store, none is chosen, or a refusal has no reason', async () => {
    const { ids, review, approved } = await threeWaiting()
    const stranger = await aCustomer(await aStore(pool), { isApproved: false })
    const replies = await Promise.all([
      review({ situacao: 'APROVADO', idclientes: [...ids, stranger.customerId] }),
      review({ situacao: 'APROVADO' }),
      review({ situacao: 'RECUSADO', idclientes: ids }),
      review({ situacao: 'APROVADO', filtro: { quantidade: 5000 } }),
    ])
    expect(replies.map(({ failure }) => failure.codigo)).toEqual([
      'access.notAllowed',
      'access.notAllowed',
      'customer.reviewReasonMissing',
      'customer.selectionTooLarge',
    ])
    expect(await approved()).toEqual([])
  })
})

test('the list is sorted by what was requested', async () => {
  const { store, staff } = await threeWaiting()
  const names = async (ordenacao: 'recentes' | 'antigos' | 'nome' | 'nome-decrescente', busca = '') =>
    (
      await call(wire.listCustomers, {
        params: {},
        query: { ordenacao, busca },
        headers: { 'x-idfornecedor': store.slug, cookie: `commerce-auth-token=${staff.token}` },
      })
    ).body.clientes.map(({ nome }) => nome)
  expect(await names('nome')).toEqual(['Ana Lima', 'Ana Souza', 'Bia Prado'])
  expect(await names('nome-decrescente', 'ana')).toEqual(['Ana Souza', 'Ana Lima'])
  expect((await names('antigos')).toReversed()).toEqual(await names('recentes'))
})

test('the list and a bulk change narrow by the same conditions', async () => {
  const { store, staff, ids, review, approved } = await threeWaiting()
  await pool.query(
    `update customer set erp_code = 'C-1', created_at = '2026-01-10T12:00Z' where supplier_id = $1 and id = $2`,
    [store.id, ids[0]],
  )
  const found = async (query: object) => {
    const { body } = await call(wire.listCustomers, {
      params: {},
      query: { ...query, ordenacao: 'nome' },
      headers: { 'x-idfornecedor': store.slug, cookie: `commerce-auth-token=${staff.token}` },
    })
    expect(body.totais.EM_ANALISE).toBe(body.clientes.length)
    return body.clientes.map(({ nome }) => nome)
  }
  expect(await found({ temCodigoErp: true })).toEqual(['Ana Souza'])
  expect(await found({ temCodigoErp: false, busca: 'ana' })).toEqual(['Ana Lima'])
  expect(await found({ tipoPessoa: 'JURIDICA' })).toEqual([])
  expect(await found({ de: '2026-01-10', ate: '2026-01-10' })).toEqual(['Ana Souza'])
  expect(await found({ de: '2026-01-11', tipoPessoa: 'FISICA' })).toEqual(['Ana Lima', 'Bia Prado'])
  await review({ situacao: 'APROVADO', filtro: { temCodigoErp: true, quantidade: 1 } })
  expect(await approved()).toEqual(['Ana Souza'])
})
