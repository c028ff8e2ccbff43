import { describe, expect, test } from 'vitest'
import * as access from '#contract/access.ts'
import * as wire from '#contract/registration.ts'
import { testApp } from '#test/builders/app.ts'
import { eventsHandledFor, mailsTo } from '#test/builders/outbox.ts'
import { aCpf, aCustomer, aLinkedUser } from '#test/builders/people.ts'
import {
  aCompanysForm,
  aPersonsForm,
  codeSentTo,
  faultsOf,
  GOOD_PASSWORD,
  registrationCalls,
  type RegistrationBody,
} from '#test/builders/registration.ts'
import { aStore, unique, type StoreBuilder } from '#test/builders/store.ts'

const { call, pool } = testApp()
const { register, signIn, ownRecord } = registrationCalls({ call, pool })

describe('the own registration', () => {
  const fillIn = (store: StoreBuilder, token: string, body: RegistrationBody) =>
    call(wire.saveRegistration, {
      params: { sessao: token },
      headers: { 'x-idfornecedor': store.slug },
      body: { tokenOrigin: 'commerce', ...body },
    })
  /** With the code, where another mailbox got one. */
  const update = async (store: StoreBuilder, token: string, body: RegistrationBody) => {
    const asked = await fillIn(store, token, body)
    if (asked.status !== 200 || asked.body.confirmacao === null) return asked
    const codigo = await codeSentTo(pool, asked.body.confirmacao.email)
    return codigo === null
      ? asked
      : fillIn(store, token, { ...body, confirmacao: { id: asked.body.confirmacao.id, codigo } })
  }
  const read = (store: StoreBuilder, sessao: string, query: object = {}) =>
    call(wire.ownRegistration, { params: { sessao }, query, headers: { 'x-idfornecedor': store.slug } })

  async function somebody() {
    const store = await aStore(pool)
    const person = aPersonsForm()
    const { body } = await register(store, person)
    // The welcome is written to the mailbox of now, not of what the test changes next.
    await eventsHandledFor(pool, person.email)
    return { store, person, token: body.token ?? '', customerId: body.usuario?.idcliente ?? '' }
  }

  test.each(['0800 701 2345', '+55 0800 701 2345', '3003-1234'])(
    'of a company is sent back as it was answered, with the phone %s',
    async (telefone) => {
      const store = await aStore(pool)
      const form = { ...aCompanysForm(), telefone, inscricaoEstadual: '110.042.490–114' }
      const { body } = await register(store, form)
      const token = body.token ?? ''
      const record = await ownRecord(store, token)
      expect(record).toMatchObject({ inscricaoEstadual: '110.042.490-114' })
      const { status, failure } = await update(store, token, { ...form, telefone: record.telefone, senha: null })
      expect({ status, failure }).toMatchObject({ status: 200 })
      expect(await ownRecord(store, token)).toMatchObject({ telefone: record.telefone })
    },
  )

  test('is changed, but for the document', async () => {
    const { store, person, token } = await somebody()
    const { cpf } = person
    const { body } = await update(store, token, {
      ...person,
      nome: 'Joana Prado',
      telefone: '11 91234-5678',
      cpf: aCpf(),
      senha: null,
    })
    expect([body.message, body.usuario]).toEqual(['Cadastro atualizado', null])
    expect(await ownRecord(store, token)).toMatchObject({
      nome: 'Joana Prado',
      telefone: '+5511912345678',
      cpf,
      situacao: 'APROVADO',
    })
    expect(
      (await call(access.customerSettings, { params: { sessao: token }, headers: { 'x-idfornecedor': store.slug } }))
        .body.usuario?.nome,
    ).toBe('Joana Prado')
  })

  test('names the document as what it is', async () => {
    const store = await aStore(pool)
    const [company, foreigner] = [
      await aCustomer(store, { kind: 'company' }),
      await aCustomer(store, { document: 'AB1234567' }),
    ]
    await pool.query(`update customer set birth_date = '1990-02-03', phone = '+5511987654321' where id = $1`, [
      foreigner.customerId,
    ])
    expect(await ownRecord(store, company.token)).toMatchObject({
      cpf: company.document,
      cnpj: company.document,
      documentoEstrangeiro: null,
    })
    expect(await ownRecord(store, foreigner.token)).toMatchObject({
      cpf: 'AB1234567',
      cnpj: null,
      documentoEstrangeiro: 'AB1234567',
      dataNascimento: '1990-02-03',
      telefone: '+5511987654321',
    })
  })

  test('reports everything that is wrong, and changes nothing then', async () => {
    const { store, person, token } = await somebody()
    const { status, failure } = await update(store, token, { ...person, nome: 'Joana', telefone: '1' })
    expect([status, failure.mensagem]).toEqual([422, 'Erro tentando atualizado usuário. Tente novamente mais tarde'])
    expect(faultsOf(failure)).toEqual({ nome: 'notAFullName', telefone: 'notAPhone' })
    expect((await ownRecord(store, token)).nome).toBe('Joana Prado Lima')
  })

  test('takes another e-mail only with the password and the code from there, and only one that is free', async () => {
    const { store, person, token } = await somebody()
    const email = `${unique('nova')}@exemplo.com.br`
    expect(faultsOf((await update(store, token, { ...person, email, senha: '' })).failure)).toEqual({
      senha: 'wrongPassword',
    })
    expect(faultsOf((await update(store, token, { ...person, email, senha: 'errada' })).failure)).toEqual({
      senha: 'password.wrong',
    })
    const asked = await fillIn(store, token, { ...person, email, nome: 'Joana Outra' })
    expect(asked.body).toMatchObject({
      message: `Enviamos um e-mail para ${email} com o próximo passo. Confira também a caixa de spam.`,
      confirmacao: { email },
      cadastro_aprovado: true,
    })
    expect(await ownRecord(store, token)).toMatchObject({ email: person.email, nome: person.nome })
    const confirmacao = { id: asked.body.confirmacao?.id ?? '', codigo: '1' }
    expect((await fillIn(store, token, { ...person, email, confirmacao })).failure.codigo).toBe('registration.badCode')
    expect((await update(store, token, { ...person, email })).body).toMatchObject({
      message: 'Cadastro atualizado',
      confirmacao: null,
    })
    const { rows } = await pool.query(
      'select email_verified_at is not null as is_proved from customer where supplier_id = $1',
      [store.id],
    )
    expect(rows).toEqual([{ is_proved: true }])
    expect((await signIn(store, email, GOOD_PASSWORD)).status).toBe(200)
    expect((await signIn(store, person.email, GOOD_PASSWORD)).status).toBe(401)
  })

  test('does not disclose whose mailbox another e-mail is: only the mailbox gets that message', async () => {
    const { store, person, token } = await somebody()
    const taken = await aCustomer(await aStore(pool))
    const free = `${unique('livre')}@exemplo.com.br`
    const [ofSomebody, ofNobody] = [
      await fillIn(store, token, { ...person, email: taken.email }),
      await fillIn(store, token, { ...person, email: free }),
    ]
    const withoutNames = ({ status, body }: typeof ofNobody, email: string) => ({
      status,
      body: JSON.stringify(body)
        .replaceAll(email, '')
        .replace(body.confirmacao?.id ?? '', ''),
    })
    expect(withoutNames(ofSomebody, taken.email)).toEqual(withoutNames(ofNobody, free))
    expect((await mailsTo(pool, taken.email)).map(({ subject }) => subject)).toEqual([
      'Este e-mail já é de outra conta – Loja de Teste',
    ])
    expect([await codeSentTo(pool, taken.email), (await codeSentTo(pool, free))?.length]).toEqual([null, 6])
    // Another registration was faster: then the code opens nothing, and the mailbox is proved to be the person's.
    const late = {
      ...person,
      email: free,
      confirmacao: { id: ofNobody.body.confirmacao?.id ?? '', codigo: (await codeSentTo(pool, free)) ?? '' },
    }
    await pool.query('update login set email = $2 where id = $1', [taken.loginId, free])
    expect(faultsOf((await fillIn(store, token, late)).failure)).toEqual({ email: 'taken' })
  })

  describe('with another e-mail', () => {
    const noticesTo = async (email: string) =>
      (await mailsTo(pool, email)).filter(({ subject }) => subject === 'O e-mail do seu cadastro foi alterado')
    const anEmail = () => `${unique('nova')}@exemplo.com.br`

    test('is notified to the old e-mail, which does not get the new one', async () => {
      const { store, person, token } = await somebody()
      const email = anEmail()
      await update(store, token, { ...person, email: email.toUpperCase() })
      const [notice, ...others] = await noticesTo(person.email)
      expect([notice?.supplierId, others, (await mailsTo(pool, email)).length]).toEqual([store.id, [], 1])
      expect(notice?.plain).toContain(
        'Olá, Joana! O e-mail do seu cadastro na loja Loja de Teste acaba de ser alterado.',
      )
      expect(notice?.html).not.toContain(email)
    })

    test('sends no e-mail about it where the change was refused, or the e-mail is the same', async () => {
      const { store, person, token } = await somebody()
      const taken = await aCustomer(store)
      await update(store, token, { ...person, email: anEmail(), senha: 'errada' })
      await update(store, token, { ...person, email: taken.email })
      await update(store, token, { ...person, email: ` ${person.email.toUpperCase()} `, nome: 'Joana Prado' })
      expect([await noticesTo(person.email), await noticesTo(taken.email)]).toEqual([[], []])
    })

    test('is notified to the e-mail of the record too, where the person signs in with another', async () => {
      const { store, person, token, customerId } = await somebody()
      const former = anEmail()
      await pool.query('update customer set email = $3 where supplier_id = $1 and id = $2', [
        store.id,
        customerId,
        former,
      ])
      await update(store, token, { ...person, senha: null })
      expect([(await noticesTo(former)).length, await noticesTo(person.email)]).toEqual([1, []])
      await pool.query(`update customer set email = 'sem e-mail' where supplier_id = $1 and id = $2`, [
        store.id,
        customerId,
      ])
      expect((await update(store, token, { ...person, email: anEmail() })).status).toBe(200)
      expect(await noticesTo(person.email)).toHaveLength(1)
    })
  })

  test('is refused to others', async () => {
    const { store, person, token, customerId } = await somebody()
    const stranger = await aCustomer(store)
    const helper = await aLinkedUser(store, { ...stranger })
    const elsewhere = await aCustomer(await aStore(pool))
    expect((await read(store, token, { email: person.email, idcadastroextracliente: customerId })).status).toBe(200)
    const refused = await Promise.all([
      read(store, token, { email: stranger.email }),
      read(store, token, { idcadastroextracliente: stranger.customerId }),
      read(store, `${stranger.token}|${customerId}`),
      read(store, helper.token),
      update(store, helper.token, person),
      read(store, elsewhere.token),
      read(store, 'token'),
    ])
    expect(refused.map(({ failure }) => failure.codigo)).toEqual([
      'access.notAllowed',
      'access.notAllowed',
      'access.notAllowed',
      'access.notAllowed',
      'access.notAllowed',
      'access.sessionExpired',
      'access.signInRequired',
    ])
  })
})
