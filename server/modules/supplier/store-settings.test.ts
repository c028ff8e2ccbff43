import { expect, test } from 'vitest'
import type { Input } from '#contract/endpoint.ts'
import { getStoreSettings, changeStoreSettings } from '#contract/store-settings.ts'
import { supplierSettings } from '#contract/supplier.ts'
import { testApp } from '#test/builders/app.ts'
import { aCustomer, aStaffMember } from '#test/builders/people.ts'
import { aStore, type StoreBuilder } from '#test/builders/store.ts'

const { call, pool } = testApp()

type Settings = Input<typeof changeStoreSettings>['body']

async function ownerOf(store: StoreBuilder) {
  const { token } = await aStaffMember(store, 'staff', ['settings'])
  const at = {
    params: {},
    query: {},
    headers: { 'x-idfornecedor': store.slug, cookie: `commerce-auth-token=${token}` },
  }
  const read = async () => (await call(getStoreSettings, at)).body
  return {
    read,
    save: (settings: Settings) => call(changeStoreSettings, { ...at, body: settings }),
    /** Changes what is stored. */
    change: async ({
      tags = {},
      ...change
    }: Partial<Omit<Settings, 'tags'>> & { tags?: Partial<Settings['tags']> }) => {
      const { loja: _, atingidos: __, ...stored } = await read()
      return call(changeStoreSettings, { ...at, body: { ...stored, ...change, tags: { ...stored.tags, ...tags } } })
    },
  }
}

const shownOf = async ({ slug }: StoreBuilder) =>
  (await call(supplierSettings, { params: { sessao: 'token' }, query: { idfornecedor: slug } })).body

const tagsOf = async ({ id }: StoreBuilder): Promise<string[]> =>
  (await pool.query<{ tags: string[] }>('select tags from supplier where id = $1', [id])).rows[0]?.tags ?? []

test('switches are shown under the names of their tags, and turn them on and off', async () => {
  const store = await aStore(pool, { tags: ['has-delivery', 'enable-chat', 'a-tag-of-another-program'] })
  const owner = await ownerOf(store)
  expect((await owner.read()).tags).toMatchObject({ 'enable-chat': true, 'support-budget': false })

  const { body } = await owner.change({
    tags: { 'enable-chat': false, 'support-budget': true, 'disable-product-multiple': true },
  })
  expect(body.tags).toMatchObject({ 'enable-chat': false, 'support-budget': true, 'disable-product-multiple': true })
  expect((await tagsOf(store)).toSorted()).toEqual([
    'a-tag-of-another-program',
    'disable-product-multiple',
    'has-delivery',
    'support-budget',
  ])
  expect(body.versao).toBe(1)
})

test('a change of the names is seen by customers at the next request', async () => {
  const store = await aStore(pool)
  const owner = await ownerOf(store)
  await shownOf(store)
  await owner.change({ nome: '  Empório da Vila ', razaoSocial: 'Vila Alimentos Ltda.', cnpj: '11.222.333/0001-81' })
  await expect
    .poll(() => shownOf(store))
    .toMatchObject({
      nome: 'Empório da Vila',
      config: { rodape: { razaoSocial: 'Vila Alimentos Ltda.', cnpj: '11222333000181' } },
    })
})

test('visits are measured only with a tracking id', async () => {
  const store = await aStore(pool)
  const owner = await ownerOf(store)
  const measured = { 'enable-google-analytics-ga4-version-tag-events': true }
  expect((await owner.change({ tags: measured })).failure).toMatchObject({
    codigo: 'storeSettings.invalid',
    campos: [{ campo: 'idAnalytics', codigo: 'noTrackingId' }],
  })
  expect((await owner.change({ tags: measured, idAnalytics: 'g-7xk2m9pq4r' })).body.idAnalytics).toBe('G-7XK2M9PQ4R')
  expect(
    (await owner.change({ tags: { ...measured, 'enable-google-analytics-ga4-version-tag-events': false } })).status,
  ).toBe(200)
  expect((await owner.change({ idAnalytics: '' })).body.idAnalytics).toBe('')
})

test('every fault is reported at once, and nothing is stored', async () => {
  const store = await aStore(pool)
  const owner = await ownerOf(store)
  const { failure, status } = await owner.change({
    nome: 'Outro',
    cnpj: '11.222.333/0001-82',
    identificacao: ['email'],
  })
  expect(status).toBe(422)
  expect(failure?.campos?.map(({ campo, codigo }) => [campo, codigo])).toEqual([
    ['cnpj', 'notACnpj'],
    ['identificacao', 'noDocument'],
  ])
  expect(await owner.read()).toMatchObject({ versao: 0 })
})

test('a save over the change of another is refused, and saving the same settings changes nothing', async () => {
  const store = await aStore(pool)
  const [owner, other] = [await ownerOf(store), await ownerOf(store)]
  const { loja: _, atingidos: __, ...seen } = await owner.read()
  expect((await owner.save(seen)).body.versao).toBe(0)
  await other.change({ tags: { 'requires-age-check': true } })
  expect((await owner.save({ ...seen, nome: 'Outro nome' })).failure?.codigo).toBe('storeSettings.outdated')
})

test('shows whom a switch would concern, of this store alone', async () => {
  const [store, elsewhere] = [await aStore(pool), await aStore(pool)]
  await aCustomer(store, { isApproved: false })
  await aCustomer(store, { isApproved: false })
  await aCustomer(store)
  await aCustomer(elsewhere, { isApproved: false })
  expect((await (await ownerOf(store)).read()).atingidos).toEqual({
    semAprovacao: 2,
    comFaturaVencida: 0,
    conversasSemResposta: 0,
  })
})

test('the log tells which switch went from what to what', async () => {
  const store = await aStore(pool)
  await (await ownerOf(store)).change({ tags: { 'enable-chat': true } })
  const { rows } = await pool.query<{ action: string; changes: unknown }>(
    `select action, changes from audit_event where supplier_id = $1 and action = 'store-settings.changed'`,
    [store.id],
  )
  expect(rows).toEqual([
    { action: 'store-settings.changed', changes: [{ field: 'hasChat', before: false, after: true }] },
  ])
})

test('the store moves to another slug, and the earlier one keeps leading to it', async () => {
  const store = await aStore(pool)
  const owner = await ownerOf(store)
  const slug = `nova-${store.slug}`
  expect((await owner.change({ slug: ` ${slug.toUpperCase()} ` })).body.slug).toBe(slug)

  await expect.poll(() => shownOf(store)).toMatchObject({ slug })
})

test('no other store gets a slug that a store had, and a store may go back to it', async () => {
  const store = await aStore(pool)
  const owner = await ownerOf(store)
  await owner.change({ slug: `nova-${store.slug}` })

  const other = await ownerOf(await aStore(pool))
  for (const slug of [store.slug, `nova-${store.slug}`])
    expect((await other.change({ slug })).failure).toMatchObject({
      codigo: 'storeSettings.invalid',
      campos: [{ campo: 'slug', codigo: 'slugTaken' }],
    })
  expect((await owner.change({ slug: store.slug })).body.slug).toBe(store.slug)
})

test('a store keeps five earlier slugs, and no more', async () => {
  const store = await aStore(pool)
  const owner = await ownerOf(store)
  for (const number of [1, 2, 3, 4, 5]) await owner.change({ slug: `${store.slug}-${number}` })
  expect((await owner.change({ slug: `${store.slug}-6` })).failure).toMatchObject({
    campos: [{ campo: 'slug', codigo: 'tooManySlugs' }],
  })
  expect((await owner.change({ slug: `${store.slug}-2` })).body.slug).toBe(`${store.slug}-2`)
})

test('a client that knows neither slug nor second factor leaves both as they are', async () => {
  const store = await aStore(pool)
  const owner = await ownerOf(store)
  const { loja: _, atingidos: __, slug: ___, tags, ...stored } = await owner.read()
  const { 'require-second-factor': ____, ...known } = tags
  const { body } = await owner.save({ ...stored, tags: known, nome: 'Outro nome' })
  expect(body).toMatchObject({ slug: store.slug, nome: 'Outro nome', tags: { 'require-second-factor': false } })
})
