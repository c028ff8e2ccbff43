import { expect, test } from 'vitest'
import { customerSettings } from '#contract/access.ts'
import { listAuditEvents } from '#contract/audit.ts'
import { listProducts } from '#contract/catalog.ts'
import { authenticate } from '#contract/sign-in.ts'
import { listSisterStores, openSisterStore } from '#contract/sister-store.ts'
import { changeStoreSettings, getStoreSettings } from '#contract/store-settings.ts'
import { supplierSettings } from '#contract/supplier.ts'
import { STAFF_MODULES } from '#domain/access/can.ts'
import { ownApp } from '#test/builders/app.ts'
import { aStaffMember, PASSWORD } from '#test/builders/people.ts'
import { aProduct, aStore, unique, type StoreBuilder } from '#test/builders/store.ts'

const LIMIT = 3
const { call, pool } = ownApp(null, { storesPerCompany: LIMIT })

const as = ({ slug }: Pick<StoreBuilder, 'slug'>, { token }: { readonly token: string }) => ({
  cookie: `commerce-auth-token=${token}`,
  'x-idfornecedor': slug,
})
const anOwner = (store: StoreBuilder) => aStaffMember(store, 'staff', STAFF_MODULES)

type Typed = Parameters<typeof call<typeof openSisterStore>>[1]['body']
const typed = (more: Partial<Typed> = {}): Typed => ({
  nomeLoja: 'Mercearia da Praia',
  slug: unique('mercearia'),
  razaoSocial: 'Mercearia da Praia Ltda.',
  cnpj: '11.222.333/0001-81',
  fusoHorario: 'America/Manaus',
  ...more,
})
const open = (store: StoreBuilder, owner: { readonly token: string }, body: Typed) =>
  call(openSisterStore, { params: {}, headers: as(store, owner), body })

test('an owner opens another store of the company, which looks and works like the first and has nothing to sell', async () => {
  const store = await aStore(pool, { tags: ['enable-chat'] })
  const owner = await anOwner(store)
  await aProduct(store)
  const sister = typed()
  const { status, body } = await open(store, owner, sister)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    limite: LIMIT,
    lojas: [
      { slug: store.slug, atual: true, trabalhaNela: true },
      { slug: sister.slug, nome: 'Mercearia da Praia', cnpj: '11222333000181', atual: false, trabalhaNela: true },
    ],
  })
  expect(body.lojas[1]?.url).toMatch(new RegExp(`/${sister.slug}$`))

  const settings = (slug = '') =>
    call(supplierSettings, { params: { sessao: 'token' }, query: { idfornecedor: slug } }).then(({ body }) => body)
  const [first, second] = [await settings(store.slug), await settings(sister.slug)]
  expect(second).toMatchObject({ nome: 'Mercearia da Praia', fusoHorario: 'America/Manaus' })
  expect([second.config.tema, second.tag]).toEqual([first.config.tema, first.tag])
  const { body: products } = await call(listProducts, { params: { idfornecedor: sister.slug ?? '', endereco: '0' } })
  expect(products.total).toBe(0)
})

test('who opens a store is its owner with the same e-mail and password, and nobody else works there', async () => {
  const store = await aStore(pool)
  const owner = await anOwner(store)
  const colleague = await anOwner(store)
  const sister = typed()
  await open(store, owner, sister)
  const signIn = ({ email }: { readonly email: string }) =>
    call(authenticate, {
      params: { sessao: 'token' },
      body: { cpf: email, senha: PASSWORD, idfornecedor: sister.slug ?? '' },
    })
  const entered = await signIn(owner)
  expect(entered.status).toBe(200)
  const { body } = await call(customerSettings, {
    params: { sessao: 'token' },
    headers: as({ slug: sister.slug ?? '' }, { token: entered.body.token ?? '' }),
  })
  expect(body.usuario).toMatchObject({ papel: 'EQUIPE', modulos: [...STAFF_MODULES] })
  expect((await signIn(colleague)).status).not.toBe(200)
})

test('what is changed in one store stays as it is in the other', async () => {
  const store = await aStore(pool)
  const owner = await anOwner(store)
  await open(store, owner, typed())
  const read = () => call(getStoreSettings, { params: {}, headers: as(store, owner) })
  const { loja: _shop, atingidos: _concerned, ...before } = (await read()).body
  await call(changeStoreSettings, {
    params: {},
    headers: as(store, owner),
    body: { ...before, nome: 'Outro nome' },
  })
  const { body } = await call(listSisterStores, { params: {}, headers: as(store, owner) })
  expect(body.lojas.map(({ nome }) => nome)).toEqual(['Outro nome', 'Mercearia da Praia'])
})

test('everything that is wrong is said at once, beside its field', async () => {
  const store = await aStore(pool)
  const owner = await anOwner(store)
  const { status, failure } = await open(
    store,
    owner,
    typed({ nomeLoja: ' ', slug: 'gestao', razaoSocial: ' ', cnpj: '11.222.333/0001-82' }),
  )
  expect([status, failure.codigo]).toEqual([422, 'sisterStore.invalid'])
  expect((failure.campos ?? []).map(({ campo, codigo }) => [campo, codigo]).toSorted()).toEqual([
    ['cnpj', 'notACnpj'],
    ['nomeLoja', 'missing'],
    ['razaoSocial', 'missing'],
    ['slug', 'reservedSlug'],
  ])
  const taken = await open(store, owner, typed({ slug: store.slug }))
  expect(taken.failure.campos).toMatchObject([{ campo: 'slug', codigo: 'slugTaken' }])
})

test('of several who open stores at the same moment none exceeds the limit of the installation', async () => {
  const store = await aStore(pool)
  const owners = await Promise.all(Array.from({ length: 5 }, () => anOwner(store)))
  const answers = await Promise.all(owners.map((owner) => open(store, owner, typed())))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.failure).toMatchObject({ codigo: 'sisterStore.tooMany' })
  expect(refused?.failure.mensagem).toContain('3 lojas por empresa')
})

test('the stores of another company are not listed, and the log of both stores tells who opened one', async () => {
  const [store, other] = [await aStore(pool), await aStore(pool)]
  const owner = await anOwner(store)
  await open(other, await anOwner(other), typed())
  await open(store, owner, typed({ nomeLoja: 'Mercearia do Porto' }))
  const { body } = await call(listSisterStores, { params: {}, headers: as(store, owner) })
  expect(body.lojas.map(({ nome }) => nome)).not.toContain('Mercearia da Praia')
  const { body: log } = await call(listAuditEvents, {
    params: {},
    query: { assunto: 'LOJA' },
    headers: as(store, owner),
  })
  expect(log.eventos[0]).toMatchObject({
    acontecimento: 'store.opened',
    mudancas: [{ antes: null, depois: 'Mercearia do Porto' }],
  })
})
