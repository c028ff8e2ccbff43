import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { listOperatorEvents } from '#contract/operator.ts'
import * as desk from '#contract/product-desk.ts'
import { addProductPicture } from '#contract/product-picture.ts'
import { listSisterStores, openSisterStore } from '#contract/sister-store.ts'
import { getStoreLimits, setStoreLimits } from '#contract/store-limits.ts'
import { inviteMember, withdrawInvitation } from '#contract/team.ts'
import { STAFF_MODULES } from '#domain/access/can.ts'
import { testApp } from '#test/builders/app.ts'
import { csv, importsOf } from '#test/builders/imports.ts'
import { anOperator } from '#test/builders/operator.ts'
import { aStaffMember } from '#test/builders/people.ts'
import { databaseUrlOf } from '#test/builders/server-process.ts'
import { aCategory, aProduct, aStore, unique } from '#test/builders/store.ts'
import { testDatabase } from '#test/database.ts'

const app = testApp()
const { call, pool } = app

async function aLimitedStore() {
  const store = await aStore(pool)
  const [{ token }, owner, category] = await Promise.all([
    anOperator(pool),
    aStaffMember(store, 'staff', STAFF_MODULES),
    aCategory(store, 'Grãos'),
  ])
  const office = { authorization: `Bearer ${token}` }
  const headers = { 'x-idfornecedor': store.slug, cookie: `commerce-auth-token=${owner.token}` }
  const params = { id: store.id }
  const productOf = (codigo: string, more: object = {}) => ({
    codigo,
    nome: `Milho ${codigo}`,
    unidade: 'un',
    preco: 5,
    idcategoria: category.id,
    ...more,
  })
  return {
    store,
    headers,
    office,
    limit: (body: Parameters<typeof call<typeof setStoreLimits>>[1]['body']) =>
      call(setStoreLimits, { params, headers: office, body }),
    read: async () => (await call(getStoreLimits, { params, headers: office })).body,
    create: (codigo: string, more: object = {}) =>
      call(desk.createProduct, { params: {}, query: {}, headers, body: productOf(codigo, more) }),
    change: (idproduto: string, versao: number, ativo: boolean) =>
      call(desk.changeProduct, {
        params: { idproduto },
        query: {},
        headers,
        body: { ...productOf('A', { ativo }), versao },
      }),
    invite: (email: string) =>
      call(inviteMember, { params: {}, headers, body: { nome: 'Rita Prado', funcao: 'SEPARACAO', email } }),
  }
}

test('a store cannot pass its limit of products, also with concurrent requests', async () => {
  const { limit, create, change, read } = await aLimitedStore()
  expect((await limit({ produtos: 2 })).body).toMatchObject({
    limites: { produtos: 2, equipe: null },
    uso: { produtos: 0 },
  })
  const first = await create('A')
  const replies = await Promise.all(['B', 'C', 'D'].map((codigo) => create(codigo)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(replies.find(({ status }) => status === 409)?.failure).toMatchObject({
    codigo: 'storeLimit.products',
    mensagem: expect.stringContaining('até 2 produtos à venda') as string,
  })
  // One that is not sold does not count, until it is sold again.
  expect((await change(first.body.idproduto, 1, false)).status).toBe(200)
  expect((await create('E')).status).toBe(200)
  expect((await change(first.body.idproduto, 2, true)).failure.codigo).toBe('storeLimit.products')
  expect((await read()).uso.produtos).toBe(2)
  await limit({})
  expect((await change(first.body.idproduto, 2, true)).status).toBe(200)
})

test('an import that would pass the limit changes nothing, and says so', async () => {
  const { store, limit } = await aLimitedStore()
  await limit({ produtos: 1 })
  const imports = await importsOf(app, store)
  const { idimportacao: id } = await imports.checked(
    csv('Código;Nome;Preço;Categoria', 'M1;Milho;5;Grãos', 'M2;Arroz;6;Grãos'),
  )
  await imports.applied(id)
  expect(await imports.read(id)).toMatchObject({ situacao: 'CONFERIDA', falha: 'LIMITE_DE_PRODUTOS' })
  const { rows } = await pool.query('select from product where supplier_id = $1', [store.id])
  expect(rows).toHaveLength(0)
  await limit({ produtos: 2 })
  await imports.applied(id)
  expect(await imports.read(id)).toMatchObject({ situacao: 'APLICADA', falha: null })
})

test('invitations count as people of the team, and give their place back', async () => {
  const { limit, invite, headers, read } = await aLimitedStore()
  await limit({ equipe: 2 })
  const someone = () => `${unique('pessoa')}@exemplo.com.br`
  const replies = await Promise.all([invite(someone()), invite(someone())])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(replies.find(({ status }) => status === 409)?.failure.codigo).toBe('storeLimit.staff')
  expect((await read()).uso.equipe).toBe(2)
  const invited = replies.find(({ status }) => status === 200)?.body.idconvite ?? ''
  await call(withdrawInvitation, { params: { idconvite: invited }, headers })
  expect((await invite(someone())).status).toBe(200)
})

test('a picture that does not fit is refused whole', async () => {
  const { store, limit, headers, read } = await aLimitedStore()
  const { id: idproduto } = await aProduct(store)
  await limit({ bytesArquivos: 100 })
  const picture = sharp({ create: { width: 60, height: 60, channels: 3, background: '#336699' } }).jpeg()
  const conteudo = (await picture.toBuffer()).toString('base64')
  const add = () => call(addProductPicture, { params: { idproduto }, query: {}, headers, body: { conteudo } })
  expect((await add()).failure.codigo).toBe('storeLimit.files')
  expect((await read()).uso.bytesArquivos).toBe(0)
  await limit({ bytesArquivos: 1_000_000 })
  expect((await add()).status).toBe(200)
  expect((await read()).uso.bytesArquivos).toBeGreaterThan(0)
})

test('a company opens as many stores as its own limit says, and they have the limits of the first', async () => {
  const { store, limit, headers, office } = await aLimitedStore()
  const open = () =>
    call(openSisterStore, {
      params: {},
      headers,
      body: {
        nomeLoja: 'Mercearia da Praia',
        slug: unique('mercearia'),
        razaoSocial: 'Mercearia da Praia Ltda.',
        cnpj: '11.222.333/0001-81',
        fusoHorario: 'America/Manaus',
      },
    })
  expect((await limit({ lojasEmpresa: 1, equipe: 7 })).body.uso.lojasEmpresa).toBe(1)
  expect((await open()).failure).toMatchObject({ codigo: 'sisterStore.tooMany', detalhes: { maximum: 1 } })
  await limit({ lojasEmpresa: 2, equipe: 7 })
  const opened = await open()
  expect(opened.body).toMatchObject({ limite: 2 })
  const sister = opened.body.lojas.find(({ idfornecedor }) => idfornecedor !== store.id)?.idfornecedor ?? ''
  const { body } = await call(getStoreLimits, { params: { id: sister }, headers: office })
  expect(body).toMatchObject({ limites: { equipe: 7, lojasEmpresa: 2 }, uso: { lojasEmpresa: 2 } })
  expect((await call(listSisterStores, { params: {}, headers })).body.limite).toBe(2)
})

test('limits are whole numbers of a store that exists; both logs say what was changed, once', async () => {
  const { store, limit, office } = await aLimitedStore()
  expect((await limit({ produtos: -1 })).failure).toMatchObject({ codigo: 'request.invalid', campo: 'produtos' })
  expect((await limit({ equipe: 0 })).failure.campo).toBe('equipe')
  await limit({ produtos: 1500, bytesArquivos: 2_000_000_000 })
  await limit({ produtos: 1500, bytesArquivos: 2_000_000_000 })
  const { body } = await call(listOperatorEvents, { params: {}, query: { loja: store.id }, headers: office })
  expect(body.eventos.map(({ acontecimento, observacao }) => [acontecimento, observacao])).toEqual([
    [
      'store.limits-changed',
      'Produtos: 1.500; equipe: sem limite; arquivos: 2.000 MB; lojas da empresa: o da instalação',
    ],
  ])
  const { rows } = await pool.query<{ action: string }>(
    "select action from audit_event where supplier_id = $1 and action = 'store.limits-changed'",
    [store.id],
  )
  expect(rows).toHaveLength(1)
  const id = '00000000-0000-4000-8000-000000000000'
  expect((await call(getStoreLimits, { params: { id }, headers: office })).failure.codigo).toBe(
    'operatedStore.notFound',
  )
})

test('the command line changes what it names and leaves the other limits', async () => {
  const { store, limit } = await aLimitedStore()
  await limit({ produtos: 10, equipe: 4 })
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrlOf(testDatabase().connection, 'stores'),
    NODE_NO_WARNINGS: '1',
  }
  const script = join(import.meta.dirname, '../../../scripts/stores.ts')
  const run = (...words: string[]) =>
    promisify(execFile)(process.execPath, [script, 'limits', store.slug, ...words], { env })
  const { stdout } = await run('--products', 'none', '--megabytes', '250')
  expect(stdout).toContain(
    'products for sale: 0 of any number\nstaff and invitations: 1 of 4\nmegabytes of files: 0 of 250',
  )
  await expect(run('--staff', 'many')).rejects.toThrow('--staff must be a whole number from 1, or none')
})
