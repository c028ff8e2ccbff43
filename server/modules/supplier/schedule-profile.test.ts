import { expect, test } from 'vitest'
import type { Input } from '#contract/endpoint.ts'
import * as wire from '#contract/store-profile.ts'
import { supplierSettings } from '#contract/supplier.ts'
import { openStoreScope } from '#server/platform/http/request-context.ts'
import { testApp } from '#test/builders/app.ts'
import { aStaffMember } from '#test/builders/people.ts'
import { aStore, type StoreBuilder } from '#test/builders/store.ts'
import { publishScheduledProfiles } from './schedule-profile.ts'

const app = testApp()
const { call, pool } = app

const START = '2090-12-10T08:00'

async function anEditor(of?: StoreBuilder) {
  const store = of ?? (await aStore(pool))
  const { token, loginId } = await aStaffMember(store, 'staff', ['content'])
  const at = {
    params: {},
    query: {},
    headers: { 'x-idfornecedor': store.slug, cookie: `commerce-auth-token=${token}` },
  }
  const read = async () => (await call(wire.getStoreProfile, at)).body
  const { historico: _history, agendamento: _schedule, ...profile } = await read()
  const typed = { ...profile, seo: { ...profile.seo, titulo: 'Loja' } }
  type Scheduled = Input<typeof wire.scheduleStoreProfile>['body']
  return {
    store,
    loginId,
    read,
    publish: (slogan: string, versao = 0) =>
      call(wire.changeStoreProfile, { ...at, body: { ...typed, slogan, versao } }),
    schedule: (slogan: string, change: Partial<Scheduled> = {}) =>
      call(wire.scheduleStoreProfile, { ...at, body: { ...typed, slogan, inicio: START, ...change } }),
    cancel: (idagendamento: string) => call(wire.cancelScheduledStoreProfile, { ...at, params: { idagendamento } }),
    shown: async () => {
      const query = { idfornecedor: store.slug }
      return (await call(supplierSettings, { params: { sessao: 'token' }, query })).body.config.slogan
    },
    events: async () => {
      const { rows } = await pool.query<{ action: string; login_id: string | null; source: string }>(
        'select action, login_id, source from audit_event where supplier_id = $1 order by happened_at',
        [store.id],
      )
      return rows.map(({ action, login_id, source }) => [action, login_id === loginId, source])
    },
  }
}

/** What the clock calls, for one store alone. */
async function runClock({ id }: StoreBuilder): Promise<void> {
  const { appContext } = app.server()
  await publishScheduledProfiles(appContext.db, async (supplierId) =>
    supplierId === id ? openStoreScope(appContext, supplierId) : null,
  )
}

const hasCome = ({ id }: StoreBuilder) =>
  pool.query(`update store_profile_schedule set starts_at = now() - interval '1 second' where supplier_id = $1`, [id])

test('what is scheduled is on the store from its instant on, as the change of the person who scheduled it', async () => {
  const editor = await anEditor()
  const before = await editor.shown()
  const { status, body } = await editor.schedule('Natal na serra')
  expect([status, body.versao, body.slogan]).toEqual([200, 0, before])
  expect(body.agendamento).toMatchObject({ inicioNaLoja: START, versaoBase: 0, perfil: { slogan: 'Natal na serra' } })
  // The store is three hours behind UTC.
  expect(new Date(body.agendamento?.inicio ?? '').toISOString()).toBe('2090-12-10T11:00:00.000Z')
  await runClock(editor.store)
  expect([await editor.shown(), (await editor.read()).versao]).toEqual([before, 0])

  await hasCome(editor.store)
  await runClock(editor.store)
  await runClock(editor.store)
  await expect.poll(editor.shown).toBe('Natal na serra')
  const after = await editor.read()
  expect([after.versao, after.agendamento]).toEqual([2, null])
  expect(after.historico[0]?.porQuem).toEqual(expect.any(String))
  expect(await editor.events()).toEqual([
    ['store-profile.scheduled', true, 'person'],
    ['store-profile.changed', true, 'person'],
  ])
})

test('what others publish meanwhile is on the store until then, and stays a version', async () => {
  const editor = await anEditor()
  await editor.schedule('Natal na serra')
  const { body } = await editor.publish('Primavera')
  expect([body.versao, body.agendamento?.versaoBase]).toEqual([2, 0])
  await hasCome(editor.store)
  await runClock(editor.store)
  await expect.poll(editor.shown).toBe('Natal na serra')
  expect((await editor.read()).historico.map(({ versao }) => versao)).toEqual([3, 2, 1])
})

test('a schedule is replaced by a person who saw it; another person gets a conflict', async () => {
  const editor = await anEditor()
  const first = (await editor.schedule('Natal na serra')).body.agendamento?.idagendamento ?? ''
  expect((await editor.schedule('Outra')).failure.codigo).toBe('storeProfile.scheduledByOther')
  const { body } = await editor.schedule('Ano novo', { agendamentoVisto: first, inicio: '2090-12-31T00:00' })
  expect(body.agendamento).toMatchObject({ perfil: { slogan: 'Ano novo' }, inicioNaLoja: '2090-12-31T00:00' })
  expect((await editor.cancel(first)).failure.codigo).toBe('storeProfile.notScheduled')
  await editor.publish('Primavera')
  const seen = body.agendamento?.idagendamento ?? ''
  expect((await editor.schedule('Verão', { agendamentoVisto: seen })).failure.codigo).toBe('storeProfile.outdated')
})

test('a cancelled schedule never starts', async () => {
  const editor = await anEditor()
  const { body } = await editor.schedule('Natal na serra')
  expect((await editor.cancel(body.agendamento?.idagendamento ?? '')).body.agendamento).toBeNull()
  await hasCome(editor.store)
  await runClock(editor.store)
  expect((await editor.read()).versao).toBe(0)
  expect((await editor.events()).map(([action]) => action)).toEqual([
    'store-profile.scheduled',
    'store-profile.unscheduled',
  ])
})

test.each([
  ['2020-01-01T08:00', 'notInFuture', 'Este momento já passou. Escolha um que ainda venha.'],
  ['2090-02-30T08:00', 'notAnInstant', 'Confira o dia e a hora.'],
  ['amanhã', 'notAnInstant', 'Confira o dia e a hora.'],
])('the start %s is refused beside its field: %s', async (inicio, codigo, mensagem) => {
  const editor = await anEditor()
  const { status, failure } = await editor.schedule('Natal na serra', { inicio })
  expect([status, failure.campos]).toEqual([422, [{ campo: 'inicio', codigo, mensagem }]])
  expect((await editor.read()).agendamento).toBeNull()
})

test('the schedule of another store is neither seen, replaced nor cancelled', async () => {
  const [editor, other] = [await anEditor(), await anEditor()]
  const id = (await editor.schedule('Natal na serra')).body.agendamento?.idagendamento ?? ''
  expect((await other.read()).agendamento).toBeNull()
  expect((await other.cancel(id)).failure.codigo).toBe('storeProfile.notScheduled')
  expect((await other.schedule('Minha', { agendamentoVisto: id })).failure.codigo).toBe('storeProfile.scheduledByOther')
  expect((await editor.read()).agendamento?.idagendamento).toBe(id)
})
