import { describe, expect, test } from 'vitest'
import { authenticate } from '#contract/sign-in.ts'
import { changePassword, requestRecovery, resetPassword } from '#contract/password.ts'
import { saveRegistration } from '#contract/registration.ts'
import { hashPassword } from '#server/modules/access/password.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { aRegistrationCode } from '#test/authorization/one-time-codes.ts'
import { anotherAddress, testApp } from '#test/builders/app.ts'
import { mailsTo } from '#test/builders/outbox.ts'
import { aCpf, aCustomer, PASSWORD, type Person } from '#test/builders/people.ts'
import { aPersonsForm } from '#test/builders/registration.ts'
import { aStore, unique, type StoreBuilder } from '#test/builders/store.ts'
import { deleteExpiredDevices } from './known-device.ts'

const { call, pool } = testApp()
const params = { sessao: 'token' }
const NEW_PASSWORD = 'cavalo correto bateria'
/** Of one login in a minute, from however many client IPs. */
const PER_LOGIN = 100

interface From {
  readonly device?: string
  readonly clientIp?: string
}
const headersOf = ({ device, clientIp = anotherAddress() }: From) => ({
  'x-forwarded-for': clientIp,
  ...(device ? { cookie: `commerce-device=${device}` } : {}),
})

const signIn = (store: StoreBuilder, login: string, senha: string, from: From = {}) =>
  call(authenticate, {
    params,
    body: { cpf: login, senha, idfornecedor: store.slug, tokenOrigin: 'commerce' },
    headers: headersOf(from),
  })

const deviceIn = ({ headers }: { readonly headers: Record<string, unknown> }): string =>
  /commerce-device=([\w-]{43});/.exec(String(headers['set-cookie']))?.[1] ?? ''

async function aKnownDevice(store: StoreBuilder, { email }: Pick<Person, 'email'>): Promise<string> {
  return deviceIn(await signIn(store, email, PASSWORD))
}

/** One wrong password each from many client IPs. */
const flood = (store: StoreBuilder, login: string, times: number) =>
  Promise.all(Array.from({ length: times }, (_, index) => signIn(store, login, `errada ${index}`)))
const statuses = (answers: readonly { readonly status: number }[]) => answers.map(({ status }) => status)

describe('while a person floods a login from many client IPs', () => {
  test('its owner signs in on a known device, by any login and from any client IP', async () => {
    const store = await aStore(pool)
    const ana = await aCustomer(store)
    const device = await aKnownDevice(store, ana)
    await flood(store, ana.email, PER_LOGIN + 5)
    expect((await signIn(store, ana.email, PASSWORD)).status).toBe(429)
    const again = await signIn(store, ana.email, PASSWORD, { device })
    expect(again.status).toBe(200)
    expect((await signIn(store, ana.document, PASSWORD, { device: deviceIn(again) })).status).toBe(200)
  })

  test('its owner signs in on a new device while the tries are fewer than a hundred', async () => {
    const store = await aStore(pool)
    const ana = await aCustomer(store)
    expect(statuses(await flood(store, ana.email, PER_LOGIN - 1))).not.toContain(429)
    expect((await signIn(store, ana.email, PASSWORD)).status).toBe(200)
  })

  test('one client IP uses up ten of the hundred and no more', async () => {
    const store = await aStore(pool)
    const ana = await aCustomer(store)
    const clientIp = anotherAddress()
    const here = await Promise.all(Array.from({ length: 55 }, () => signIn(store, ana.email, 'errada', { clientIp })))
    expect(here.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(statuses(await flood(store, ana.email, PER_LOGIN - 11))).not.toContain(429)
    expect((await signIn(store, ana.email, PASSWORD)).status).toBe(200)
  })

  test('its owner makes a new device known by a recovery link', async () => {
    const store = await aStore(pool)
    const ana = await aCustomer(store)
    await flood(store, ana.email, PER_LOGIN + 1)
    await call(requestRecovery, {
      params: { ...params, id: ana.email },
      query: { idfornecedor: store.slug },
      headers: headersOf({}),
    })
    const codigo = /#codigo=([\w-]{43})\b/.exec((await mailsTo(pool, ana.email))[0]?.plain ?? '')?.[1] ?? ''
    const reset = await call(resetPassword, {
      params,
      body: { codigo, senha: NEW_PASSWORD, idfornecedor: store.slug },
      headers: headersOf({}),
    })
    expect((await signIn(store, ana.email, NEW_PASSWORD)).status).toBe(429)
    expect((await signIn(store, ana.email, NEW_PASSWORD, { device: deviceIn(reset) })).status).toBe(200)
  })

  test('the answers are the same for a known login and an unknown one, with and without a device', async () => {
    const store = await aStore(pool)
    const [ana, rui] = [await aCustomer(store), await aCustomer(store)]
    const device = await aKnownDevice(store, rui)
    const answersFor = async (login: string) => {
      const tries = statuses(await flood(store, login, PER_LOGIN + 1)).toSorted()
      const last = [
        await signIn(store, login, PASSWORD),
        await signIn(store, login, PASSWORD, { device }),
        await signIn(store, login, PASSWORD, { device: 'x'.repeat(43) }),
      ]
      return {
        tries,
        last: last.map(({ status, failure, headers }) => [
          status,
          failure.codigo,
          failure.mensagem,
          headers['set-cookie'],
        ]),
      }
    }
    const unknown = await answersFor(`${unique('ninguem')}@exemplo.com.br`)
    expect(unknown.tries).toEqual([...Array.from({ length: PER_LOGIN }, () => 401), 429])
    expect(await answersFor(ana.email)).toEqual(unknown)
  })
})

describe('a known device', () => {
  const flooded = async (store: StoreBuilder, login: string) => flood(store, login, PER_LOGIN + 1)

  test('has its own ten attempts a minute, from any number of client IPs', async () => {
    const store = await aStore(pool)
    const ana = await aCustomer(store)
    const device = await aKnownDevice(store, ana)
    const tries = await Promise.all(Array.from({ length: 12 }, () => signIn(store, ana.email, 'errada', { device })))
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(2)
    expect((await signIn(store, ana.email, PASSWORD)).status).toBe(200)
  })

  test('is not blocked by other people behind its client IP', async () => {
    const store = await aStore(pool)
    const ana = await aCustomer(store)
    const device = await aKnownDevice(store, ana)
    const clientIp = anotherAddress()
    await Promise.all(
      Array.from({ length: 61 }, () => signIn(store, `${unique('a')}@exemplo.com.br`, 'errada', { clientIp })),
    )
    expect((await signIn(store, ana.email, PASSWORD, { clientIp })).status).toBe(429)
    expect((await signIn(store, ana.email, PASSWORD, { clientIp, device })).status).toBe(200)
  })

  test('is one for all people who sign in there, and gets a new cookie each time', async () => {
    const store = await aStore(pool)
    const [ana, rui] = [await aCustomer(store), await aCustomer(store)]
    const first = await aKnownDevice(store, ana)
    const second = deviceIn(await signIn(store, rui.email, PASSWORD, { device: first }))
    expect(second).not.toBe(first)
    await flooded(store, ana.email)
    expect((await signIn(store, ana.email, PASSWORD, { device: first })).status).toBe(429)
    expect((await signIn(store, ana.email, PASSWORD, { device: second })).status).toBe(200)
  })

  test('is known by its hash alone', async () => {
    const store = await aStore(pool)
    const ana = await aCustomer(store)
    const device = await aKnownDevice(store, ana)
    const { rows } = await pool.query<{ row: string }>(
      'select d::text as row from known_device d where login_id = $1',
      [ana.loginId],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.row).not.toContain(device)
    expect(rows[0]?.row).not.toContain(Buffer.from(device).toString('hex'))
  })

  test('ends with the password, but where the new one was chosen', async () => {
    const store = await aStore(pool)
    const ana = await aCustomer(store)
    const [phone, desktop] = [await aKnownDevice(store, ana), await aKnownDevice(store, ana)]
    const changed = await call(changePassword, {
      params,
      body: { senhaAtual: PASSWORD, senha: NEW_PASSWORD, idfornecedor: store.slug, tokenOrigin: 'commerce' },
      headers: { cookie: `commerce-auth-token=${ana.token}; commerce-device=${desktop}` },
    })
    await flooded(store, ana.email)
    for (const device of [phone, desktop])
      expect((await signIn(store, ana.email, NEW_PASSWORD, { device })).status).toBe(429)
    expect((await signIn(store, ana.email, NEW_PASSWORD, { device: deviceIn(changed) })).status).toBe(200)
  })

  test('is known for 180 days, and goes', async () => {
    const store = await aStore(pool)
    const ana = await aCustomer(store)
    const device = await aKnownDevice(store, ana)
    await pool.query(`update known_device set expires_at = expires_at - interval '180 days' where login_id = $1`, [
      ana.loginId,
    ])
    await flooded(store, ana.email)
    expect((await signIn(store, ana.email, PASSWORD, { device })).status).toBe(429)
    await deleteExpiredDevices(openDatabase(pool))
    expect((await pool.query('select from known_device where login_id = $1', [ana.loginId])).rows).toEqual([])
  })

  test('is of use to its own people alone, also where another person names the same document', async () => {
    const store = await aStore(pool)
    const ana = await aCustomer(store)
    const other = await aCustomer(await aStore(pool))
    await pool.query(`update login set document = $2 where id = $1`, [other.loginId, ana.document])
    await pool.query(
      `insert into customer (supplier_id, login_id, kind, document, name, email) values ($1, $2, 'person', $3, 'Rui', $4)`,
      [store.id, other.loginId, aCpf(), other.email],
    )
    await pool.query('update login set password_hash = $2 where id = $1', [
      other.loginId,
      await hashPassword(NEW_PASSWORD),
    ])
    const device = deviceIn(await signIn(store, other.email, NEW_PASSWORD))
    await flooded(store, ana.document)
    expect((await signIn(store, ana.document, PASSWORD, { device })).status).toBe(429)
    expect((await signIn(store, ana.document, NEW_PASSWORD, { device })).status).toBe(200)
  })

  test('is one of twenty: a program that keeps no cookie fills no table', async () => {
    const store = await aStore(pool)
    const ana = await aCustomer(store)
    const oldest = await aKnownDevice(store, ana)
    const others: string[] = []
    for (let index = 0; index < 20; index++) others.push(await aKnownDevice(store, ana))
    expect((await pool.query('select from known_device where login_id = $1', [ana.loginId])).rowCount).toBe(20)
    await flooded(store, ana.email)
    expect((await signIn(store, ana.email, PASSWORD, { device: oldest })).status).toBe(429)
    expect((await signIn(store, ana.email, PASSWORD, { device: others[0] ?? '' })).status).toBe(200)
  })

  test('is made by a registration too, and by no refused sign-in', async () => {
    const store = await aStore(pool)
    const form = aPersonsForm()
    const confirmacao = await aRegistrationCode(store, form.email)
    const registered = await call(saveRegistration, {
      params,
      body: { ...form, confirmacao },
      headers: { 'x-idfornecedor': store.slug, ...headersOf({}) },
    })
    expect(deviceIn(registered)).not.toBe('')
    expect(deviceIn(await signIn(store, form.email, 'errada'))).toBe('')
  })
})
