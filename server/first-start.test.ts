import { describe, expect, test } from 'vitest'
import { authenticate } from '#contract/sign-in.ts'
import { installationState } from '#contract/installation.ts'
import { ownDatabase } from '#test/database.ts'
import { anotherAddress, ownApp } from '#test/builders/app.ts'
import { aCustomer, aStaffMember, PASSWORD, type Person } from '#test/builders/people.ts'
import { aStore, type StoreBuilder } from '#test/builders/store.ts'
import { isDemonstration, isReachedByOthers, prepareInstallation } from './first-start.ts'
import { issueClaimCode } from '#server/modules/installation/claim-installation.ts'
import { hashPassword } from './modules/access/password.ts'
import { openDatabase } from './platform/database/database.ts'
import { startBanner } from './start-banner.ts'

const PUBLIC = { publicUrl: 'https://balcao.exemplo.com.br', demoData: null }
const HERE = { publicUrl: 'http://localhost:3000', demoData: null }

test.each([
  ['on this machine', HERE, true],
  ['on this machine by IPv6', { ...HERE, publicUrl: 'http://[::1]:3000' }, true],
  ['on this machine, where it is refused', { ...HERE, demoData: false }, false],
  ['open to others', PUBLIC, false],
  ['open to the network', { ...PUBLIC, publicUrl: 'http://192.168.0.10:3000' }, false],
  [
    'on a host whose name only begins like this machine',
    { ...PUBLIC, publicUrl: 'http://localhost.exemplo.com' },
    false,
  ],
  ['open to others, where it is wanted', { ...PUBLIC, demoData: true }, true],
])('an installation %s is a demonstration: %j gives %s', (_what, config, expected) => {
  expect(isDemonstration(config)).toBe(expected)
})

test.each([
  ['127.0.0.1', HERE, false],
  ['::1', HERE, false],
  ['localhost', HERE, false],
  [null, HERE, true],
  ['0.0.0.0', HERE, true],
  ['::', HERE, true],
  ['192.168.0.10', HERE, true],
  ['localhost.exemplo.com', HERE, true],
  ['127.0.0.1', PUBLIC, true],
])('a server that listens on %s and is announced at %j is reached by others: %s', (host, { publicUrl }, expected) => {
  expect(isReachedByOthers(host, publicUrl)).toBe(expected)
})

const database = await ownDatabase()
const { call, pool } = ownApp(null, {}, database)
const db = openDatabase(pool)
const isOpen = async () => (await call(installationState, { params: {} })).body.aberta
const bannerOf = async (
  config: typeof PUBLIC | typeof HERE,
  seed: () => Promise<void> = () => Promise.reject(new Error('nothing is seeded')),
) =>
  startBanner(pool, {
    publicUrl: config.publicUrl,
    hasOutbox: false,
    listensHereOnly: false,
    isEmbeddedInPublic: config === PUBLIC,
    ...(await prepareInstallation(db, config, seed)),
  })

/** In the order of the life of an installation. */
describe('an installation that starts', () => {
  let store: StoreBuilder
  let customer: Person

  test('empty and open to others: prints a link, of which the next start makes another', async () => {
    expect(await isOpen()).toBe(false)
    const [first, second] = [await bannerOf(PUBLIC), await bannerOf(PUBLIC)]
    const link = /https:\/\/balcao\.exemplo\.com\.br\/primeiro-acesso#codigo=([\w-]{43})\n/
    expect([first, second]).toEqual([expect.stringMatching(link), expect.stringMatching(link)])
    expect(link.exec(second)?.[1]).not.toBe(link.exec(first)?.[1])
    expect(second).not.toContain(PASSWORD)
    expect(second).toContain('The database is the embedded PostgreSQL 18.4, which is two security releases behind.')
    expect(await isOpen()).toBe(true)
    const { rows } = await pool.query<{ row: string; is_open: boolean }>(
      'select c::text as row, ended_at is null as is_open from installation_claim c',
    )
    expect(rows.map(({ is_open }) => is_open).toSorted()).toEqual([false, true])
    for (const { row } of rows) expect(row).not.toContain(link.exec(second)?.[1])
  })

  test('in several processes at once: leaves one link', async () => {
    const codes = await Promise.all(Array.from({ length: 4 }, () => issueClaimCode(db)))
    expect(new Set(codes).size).toBe(4)
    expect((await pool.query('select from installation_claim where ended_at is null')).rowCount).toBe(1)
  })

  test('empty and on this machine: gets the demonstration, and ends the link', async () => {
    const banner = await bannerOf(HERE, async () => {
      store = await aStore(pool)
      customer = await aCustomer(store)
      await pool.query(`update login set email = 'cliente@emporio.exemplo', password_hash = $2 where id = $1`, [
        customer.loginId,
        await hashPassword(PASSWORD),
      ])
    })
    expect(banner).toContain(`Demonstration accounts (password ${PASSWORD}):\n  cliente@emporio.exemplo`)
    expect(banner).not.toContain('primeiro-acesso')
    expect(await isOpen()).toBe(false)
  })

  test('with many customers in one store: names accounts of every store', async () => {
    const [first, second] = [await aStore(pool), await aStore(pool)]
    for (const one of [...Array.from({ length: 20 }, () => first), second]) {
      const { loginId } = await aCustomer(one)
      await pool.query(`update login set email = $2 where id = $1`, [loginId, `${one.slug}-${loginId}@loja.exemplo`])
    }
    const lines = (await bannerOf(HERE)).split('\n')
    const accountsOf = ({ slug }: typeof first) => lines.filter((line) => line.startsWith(`  ${slug}-`)).length
    expect([accountsOf(first), accountsOf(second)]).toEqual([2, 1])
    await pool.query(`update login set email = email || '.br' where email like '%@loja.exemplo'`)
  })

  const signIn = async (login: string, senha = PASSWORD) =>
    (
      await call(authenticate, {
        params: { sessao: 'token' },
        body: { cpf: login, senha, idfornecedor: store.slug },
        headers: { 'x-forwarded-for': anotherAddress() },
      })
    ).status

  test('again on this machine: changes nothing', async () => {
    await bannerOf(HERE)
    expect(await signIn('cliente@emporio.exemplo')).toBe(200)
  })

  test('with demonstration data, open to others: locks the accounts with the published password, and no others', async () => {
    const owner = await aStaffMember(store)
    const changed = await aStaffMember(store)
    await pool.query(`update login set email = 'gestor@emporio.exemplo', password_hash = $2 where id = $1`, [
      changed.loginId,
      await hashPassword('cavalo correto bateria'),
    ])
    const banner = await bannerOf(PUBLIC)
    expect(banner).toMatch(/1 demonstration account has a published password and is locked now.*\n.*DEMO_DATA=true/)
    expect(banner).not.toContain(PASSWORD)
    expect(banner).not.toContain('primeiro-acesso')
    expect(await signIn('cliente@emporio.exemplo')).toBe(401)
    expect([await signIn(owner.email), await signIn('gestor@emporio.exemplo', 'cavalo correto bateria')]).toEqual([
      200, 200,
    ])
    const { rows } = await pool.query('select from session where login_id = $1 and ended_at is null', [
      customer.loginId,
    ])
    expect(rows).toEqual([])
    expect(await bannerOf(PUBLIC)).not.toContain('locked')
  })

  test('as a demonstration again, also in public: opens them', async () => {
    expect(await bannerOf({ ...PUBLIC, demoData: true } as never)).toContain('Demonstration accounts')
    expect([
      await signIn('cliente@emporio.exemplo'),
      await signIn('gestor@emporio.exemplo', 'cavalo correto bateria'),
    ]).toEqual([200, 200])
  })
})
