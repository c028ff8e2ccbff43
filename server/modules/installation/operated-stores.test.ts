import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { customerSettings } from '#contract/access.ts'
import { listAuditEvents } from '#contract/audit.ts'
import { supplierSettings } from '#contract/supplier.ts'
import { acceptTeamInvitation } from '#contract/team.ts'
import { STAFF_MODULES } from '#domain/access/can.ts'
import { Failure } from '#domain/failure.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { anotherAddress, testApp } from '#test/builders/app.ts'
import { aStaffMember } from '#test/builders/people.ts'
import { databaseUrlOf } from '#test/builders/server-process.ts'
import { aStore, unique } from '#test/builders/store.ts'
import { testDatabase } from '#test/database.ts'
import { listOperatedStores, openStore, reopenStore, suspendStore, type StoreToOpen } from './operated-stores.ts'

const { call, pool } = testApp()
const db = openDatabase(pool)
const PUBLIC_URL = 'https://pedidos.exemplo.com.br'

const aStoreToOpen = (more: Partial<StoreToOpen> = {}): StoreToOpen => ({
  storeName: 'Casa Flora',
  slug: unique('casa-flora'),
  legalName: 'Flora Alimentos Ltda.',
  cnpj: '11.222.333/0001-81',
  timeZone: 'America/Manaus',
  fullName: 'Maria da Silva',
  email: `${unique('maria')}@exemplo.com.br`,
  ...more,
})
const codeIn = (link: string): string => /#codigo=([\w-]{43})$/.exec(link)?.[1] ?? ''
const accept = (slug: string, codigo: string) =>
  call(acceptTeamInvitation, {
    params: { sessao: 'token' },
    headers: { 'x-idfornecedor': slug, 'x-forwarded-for': anotherAddress() },
    body: { codigo, nome: 'Maria da Silva', senha: 'cavalo correto bateria' },
  })
const settingsOf = (slug: string) =>
  call(supplierSettings, { params: { sessao: 'token' }, query: { idfornecedor: slug } })

test('the operator opens a store of another company, whose owner joins by the link once', async () => {
  const store = aStoreToOpen()
  const { link } = await openStore(db, store, PUBLIC_URL, null)
  expect(link.startsWith(`${PUBLIC_URL}/${store.slug}/convite-equipe#codigo=`)).toBe(true)
  expect((await settingsOf(store.slug)).body).toMatchObject({ nome: 'Casa Flora', fusoHorario: 'America/Manaus' })

  const joined = await accept(store.slug, codeIn(link))
  expect(joined.status).toBe(200)
  const token = /commerce-auth-token=([\w-]{43})/.exec(String(joined.headers['set-cookie']))?.[1] ?? joined.body.token
  const { body } = await call(customerSettings, {
    params: { sessao: 'token' },
    headers: { cookie: `commerce-auth-token=${token}`, 'x-idfornecedor': store.slug },
  })
  expect(body.usuario).toMatchObject({ email: store.email, papel: 'EQUIPE', modulos: [...STAFF_MODULES] })
  expect((await accept(store.slug, codeIn(link))).status).not.toBe(200)

  const { stores } = await listOperatedStores(db, { search: store.slug, state: 'open' }, { page: 1, limit: 25 })
  expect(stores).toMatchObject([{ slug: store.slug, cnpj: '11222333000181', owners: [store.email] }])
})

test('everything that is wrong with a store and its owner is said at once', async () => {
  const wrong = aStoreToOpen({ storeName: '', slug: 'gestao', cnpj: '1', fullName: 'Maria', email: 'maria' })
  const refusal: unknown = await openStore(db, wrong, PUBLIC_URL, null).catch((error: unknown) => error)
  expect(refusal instanceof Failure && refusal.faults.map(({ field }) => field)).toEqual([
    'storeName',
    'slug',
    'cnpj',
    'fullName',
    'email',
  ])
  const taken = await aStore(pool)
  await expect(openStore(db, aStoreToOpen({ slug: taken.slug }), PUBLIC_URL, null)).rejects.toMatchObject({
    faults: [{ field: 'slug', code: 'slugTaken' }],
  })
})

test('a suspended store is closed to customers and staff, and as it was once it is reopened; its log has the reason', async () => {
  const store = await aStore(pool)
  const owner = await aStaffMember(store, 'staff', STAFF_MODULES)
  const headers = { cookie: `commerce-auth-token=${owner.token}`, 'x-idfornecedor': store.slug }
  const log = () => call(listAuditEvents, { params: {}, query: { assunto: 'LOJA' }, headers })

  await suspendStore(db, store.slug, 'Mensalidade em aberto', null)
  expect([(await settingsOf(store.slug)).status, (await log()).status]).toEqual([404, 404])
  await expect(suspendStore(db, store.slug, 'De novo', null)).rejects.toMatchObject({
    code: 'operatedStore.otherState',
  })

  await reopenStore(db, store.slug, null)
  expect((await settingsOf(store.slug)).status).toBe(200)
  const { body } = await log()
  expect(body.eventos.map(({ acontecimento, origem }) => [acontecimento, origem])).toEqual([
    ['store.reopened', 'SISTEMA'],
    ['store.suspended', 'SISTEMA'],
  ])
  expect(body.eventos[1]?.mudancas).toMatchObject([{ depois: 'Mensalidade em aberto' }])
})

test('the command of the operator does the same beside a running server', async () => {
  const { connection } = testDatabase()
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, [join(import.meta.dirname, '../../../scripts/stores.ts'), ...args], {
      env: { ...process.env, DATABASE_URL: databaseUrlOf(connection, 'stores'), PUBLIC_URL, NODE_NO_WARNINGS: '1' },
    })
  const slug = unique('casa-flora')
  const store = ['--name', 'Casa Flora', '--slug', slug, '--legal-name', 'Flora Ltda.', '--cnpj', '11.222.333/0001-81']
  const owner = ['--owner-name', 'Maria da Silva', '--owner-email', `${unique('maria')}@exemplo.com.br`]
  const created = await run('create', ...store, ...owner)
  expect(created.stdout).toContain(`${PUBLIC_URL}/${slug}/convite-equipe#codigo=`)
  await run('suspend', slug, '--reason', 'Mensalidade em aberto')
  expect((await run('list')).stdout).toMatch(
    new RegExp(`^${slug}  SUSPENDED .*Casa Flora, 11222333000181, no owner yet$`, 'm'),
  )
  const refused = await run('create', '--name', 'Casa Flora').catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('--legal-name is missing') })
})
