import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { claimInstallation } from '#contract/installation.ts'
import * as wire from '#contract/operator.ts'
import { anotherAddress, testApp } from '#test/builders/app.ts'
import { aClaimCode, aNewStore } from '#test/builders/installation.ts'
import { aNewOperator, anOperator, anOperatorInvitation, codeOfApp } from '#test/builders/operator.ts'
import { aLogin, PASSWORD } from '#test/builders/people.ts'
import { databaseUrlOf } from '#test/builders/server-process.ts'
import { unique } from '#test/builders/store.ts'
import { testDatabase } from '#test/database.ts'

const { call, pool } = testApp()
const params = {}
const NEW_PASSWORD = 'cavalo correto bateria'

const from = (token?: string) => ({
  'x-forwarded-for': anotherAddress(),
  ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
})
const signIn = (email: string, senha: string) =>
  call(wire.signInOperator, { params, body: { email, senha }, headers: from() })
const confirm = (desafio: string, codigo: string) =>
  call(wire.confirmOperator, { params, body: { desafio, codigo }, headers: from() })
const whoIs = (token: string) => call(wire.currentOperator, { params, headers: from(token) })
const accept = (codigo: string, senha: string) =>
  call(wire.acceptOperatorInvitation, { params, body: { codigo, senha }, headers: from() })

describe('an operator', () => {
  test('sets up an app with the first sign-in, and needs its code from then on', async () => {
    const { email } = await aNewOperator(pool)
    const first = await signIn(` ${email.toUpperCase()} `, PASSWORD)
    const { desafio, segredo, urlAplicativo } = first.body
    expect(urlAplicativo).toContain('otpauth://totp/Balc')
    const opened = await confirm(desafio, codeOfApp(segredo ?? ''))
    expect(opened.body.codigosReserva).toHaveLength(10)
    expect((await whoIs(opened.body.token)).body).toMatchObject({ email, nome: 'Olga Prado' })

    const second = await signIn(email, PASSWORD)
    expect(second.body).toMatchObject({ segredo: null, urlAplicativo: null })
    // The code that set it up opens nothing any more.
    expect((await confirm(second.body.desafio, codeOfApp(segredo ?? ''))).failure.codigo).toBe('factor.wrong')
    expect((await confirm(second.body.desafio, codeOfApp(segredo ?? '', 1))).status).toBe(200)

    const third = await signIn(email, PASSWORD)
    const [code = ''] = opened.body.codigosReserva
    expect((await confirm(third.body.desafio, code.toLowerCase())).status).toBe(200)
    const fourth = await signIn(email, PASSWORD)
    expect((await confirm(fourth.body.desafio, code)).failure.codigo).toBe('factor.wrong')
  })

  test('is one of those whom only the command line names: other people and wrong passwords look alike', async () => {
    const { email } = await anOperator(pool)
    const { email: other } = await aLogin({ pool }, 'Ana Souza')
    const refusals = await Promise.all([
      signIn(email, 'errada'),
      signIn(other, PASSWORD),
      signIn('ninguem@exemplo.com.br', PASSWORD),
    ])
    expect(refusals.map(({ status, failure }) => [status, failure])).toEqual(
      refusals.map(() => [401, refusals[0]?.failure]),
    )
  })

  test('loses what is open with another password, by removal, at sign-out and without a request for half an hour', async () => {
    const ended = [
      ({ loginId }: { loginId: string }) =>
        pool.query("update login set password_hash = password_hash || '!' where id = $1", [loginId]),
      ({ loginId }: { loginId: string }) => pool.query('delete from operator_account where login_id = $1', [loginId]),
      ({ token }: { token: string }) => call(wire.signOutOperator, { params, headers: from(token) }),
      ({ loginId }: { loginId: string }) =>
        pool.query("update operator_session set last_used_at = now() - interval '31 minutes' where login_id = $1", [
          loginId,
        ]),
      ({ loginId }: { loginId: string }) =>
        pool.query('update operator_session set expires_at = now() where login_id = $1', [loginId]),
    ]
    for (const end of ended) {
      const operator = await anOperator(pool)
      expect((await whoIs(operator.token)).status).toBe(200)
      await end(operator)
      expect((await whoIs(operator.token)).failure.codigo, String(end)).toBe('access.sessionExpired')
    }
  })

  test('guesses five codes for one password, and no more', async () => {
    const { email } = await anOperator(pool)
    const { body } = await signIn(email, PASSWORD)
    for (let guess = 0; guess < 5; guess++)
      expect((await confirm(body.desafio, `12345${guess}`)).failure.codigo).toBe('factor.wrong')
    expect((await confirm(body.desafio, '123456')).failure.codigo).toBe('factor.expired')
  })

  test('of two who answer at the same moment one is let in', async () => {
    const { email } = await aNewOperator(pool)
    const { body } = await signIn(email, PASSWORD)
    const code = codeOfApp(body.segredo ?? '')
    const replies = await Promise.all([confirm(body.desafio, code), confirm(body.desafio, code)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })
})

describe('the link of the command line', () => {
  test('makes a login for who has none, once, and a refused password does not use it up', async () => {
    const email = `${unique('operador')}@exemplo.com.br`
    const code = await anOperatorInvitation(pool, email)
    expect((await accept(code, '123')).failure.campos).toMatchObject([{ campo: 'senha' }])
    const { body } = await accept(` ${code}\n`, NEW_PASSWORD)
    const opened = await confirm(body.desafio, codeOfApp(body.segredo ?? ''))
    expect((await whoIs(opened.body.token)).body.email).toBe(email)
    expect((await accept(code, NEW_PASSWORD)).failure.codigo).toBe('operator.badInvitation')
  })

  test('asks who has a login for its password, and sets another app up for an operator', async () => {
    const { email, token } = await anOperator(pool)
    const code = await anOperatorInvitation(pool, email)
    expect((await accept(code, NEW_PASSWORD)).failure.codigo).toBe('access.badCredentials')
    expect((await whoIs(token)).status).toBe(200)
    const { body } = await accept(code, PASSWORD)
    expect(body.segredo).not.toBeNull()
    expect((await whoIs(token)).failure.codigo).toBe('access.sessionExpired')
    expect((await confirm(body.desafio, codeOfApp(body.segredo ?? ''))).status).toBe(200)
  })

  test('is printed, listed and taken back beside a running server', async () => {
    const { connection } = testDatabase()
    const run = (...args: string[]) =>
      promisify(execFile)(process.execPath, [join(import.meta.dirname, '../../../scripts/operators.ts'), ...args], {
        env: {
          ...process.env,
          DATABASE_URL: databaseUrlOf(connection, 'operators'),
          PUBLIC_URL: 'https://pedidos.exemplo.com.br',
          NODE_NO_WARNINGS: '1',
        },
      })
    const email = `${unique('operador')}@exemplo.com.br`
    const { stdout } = await run('add', '--name', 'Olga Prado', '--email', email)
    const code = /https:\/\/pedidos\.exemplo\.com\.br\/operacao\/convite#codigo=([\w-]{43})$/m.exec(stdout)?.[1] ?? ''
    expect((await accept(code, NEW_PASSWORD)).status).toBe(200)
    expect((await run('list')).stdout).toMatch(
      new RegExp(`^${email}  Olga Prado, since 20\\d\\d-\\d\\d-\\d\\d, second factor not set up yet$`, 'm'),
    )
    await run('remove', email)
    expect((await signIn(email, NEW_PASSWORD)).failure.codigo).toBe('access.badCredentials')
    const refused = await run('add', '--name', 'Olga', '--email', email).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('nome') })
  })
})

test('who makes the first store looks after the installation too', async () => {
  const typed = aNewStore()
  const body = { ...typed, codigo: await aClaimCode(pool) }
  const { body: claimed } = await call(claimInstallation, { params, body, headers: from() })
  const { body: step } = await signIn(typed.email, typed.senha)
  const { body: opened } = await confirm(step.desafio, codeOfApp(step.segredo ?? ''))
  const { body: log } = await call(wire.listOperatorEvents, { params, headers: from(opened.token) })
  expect(log.eventos.slice(0, 2)).toMatchObject([
    { acontecimento: 'operator.signed-in', autor: 'Maria da Silva' },
    { acontecimento: 'operator.joined', autor: 'Maria da Silva' },
  ])
  // The session of the store is worth nothing in the operation, and that of the operation nothing in the store.
  expect((await whoIs(claimed.token)).failure.codigo).toBe('access.sessionExpired')
})
