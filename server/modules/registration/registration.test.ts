import { describe, expect, test } from 'vitest'
import * as wire from '#contract/registration.ts'
import { testApp } from '#test/builders/app.ts'
import { mailsTo } from '#test/builders/outbox.ts'
import {
  aCompanysForm,
  aPersonsForm,
  aTrait,
  faultsOf,
  GOOD_PASSWORD,
  registrationCalls,
} from '#test/builders/registration.ts'
import { aStore, unique, type StoreBuilder } from '#test/builders/store.ts'

const { call, pool } = testApp()
const { register, signIn, ownRecord } = registrationCalls({ call, pool })

const customersOf = async (store: StoreBuilder): Promise<number> =>
  (await pool.query('select 1 from customer where supplier_id = $1', [store.id])).rowCount ?? 0
const subjectsTo = async (email: string): Promise<string[]> =>
  (await mailsTo(pool, email)).map(({ subject }) => subject)

describe('a person registers', () => {
  test('and is signed in with the code from the mailbox, where the store requires no approval', async () => {
    const store = await aStore(pool)
    const person = aPersonsForm()
    const { status, body } = await register(store, person)
    expect([status, body.message, body.mensagemModal, body.cadastro_aprovado]).toEqual([
      200,
      'Cadastro feito. Boas compras!',
      null,
      true,
    ])
    expect(body.usuario).toMatchObject({
      nome: 'Joana Prado Lima',
      email: person.email,
      cpf: person.cpf,
      papel: 'CLIENTE',
      cadastro_aprovado: true,
    })
    expect(await ownRecord(store, body.token ?? '')).toMatchObject({
      tipoPessoa: 'FISICA',
      tipoDocumento: 'CPF',
      telefone: '+5511987654321',
      dataNascimento: '1988-04-17',
      situacao: 'APROVADO',
      termosuso: true,
    })
    expect((await signIn(store, person.cpf, GOOD_PASSWORD)).status).toBe(200)
    expect((await signIn(store, person.email, GOOD_PASSWORD)).status).toBe(200)
    expect((await subjectsTo(person.email)).toSorted()).toEqual([
      'Boas-vindas – Loja de Teste',
      'Confirme o seu e-mail – Loja de Teste',
    ])
    const { rows } = await pool.query(
      'select email_verified_at is not null as is_proved from customer where supplier_id = $1',
      [store.id],
    )
    expect(rows).toEqual([{ is_proved: true }])
  })

  test('by the cookie of a browser, never showing the token', async () => {
    const store = await aStore(pool)
    const { body, headers } = await register(store, { ...aPersonsForm(), tokenOrigin: 'commerce' })
    expect(body.token).toBe('token')
    expect(String(headers['set-cookie'])).toMatch(/^commerce-auth-token=[\w-]{43};.*HttpOnly/)
  })

  test('with a foreign document, where the store takes one, and signs in by it', async () => {
    const store = await aStore(pool)
    await pool.query(`update supplier set identification = '{cpf,email,foreign}' where id = $1`, [store.id])
    const document = `AB${unique('').slice(1, 9).toUpperCase()}1`
    const { cpf: _, ...person } = aPersonsForm()
    await expect
      .poll(async () => (await register(store, { ...person, documentoEstrangeiro: document.toLowerCase() })).status)
      .toBe(200)
    const { status, body } = await signIn(store, document, GOOD_PASSWORD)
    expect([status, body.usuario.cpf]).toEqual([200, document])
  })

  test('with an address, which becomes the primary one', async () => {
    const store = await aStore(pool, { tags: ['has-delivery', 'requires-address-to-access'] })
    const person = aPersonsForm()
    expect(faultsOf((await register(store, person)).failure)).toEqual({ 'endereco.cep': 'missing' })
    const endereco = {
      cep: '05435-000',
      rua: 'Rua Harmonia',
      numero: '',
      bairro: 'Vila Madalena',
      cidade: 'São Paulo',
      uf: 'sp',
    }
    expect(faultsOf((await register(store, { ...person, endereco })).failure)).toEqual({ 'endereco.numero': 'missing' })
    const { body } = await register(store, { ...person, endereco: { ...endereco, numero: '12' } })
    const { rows } = await pool.query(
      'select street, state, is_primary, written_as from address where supplier_id = $1 and customer_id = $2',
      [store.id, body.usuario?.idcliente],
    )
    expect(rows).toEqual([{ street: 'Rua Harmonia', state: 'SP', is_primary: true, written_as: 'customer' }])
  })
})

describe('a company registers', () => {
  test('with letters in its CNPJ, and the person who did it', async () => {
    const store = await aStore(pool)
    const company = aCompanysForm()
    const { body } = await register(store, { ...company, cnpj: company.cnpj.toLowerCase() })
    expect(body.usuario).toMatchObject({
      nome: 'Otávio Nakamura',
      nomeCliente: 'Mercearia do Gonzaga Ltda.',
      cpf: company.cnpj,
    })
    expect(await ownRecord(store, body.token ?? '')).toMatchObject({
      tipoPessoa: 'JURIDICA',
      tipoDocumento: 'CNPJ',
      nomeFantasia: 'Mercearia do Gonzaga',
      inscricaoEstadual: 'ISENTO',
      dataNascimento: null,
    })
    expect((await signIn(store, company.cnpj, GOOD_PASSWORD)).status).toBe(200)
  })

  test('by the field that holds either document, of 14 characters', async () => {
    const { cnpj, ...company } = aCompanysForm()
    expect((await register(await aStore(pool), { ...company, cpf: cnpj })).body.usuario?.cpf).toBe(cnpj)
  })

  test('in two stores by different people', async () => {
    const company = aCompanysForm()
    const other = { ...aCompanysForm(), cnpj: company.cnpj }
    expect((await register(await aStore(pool), company)).status).toBe(200)
    expect((await register(await aStore(pool), other)).status).toBe(200)
  })
})

describe('what is wrong with a registration', () => {
  test('is reported all at once, field by field', async () => {
    const store = await aStore(pool)
    const { status, failure } = await register(store, {
      nome: 'Joana',
      email: 'joana@',
      cpf: '529.982.247-26',
      senha: '123',
      telefone: '9876',
      dataNascimento: '31/02/1990',
    })
    expect([status, failure.codigo, failure.mensagem]).toEqual([
      422,
      'registration.invalid',
      'Erro ao tentar cadastrar usuário',
    ])
    expect(faultsOf(failure)).toEqual({
      nome: 'notAFullName',
      email: 'notAnEmail',
      cpf: 'notACpf',
      senha: 'password.tooShort',
      telefone: 'notAPhone',
      dataNascimento: 'notADate',
    })
    expect(failure.campos?.every(({ mensagem }) => mensagem.length > 10)).toBe(true)
    // A company may have a number without area code, and reads so.
    const company = await register(store, { ...aCompanysForm(), telefone: '1' })
    expect(company.failure.campos).toMatchObject([
      { campo: 'telefone', codigo: 'notACompanyPhone', mensagem: expect.stringContaining('0800 ou 4004') },
    ])
    expect(await customersOf(store)).toBe(0)
  })

  test('is everything where nothing was filled in', async () => {
    const { failure } = await register(await aStore(pool), { tipoPessoa: 'JURIDICA' })
    expect(faultsOf(failure)).toEqual({
      nome: 'missing',
      email: 'missing',
      telefone: 'missing',
      razaoSocial: 'missing',
      cnpj: 'missing',
      senha: 'missing',
    })
  })

  test.each([
    ['under age', { dataNascimento: '2015-01-01' }, { dataNascimento: 'underAge' }],
    ['a mailbox for ten minutes', { email: 'joana@mailinator.com' }, { email: 'disposable' }],
    ['a common password', { senha: 'senha12345' }, { senha: 'password.tooCommon' }],
    ['the own name for a password', { senha: 'Joana Prado Lima' }, { senha: 'password.personal' }],
    ['a CNPJ with a wrong check digit', { cpf: '12ABC34501DE36' }, { razaoSocial: 'missing', cnpj: 'notACnpj' }],
  ])('%s', async (_what, fields, faults) => {
    expect(faultsOf((await register(await aStore(pool), { ...aPersonsForm(), ...fields })).failure)).toEqual(faults)
  })

  test('is a document that the store does not take', async () => {
    const store = await aStore(pool)
    await pool.query(`update supplier set identification = '{cnpj,email}' where id = $1`, [store.id])
    await expect
      .poll(async () => faultsOf((await register(store, aPersonsForm())).failure))
      .toEqual({ cpf: 'notAccepted' })
  })

  test('is requested once where an e-mail looks mistyped, and believed the second time', async () => {
    const store = await aStore(pool)
    const email = `${unique('joana')}@gmial.com`
    const { failure } = await register(store, { ...aPersonsForm(), email })
    expect(failure.campos).toEqual([
      {
        campo: 'email',
        codigo: 'mistyped',
        sugestao: email.replace('gmial', 'gmail'),
        mensagem: expect.stringContaining(`Você quis dizer ${email.replace('gmial', 'gmail')}?`),
      },
    ])
    expect((await register(store, { ...aPersonsForm(), email, emailConfirmado: email })).status).toBe(200)
  })

  test('does not hold the wrong types, and no more than fits', async () => {
    const store = await aStore(pool)
    expect((await register(store, { ...aPersonsForm(), nome: 7 as unknown as string })).failure).toMatchObject({
      codigo: 'request.invalid',
      campo: 'nome',
    })
    expect((await register(store, { ...aPersonsForm(), nome: 'a'.repeat(401) })).status).toBe(400)
    expect((await register(store, { ...aPersonsForm(), nome: 'Joana \u0000 Prado' })).status).toBe(400)
  })
})

describe('extra fields of the supplier', () => {
  test('are shown to all, in the supplier’s order', async () => {
    const store = await aStore(pool)
    const branch = await aTrait(store, {
      name: 'Ramo de atividade',
      kind: 'choice',
      choices: ['Mercearia', 'Restaurante'],
      isRequired: true,
    })
    await aTrait(store, { name: 'Número de caixas', kind: 'number', position: 1 })
    const { body } = await call(wire.customerTraits, { params: { idfornecedor: store.slug } })
    expect(body).toEqual([
      {
        id: branch,
        nome: 'Ramo de atividade',
        ajuda: '',
        tipo: 'ESCOLHA',
        opcoes: ['Mercearia', 'Restaurante'],
        obrigatorio: true,
      },
      expect.objectContaining({ nome: 'Número de caixas', tipo: 'NUMERO', obrigatorio: false }),
    ])
  })

  test('are checked with the rest, and stored', async () => {
    const store = await aStore(pool)
    const branch = await aTrait(store, {
      name: 'Ramo',
      kind: 'choice',
      choices: ['Mercearia', 'Bar'],
      isRequired: true,
    })
    const tills = await aTrait(store, { name: 'Caixas', kind: 'number', position: 1 })
    const opensSunday = await aTrait(store, { name: 'Abre aos domingos', kind: 'yes-no', position: 2 })
    const elsewhere = await aTrait(await aStore(pool), { name: 'De outra loja' })
    const wrong = await register(store, { ...aCompanysForm(), caracteristicas: [{ id: tills, valor: 'dois' }] })
    expect(faultsOf(wrong.failure)).toEqual({
      [`caracteristicas.${branch}`]: 'trait.missing',
      [`caracteristicas.${tills}`]: 'trait.number',
    })
    const answers = [
      { id: branch, valor: 'Bar' },
      { id: tills, valor: 3 },
      { id: opensSunday, valor: true },
      { id: elsewhere, valor: 'x' },
    ]
    const { body } = await register(store, { ...aCompanysForm(), caracteristicas: answers })
    expect((await ownRecord(store, body.token ?? '')).caracteristicas).toEqual(
      expect.arrayContaining([
        { id: branch, valor: 'Bar' },
        { id: tills, valor: '3' },
        { id: opensSunday, valor: true },
      ]),
    )
    expect((await ownRecord(store, body.token ?? '')).caracteristicas).toHaveLength(3)
  })
})

describe('where the store approves its customers', () => {
  test.each(['support-budget', 'block-not-approved-user'])('%s admits no one before the approval', async (tag) => {
    const store = await aStore(pool, { tags: [tag] })
    const company = aCompanysForm()
    const { body, headers } = await register(store, company)
    expect(body).toEqual({
      sucesso: true,
      message: 'Seu cadastro foi recebido e aguarda aprovação. Avisamos por e-mail.',
      mensagemModal: 'Cadastro em análise',
      cadastro_aprovado: false,
      usuario: null,
      token: null,
      confirmacao: null,
    })
    expect(headers['set-cookie']).toBeUndefined()
    expect((await subjectsTo(company.email)).toSorted()).toEqual([
      'Cadastro recebido – Loja de Teste',
      'Confirme o seu e-mail – Loja de Teste',
    ])
    const { status, failure } = await signIn(store, company.cnpj, GOOD_PASSWORD)
    expect([status, failure.mensagem]).toEqual([403, 'Seu cadastro já foi confirmado e aguarda aprovação'])
    expect((await register(store, company)).failure.codigo).toBe('access.underReview')
  })

  test('restrict-not-approved-user-submission lets people in, waiting', async () => {
    const store = await aStore(pool, { tags: ['restrict-not-approved-user-submission'] })
    const { body } = await register(store, aCompanysForm())
    expect(body).toMatchObject({
      mensagemModal: 'Cadastro em análise',
      cadastro_aprovado: false,
      usuario: { cadastro_aprovado: false },
    })
    expect((await ownRecord(store, body.token ?? '')).situacao).toBe('EM_ANALISE')
  })
})
