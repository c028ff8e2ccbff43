import { describe, expect, test } from 'vitest'
import * as access from '#contract/access.ts'
import * as wire from '#contract/registration.ts'
import { testApp } from '#test/builders/app.ts'
import { someTerms } from '#test/builders/content.ts'
import { aCustomer, aStaffMember, PASSWORD } from '#test/builders/people.ts'
import { aPersonsForm, faultsOf, registrationCalls } from '#test/builders/registration.ts'
import { aStore, type StoreBuilder } from '#test/builders/store.ts'

const { call, pool } = testApp()
const { register, ownRecord, signIn } = registrationCalls({ call, pool })

describe('terms of use', () => {
  const accept = (store: StoreBuilder, who: { token: string; customerId: string }, versaoArquivo?: number) =>
    call(wire.acceptTerms, {
      params: { idcliente: who.customerId, idfornecedor: store.slug },
      query: versaoArquivo === undefined ? {} : { versaoArquivo },
      headers: { cookie: `commerce-auth-token=${who.token}` },
    })

  test('must be accepted to register, in the version in force', async () => {
    const store = await aStore(pool)
    await someTerms(store, 1)
    await someTerms(store, 2)
    expect(faultsOf((await register(store, aPersonsForm())).failure)).toEqual({ termosuso: 'termsNotAccepted' })
    expect(faultsOf((await register(store, { ...aPersonsForm(), termosuso: true, versaoTermos: 1 })).failure)).toEqual({
      termosuso: 'termsOutdated',
    })
    const { body } = await register(store, { ...aPersonsForm(), termosuso: true, versaoTermos: 2 })
    expect(await ownRecord(store, body.token ?? '')).toMatchObject({ termosuso: true, versaoTermosAceita: 2 })
  })

  test('are shown in every version that there was', async () => {
    const store = await aStore(pool)
    const show = (versaoArquivo?: number) =>
      call(wire.termsOfUse, {
        params: {},
        query: { idfornecedor: store.slug, ...(versaoArquivo === undefined ? {} : { versaoArquivo }) },
      })
    expect((await show()).failure.codigo).toBe('terms.notFound')
    await someTerms(store, 1, { body: 'Primeira versão.' })
    await someTerms(store, 2, { body: 'Segunda versão.' })
    expect((await show()).body).toMatchObject({ versao: 2, emVigor: true, texto: 'Segunda versão.' })
    expect((await show(1)).body).toMatchObject({ versao: 1, emVigor: false, texto: 'Primeira versão.' })
    expect((await show(3)).status).toBe(404)
  })

  test('are accepted later by the customer, who learns that a new version waits', async () => {
    const store = await aStore(pool)
    const person = await aCustomer(store)
    const settings = async () =>
      (
        await call(access.customerSettings, {
          params: { sessao: person.token },
          headers: { 'x-idfornecedor': store.slug },
        })
      ).body.usuario?.termosuso
    expect(await settings()).toBe(true)
    await someTerms(store, 1)
    expect(await settings()).toBe(false)
    // Part of the sign-in already, so that no other call is needed.
    expect((await signIn(store, person.email, PASSWORD)).body.usuario.termosuso).toBe(false)
    expect((await accept(store, person)).body).toEqual({ sucesso: true, mensagem: 'Termos de uso aceitos.', versao: 1 })
    expect((await accept(store, person, 1)).status).toBe(200)
    expect(await settings()).toBe(true)
    await someTerms(store, 2)
    expect(await settings()).toBe(false)
    expect((await accept(store, person, 1)).failure.codigo).toBe('terms.outdated')
    const { rows } = await pool.query(
      'select version, accepted_by, accepted_as from terms_acceptance where supplier_id = $1',
      [store.id],
    )
    expect(rows).toEqual([{ version: 1, accepted_by: person.loginId, accepted_as: 'customer' }])
  })

  test('cannot be accepted by another person', async () => {
    const store = await aStore(pool)
    await someTerms(store, 1)
    const [person, stranger, elsewhere] = [
      await aCustomer(store),
      await aCustomer(store),
      await aCustomer(await aStore(pool)),
    ]
    const staff = await aStaffMember(store, 'staff', ['customers'])
    const codes = await Promise.all([
      accept(store, { ...stranger, customerId: person.customerId }),
      accept(store, { ...staff, customerId: person.customerId }),
      accept(store, { ...elsewhere, customerId: person.customerId }),
      accept(store, { token: '', customerId: person.customerId }),
    ])
    expect(codes.map(({ failure }) => failure.codigo)).toEqual([
      'access.notAllowed',
      'access.notAllowed',
      'access.sessionExpired',
      'access.sessionExpired',
    ])
  })
})
