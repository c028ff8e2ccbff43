import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { customerSettings } from '#contract/access.ts'
import { authenticate, authenticateRepresentative, transferLogin } from '#contract/sign-in.ts'
import { acceptInvitation, accountUser, changeUser } from '#contract/linked-user.ts'
import { resetPassword } from '#contract/password.ts'
import { eraseAccount } from '#contract/privacy.ts'
import { saveRegistration } from '#contract/registration.ts'
import { anotherAddress, testApp } from '#test/builders/app.ts'
import { aCustomer, aLinkedUser, aPortfolio, aStaffMember, PASSWORD, type Person } from '#test/builders/people.ts'
import { aPersonsForm, codeSentTo, GOOD_PASSWORD } from '#test/builders/registration.ts'
import { aStore, unique, type StoreBuilder } from '#test/builders/store.ts'
import { anInvitation, aRecoveryCode } from './one-time-codes.ts'

const { call, pool } = testApp()
const params = { sessao: 'token' }
const from = (store: StoreBuilder, token?: string) => ({
  'x-idfornecedor': store.slug,
  'x-forwarded-for': anotherAddress(),
  ...(token === undefined ? {} : { cookie: `commerce-auth-token=${token}` }),
})

interface Reply {
  readonly status: number
  readonly failure: { readonly codigo: string }
}
type Way = readonly [what: string, prepare: (store: StoreBuilder, person: Person) => Promise<() => Promise<Reply>>]

/** All calls that the former password, or a session of it, can make. */
const WAYS: readonly Way[] = [
  [
    'a sign-in',
    async (store, { email }) =>
      () =>
        call(authenticate, {
          params,
          body: { cpf: email, senha: PASSWORD, idfornecedor: store.slug },
          headers: from(store),
        }),
  ],
  [
    'a JWT',
    async (store, { customerId, loginId, token }) => {
      const { body } = await call(accountUser, {
        params: { idcliente: customerId, idusuario: loginId },
        query: { gerar_token_jwt: true },
        headers: from(store, token),
      })
      return () =>
        call(authenticate, {
          params,
          body: { cpf: '', senha: '', jwttoken: body.jwttoken ?? '', idfornecedor: store.slug },
          headers: from(store),
        })
    },
  ],
  [
    'a sign-in that goes on to another store',
    async (store, { loginId, token }) => {
      const other = await aStore(pool)
      await pool.query('update supplier set company_id = $1 where id = any($2)', [store.id, [store.id, other.id]])
      await pool.query('update customer set login_id = $3 where supplier_id = $1 and id = $2', [
        other.id,
        (await aCustomer(other)).customerId,
        loginId,
      ])
      return () =>
        call(transferLogin, { params: {}, body: { idfornecedorDestino: other.slug }, headers: from(store, token) })
    },
  ],
  [
    'an invitation',
    async (store, { email }) => {
      const { code } = await anInvitation(store, (await aCustomer(store)).customerId, email)
      return () => call(acceptInvitation, { params, body: { codigo: code, senha: PASSWORD }, headers: from(store) })
    },
  ],
  [
    'a registration in another store',
    async (_store, { email, document }) => {
      const other = await aStore(pool)
      const body = { ...aPersonsForm(), email, cpf: document, senha: PASSWORD }
      return () => call(saveRegistration, { params, body, headers: from(other) })
    },
  ],
  [
    'a registration by a known person',
    async (store, { email, document }) => {
      const body = { ...aPersonsForm(), email, cpf: document, senha: PASSWORD }
      return () => call(saveRegistration, { params, body, headers: from(store) })
    },
  ],
  [
    'another e-mail',
    async (store, { token }) => {
      const form = { ...aPersonsForm(), email: `${unique('nova')}@exemplo.com.br`, senha: PASSWORD }
      const asked = await call(saveRegistration, { params, body: form, headers: from(store, token) })
      const body = {
        ...form,
        confirmacao: { id: asked.body.confirmacao?.id ?? '', codigo: (await codeSentTo(pool, form.email)) ?? '' },
      }
      return () => call(saveRegistration, { params, body, headers: from(store, token) })
    },
  ],
  [
    'an erasure',
    async (store, { token }) =>
      () =>
        call(eraseAccount, {
          params: { ...params, idfornecedor: store.slug },
          body: { senha: PASSWORD },
          headers: from(store, token),
        }),
  ],
]

/** What the person has: open sessions, the e-mail, records, codes. */
async function possessionsOf({ loginId }: Person): Promise<unknown> {
  const { rows } = await pool.query(
    `select email, erased_at, (select count(*)::int from session where login_id = l.id and ended_at is null) as sessions,
       (select count(*)::int from customer where login_id = l.id) as records, (select count(*)::int from linked_user where login_id = l.id) as links,
       (select count(*)::int from login_token where login_id = l.id and used_at is null) as codes
     from login l where id = $1`,
    [loginId],
  )
  return rows[0]
}

/** How many wait for a lock of the connection, or (`afar`) for another that does. */
async function waiting(pid: number, afar = false): Promise<number> {
  const { rowCount } = await pool.query(
    `select from pg_stat_activity a where case when $2
       then exists (select from unnest(pg_blocking_pids(a.pid)) b where $1 = any(pg_blocking_pids(b))) else $1 = any(pg_blocking_pids(a.pid)) end`,
    [pid, afar],
  )
  return rowCount ?? 0
}

/** The changes on the connection are not committed before the work ends. */
async function inHeldTransaction(work: (client: pg.PoolClient, pid: number) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    await work(client, rows[0]?.pid ?? 0)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

describe('a new password, written a moment before it counts,', () => {
  test.each(WAYS)('leaves nothing to the former one: %s', async (_what, prepare) => {
    const store = await aStore(pool)
    const person = await aCustomer(store)
    const attempt = await prepare(store, person)
    await pool.query(
      'update session set ended_at = now() where login_id = $1 and token_hash <> sha256($2::text::bytea)',
      [person.loginId, person.token],
    )
    await inHeldTransaction(async (client, pid) => {
      await client.query(`update login set password_hash = 'another' where id = $1`, [person.loginId])
      const attempted = attempt()
      await expect.poll(() => waiting(pid)).toBe(1)
      await client.query('update session set ended_at = now() where login_id = $1 and ended_at is null', [
        person.loginId,
      ])
      const before = { ...((await possessionsOf(person)) as object), sessions: 0 }
      await client.query('commit')
      expect([401, 422]).toContain((await attempted).status)
      expect(await possessionsOf(person)).toEqual(before)
    })
  })
})

test('a session that is being handed on when the password changes is ended with all others', async () => {
  const store = await aStore(pool)
  const seller = await aStaffMember(store, 'representative')
  const client = await aCustomer(store)
  await aPortfolio(store, seller, [client])
  const code = await aRecoveryCode(store, seller.loginId)
  await inHeldTransaction(async (holder, pid) => {
    // Its successor is written, but for the client whom it names.
    await holder.query('select from customer where id = $1 for update', [client.customerId])
    const choosing = call(authenticateRepresentative, {
      params,
      body: { cpf: '', senha: '', idcliente: client.customerId, idfornecedor: store.slug },
      headers: from(store, seller.token),
    })
    await expect.poll(() => waiting(pid)).toBe(1)
    const changing = call(resetPassword, {
      params,
      body: { codigo: code, senha: GOOD_PASSWORD, idfornecedor: store.slug },
      headers: from(store),
    })
    await expect.poll(() => waiting(pid, true)).toBe(1)
    await holder.query('commit')
    await choosing
    expect((await changing).status).toBe(200)
    const { rowCount } = await pool.query('select from session where login_id = $1 and ended_at is null', [
      seller.loginId,
    ])
    expect(rowCount).toBe(0)
  })
})

test('a session that a linked user is opening on the account when paused does not come back with the user', async () => {
  const store = await aStore(pool)
  const [principal, neighbour] = [await aCustomer(store), await aCustomer(store)]
  const helper = await aLinkedUser(store, neighbour)
  await pool.query('insert into linked_user (supplier_id, customer_id, login_id) values ($1, $2, $3)', [
    store.id,
    principal.customerId,
    helper.loginId,
  ])
  const change = (ativo: boolean) =>
    call(changeUser, {
      params: { idusuario: helper.loginId },
      body: { dadosUsuario: { idcliente: principal.customerId, ativo } },
      headers: from(store, principal.token),
    })
  await inHeldTransaction(async (holder, pid) => {
    await holder.query('select from customer where id = $1 for update', [principal.customerId])
    const switching = call(authenticate, {
      params,
      body: { cpf: '', senha: '', idcadastroextracliente: principal.customerId, idfornecedor: store.slug },
      headers: from(store, helper.token),
    })
    await expect.poll(() => waiting(pid)).toBe(1)
    const pausing = change(false)
    await expect.poll(async () => (await waiting(pid)) + (await waiting(pid, true))).toBe(2)
    await holder.query('commit')
    const { token } = (await switching).body
    expect((await pausing).status).toBe(200)
    expect((await change(true)).status).toBe(200)
    expect((await call(customerSettings, { params, headers: from(store, token) })).body.usuario).toBeNull()
  })
})
