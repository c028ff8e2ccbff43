import { describe, expect, test } from 'vitest'
import { customerSettings } from '#contract/access.ts'
import { authenticate } from '#contract/sign-in.ts'
import { listProducts } from '#contract/catalog.ts'
import * as wire from '#contract/installation.ts'
import { supplierSettings } from '#contract/supplier.ts'
import { STAFF_MODULES } from '#domain/access/can.ts'
import { anotherAddress, testApp } from '#test/builders/app.ts'
import { aClaimCode, aNewStore } from '#test/builders/installation.ts'
import { aCustomer, signedIn } from '#test/builders/people.ts'
import { aStore } from '#test/builders/store.ts'

const { call, pool } = testApp()
const params = {}
const BAD_CODE = 'Este link venceu ou já foi usado. Reinicie o servidor para receber outro.'

type Claim = Parameters<typeof call<typeof wire.claimInstallation>>[1]['body']
const claim = (
  body: Claim,
  { cookie, from = anotherAddress() }: { readonly cookie?: string; readonly from?: string } = {},
) => call(wire.claimInstallation, { params, body, headers: { 'x-forwarded-for': from, ...(cookie ? { cookie } : {}) } })
const faultsOf = (failure: { readonly campos?: readonly { readonly campo: string; readonly codigo: string }[] }) =>
  Object.fromEntries((failure.campos ?? []).map(({ campo, codigo }) => [campo, codigo]))

describe('the holder of the link', () => {
  test('makes a store, owns all of it, and is signed in there', async () => {
    const typed = aNewStore()
    const { status, body, headers } = await claim({
      ...typed,
      codigo: ` ${await aClaimCode(pool)}\n`,
      tokenOrigin: 'commerce',
    })
    expect([status, body]).toEqual([
      200,
      { sucesso: true, idfornecedor: expect.any(String), slug: typed.slug, token: 'token' },
    ])
    const cookies = String(headers['set-cookie'])
    expect(cookies).toMatch(/commerce-auth-token=[\w-]{43};.*HttpOnly.*commerce-device=[\w-]{43};/)
    const token = /commerce-auth-token=([\w-]{43})/.exec(cookies)?.[1] ?? ''
    const { body: settings } = await call(customerSettings, {
      params: { sessao: 'token' },
      headers: { cookie: `commerce-auth-token=${token}`, 'x-idfornecedor': typed.slug },
    })
    expect(settings.usuario).toMatchObject({
      nome: 'Maria da Silva',
      email: typed.email,
      papel: 'EQUIPE',
      modulos: [...STAFF_MODULES],
      fornecedor_slug: typed.slug,
    })
    const again = await call(authenticate, {
      params: { sessao: 'token' },
      body: { cpf: typed.email, senha: typed.senha, idfornecedor: typed.slug },
    })
    expect(again.status).toBe(200)
    const { body: products } = await call(listProducts, { params: { idfornecedor: typed.slug, endereco: '0' } })
    expect([products.produtos, products.total]).toEqual([[], 0])
    const { rows } = await pool.query(
      'select a.action from audit_event a join supplier s on s.id = a.supplier_id where s.slug = $1',
      [typed.slug],
    )
    expect(rows).toEqual([{ action: 'installation.claimed' }])
  })

  test('leaves the name of the URL to the name of the store, and a former session behind', async () => {
    const store = await aStore(pool)
    const { loginId } = await aCustomer(store)
    const former = await signedIn(store, loginId)
    const { slug, ...typed } = aNewStore()
    const { body } = await claim(
      { ...typed, codigo: await aClaimCode(pool), nomeLoja: slug.replaceAll('-', ' ').toUpperCase() },
      { cookie: `commerce-auth-token=${former}` },
    )
    expect([body.slug, body.token]).toEqual([slug, expect.stringMatching(/^[\w-]{43}$/)])
    const { rows } = await pool.query('select from session where login_id = $1 and ended_at is null', [loginId])
    // The session that the builder opened elsewhere continues.
    expect(rows).toHaveLength(1)
  })

  test('says in which time zone the store lies, which is Brasília unless said', async () => {
    const zoneOf = async (fields: { readonly fusoHorario?: 'America/Manaus' }) => {
      const { body } = await claim({ ...aNewStore(), ...fields, codigo: await aClaimCode(pool) })
      const { body: store } = await call(supplierSettings, {
        params: { sessao: 'token' },
        query: { idfornecedor: body.slug },
      })
      return store.fusoHorario
    }
    expect(await zoneOf({})).toBe('America/Sao_Paulo')
    expect(await zoneOf({ fusoHorario: 'America/Manaus' })).toBe('America/Manaus')
    const wrong = { ...aNewStore(), fusoHorario: 'Europe/Lisbon' as 'America/Manaus', codigo: await aClaimCode(pool) }
    expect((await claim(wrong)).failure.campo).toBe('fusoHorario')
  })

  test('reads everything that is wrong, and uses the link after', async () => {
    const codigo = await aClaimCode(pool)
    const wrong = {
      codigo,
      nomeLoja: '',
      slug: 'Docs',
      razaoSocial: ' ',
      cnpj: '11.222.333/0001-82',
      nome: 'Maria',
      email: 'maria',
      senha: 'abc',
    }
    const { status, failure } = await claim(wrong)
    expect([status, failure.codigo]).toEqual([422, 'installation.invalid'])
    expect(faultsOf(failure)).toEqual({
      nomeLoja: 'missing',
      slug: 'reservedSlug',
      razaoSocial: 'missing',
      cnpj: 'notACnpj',
      nome: 'notAFullName',
      email: 'notAnEmail',
      senha: 'password.tooShort',
    })
    for (const { mensagem } of failure.campos ?? []) expect(mensagem).toMatch(/\w/)
    expect((await claim({ ...aNewStore(), codigo })).status).toBe(200)
  })

  test('reports values that another person has already', async () => {
    const store = await aStore(pool)
    const { email } = await aCustomer(store)
    const codigo = await aClaimCode(pool)
    expect(faultsOf((await claim({ ...aNewStore(), codigo, slug: store.slug })).failure)).toEqual({ slug: 'slugTaken' })
    expect(faultsOf((await claim({ ...aNewStore(), codigo, email })).failure)).toEqual({ email: 'taken' })
    expect((await claim({ ...aNewStore(), codigo })).status).toBe(200)
  })
})

describe('a link', () => {
  test('that is used, replaced, too old or made up is worth nothing, and looks the same', async () => {
    const [used, replaced, old] = [await aClaimCode(pool), await aClaimCode(pool), await aClaimCode(pool, '-1 second')]
    await claim({ ...aNewStore(), codigo: used })
    await pool.query('update installation_claim set ended_at = now() where ended_at is null')
    const stores = async () =>
      (await pool.query<{ count: string }>('select count(*) from supplier where legal_name = $1', ['Recusada Ltda.']))
        .rows
    for (const codigo of [used, replaced, old, 'A'.repeat(43), ' ', '%00', '#codigo=']) {
      const { status, failure, headers } = await claim({ ...aNewStore(), razaoSocial: 'Recusada Ltda.', codigo })
      expect([status, failure, headers['set-cookie']]).toEqual([
        422,
        { codigo: 'installation.badCode', mensagem: BAD_CODE },
        undefined,
      ])
      // Without it the reply does not disclose what is taken, or what would be wrong.
      expect((await claim({ ...aNewStore(), nome: '', codigo })).failure.codigo).toBe('installation.badCode')
    }
    expect(await stores()).toEqual([{ count: '0' }])
  })

  test('is used once, also by concurrent requests', async () => {
    const codigo = await aClaimCode(pool)
    const rivals = Array.from({ length: 6 }, () => aNewStore())
    const answers = await Promise.all(rivals.map((typed) => claim({ ...typed, codigo })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422, 422])
    const { rows } = await pool.query('select slug from supplier where slug = any($1)', [
      rivals.map(({ slug }) => slug),
    ])
    expect(rows).toEqual([{ slug: rivals[answers.findIndex(({ status }) => status === 200)]?.slug }])
    const logins = await pool.query('select from login where email = any($1)', [rivals.map(({ email }) => email)])
    expect(logins.rowCount).toBe(1)
  })

  test('is guessed twenty times a minute from one client IP', async () => {
    const from = anotherAddress()
    const answers = await Promise.all(
      Array.from({ length: 21 }, (_, index) => claim({ ...aNewStore(), codigo: `falso-${index}` }, { from })),
    )
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
    expect((await claim({ ...aNewStore(), codigo: await aClaimCode(pool) })).status).toBe(200)
  })
})
