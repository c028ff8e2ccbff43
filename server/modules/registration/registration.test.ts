import { describe, expect, test } from 'vitest'
import * as access from '#contract/access.ts'
import * as wire from '#contract/registration.ts'
import { testApp } from '#test/builders/app.ts'
import { aCnpj, aCpf, aCustomer, aLinkedUser, aStaffMember, PASSWORD } from '#test/builders/people.ts'
import { aTrait, someTerms } from '#test/builders/registration.ts'
import { aStore, unique, type StoreBuilder } from '#test/builders/store.ts'

const { call, pool } = testApp()
const params = { sessao: 'token|' }
const GOOD_PASSWORD = 'girassol na janela'

const aPerson = () => ({
  nome: 'Joana Prado Lima',
  email: `${unique('joana')}@exemplo.com.br`,
  cpf: aCpf(),
  senha: GOOD_PASSWORD,
  telefone: '(11) 98765-4321',
  dataNascimento: '17/04/1988',
})

const aCompany = () => ({
  nome: 'Otávio Nakamura',
  email: `${unique('compras')}@exemplo.com.br`,
  cnpj: aCnpj(),
  senha: GOOD_PASSWORD,
  telefone: '13 3222-1000',
  razaoSocial: 'Mercearia do Gonzaga Ltda.',
  nomeFantasia: 'Mercearia do Gonzaga',
  inscricaoEstadual: 'isento',
})

/** Each from an address of its own, unless the attempts are what is counted. */
let addresses = 0
const register = (store: StoreBuilder, body: wire.RegistrationBody, headers: Record<string, string> = {}) =>
  call(wire.saveRegistration, {
    params,
    headers: { 'x-idfornecedor': store.slug, 'x-forwarded-for': `10.20.${Math.floor(++addresses / 250)}.${addresses % 250}`, ...headers },
    body: { tokenOrigin: 'app', ...body },
  })

const signIn = (store: StoreBuilder, cpf: string, senha: string) => call(access.authenticate, { params: { sessao: 'token' }, body: { cpf, senha, idfornecedor: store.slug } })

async function aRecord(store: StoreBuilder, token: string) {
  const { body } = await call(wire.ownRegistration, { params: { sessao: token }, headers: { 'x-idfornecedor': store.slug } })
  return body
}

const customersOf = async (store: StoreBuilder): Promise<number> => (await pool.query('select 1 from customer where supplier_id = $1', [store.id])).rowCount ?? 0
const mailsTo = async (email: string): Promise<string[]> =>
  (await pool.query<{ subject: string }>('select subject from mail where recipient = $1', [email])).rows.map(({ subject }) => subject)

const faultsOf = (failure: { readonly campos?: readonly { campo: string; codigo: string }[] }) => Object.fromEntries((failure.campos ?? []).map(({ campo, codigo }) => [campo, codigo]))

describe('a person registers', () => {
  test('and is signed in at once, where the store asks for no approval', async () => {
    const store = await aStore(pool)
    const person = aPerson()
    const { status, body } = await register(store, person)
    expect([status, body.message, body.mensagemModal, body.cadastro_aprovado]).toEqual([200, 'Cadastro feito. Boas compras!', null, true])
    expect(body.usuario).toMatchObject({ nome: 'Joana Prado Lima', email: person.email, cpf: person.cpf, papel: 'CLIENTE', cadastro_aprovado: true })
    expect(await aRecord(store, body.token ?? '')).toMatchObject({
      tipoPessoa: 'FISICA', tipoDocumento: 'CPF', telefone: '+5511987654321', dataNascimento: '1988-04-17', situacao: 'APROVADO', termosuso: true,
    })
    expect((await signIn(store, person.cpf, GOOD_PASSWORD)).status).toBe(200)
    expect((await signIn(store, person.email, GOOD_PASSWORD)).status).toBe(200)
    expect(await mailsTo(person.email)).toEqual(['Boas-vindas à Loja de Teste'])
  })

  test('by the cookie of a browser, never showing the token', async () => {
    const store = await aStore(pool)
    const { body, headers } = await register(store, { ...aPerson(), tokenOrigin: 'commerce' })
    expect(body.token).toBe('token')
    expect(String(headers['set-cookie'])).toMatch(/^commerce-auth-token=[\w-]{43};.*HttpOnly/)
  })

  test('with a foreign document, where the store takes one, and signs in by it', async () => {
    const store = await aStore(pool)
    await pool.query(`update supplier set identification = '{cpf,email,foreign}' where id = $1`, [store.id])
    const document = `AB${unique('').slice(1, 9).toUpperCase()}1`
    const { cpf: _, ...person } = aPerson()
    await expect.poll(async () => (await register(store, { ...person, documentoEstrangeiro: document.toLowerCase() })).status).toBe(200)
    const { status, body } = await signIn(store, document, GOOD_PASSWORD)
    expect([status, body.usuario.cpf]).toEqual([200, document])
  })

  test('with an address, which becomes the primary one', async () => {
    const store = await aStore(pool, { tags: ['has-delivery', 'requires-address-to-access'] })
    const person = aPerson()
    expect(faultsOf((await register(store, person)).failure)).toEqual({ 'endereco.cep': 'missing' })
    const endereco = { cep: '05435-000', rua: 'Rua Harmonia', numero: '', bairro: 'Vila Madalena', cidade: 'São Paulo', uf: 'sp' }
    expect(faultsOf((await register(store, { ...person, endereco })).failure)).toEqual({ 'endereco.numero': 'missing' })
    const { body } = await register(store, { ...person, endereco: { ...endereco, numero: '12' } })
    const { rows } = await pool.query('select street, state, is_primary, written_as from address where supplier_id = $1 and customer_id = $2', [store.id, body.usuario?.idcliente])
    expect(rows).toEqual([{ street: 'Rua Harmonia', state: 'SP', is_primary: true, written_as: 'customer' }])
  })
})

describe('a company registers', () => {
  test('with letters in its CNPJ, and the person who did it', async () => {
    const store = await aStore(pool)
    const company = aCompany()
    const { body } = await register(store, { ...company, cnpj: company.cnpj.toLowerCase() })
    expect(body.usuario).toMatchObject({ nome: 'Otávio Nakamura', nomeCliente: 'Mercearia do Gonzaga Ltda.', cpf: company.cnpj })
    expect(await aRecord(store, body.token ?? '')).toMatchObject({
      tipoPessoa: 'JURIDICA', tipoDocumento: 'CNPJ', nomeFantasia: 'Mercearia do Gonzaga', inscricaoEstadual: 'ISENTO', dataNascimento: null,
    })
    expect((await signIn(store, company.cnpj, GOOD_PASSWORD)).status).toBe(200)
  })

  test('by the field that holds either document, of 14 characters', async () => {
    const { cnpj, ...company } = aCompany()
    expect((await register(await aStore(pool), { ...company, cpf: cnpj })).body.usuario?.cpf).toBe(cnpj)
  })

  test('in two stores by different people', async () => {
    const company = aCompany()
    const other = { ...aCompany(), cnpj: company.cnpj }
    expect((await register(await aStore(pool), company)).status).toBe(200)
    expect((await register(await aStore(pool), other)).status).toBe(200)
  })
})

describe('what is wrong with a registration', () => {
  test('is told all at once, field by field', async () => {
    const store = await aStore(pool)
    const { status, failure } = await register(store, { nome: 'Joana', email: 'joana@', cpf: '529.982.247-26', senha: '123', telefone: '9876', dataNascimento: '31/02/1990' })
    expect([status, failure.codigo, failure.mensagem]).toEqual([422, 'registration.invalid', 'Erro ao tentar cadastrar usuário'])
    expect(faultsOf(failure)).toEqual({
      nome: 'notAFullName', email: 'notAnEmail', cpf: 'notACpf', senha: 'password.tooShort', telefone: 'notAPhone', dataNascimento: 'notADate',
    })
    expect(failure.campos?.every(({ mensagem }) => mensagem.length > 10)).toBe(true)
    expect(await customersOf(store)).toBe(0)
  })

  test('is everything where nothing was filled in', async () => {
    const { failure } = await register(await aStore(pool), { tipoPessoa: 'JURIDICA' })
    expect(faultsOf(failure)).toEqual({ nome: 'missing', email: 'missing', telefone: 'missing', razaoSocial: 'missing', cnpj: 'missing', senha: 'missing' })
  })

  test.each([
    ['under age', { dataNascimento: '2015-01-01' }, { dataNascimento: 'underAge' }],
    ['a mailbox for ten minutes', { email: 'joana@mailinator.com' }, { email: 'disposable' }],
    ['a password that everybody tries', { senha: 'senha12345' }, { senha: 'password.tooCommon' }],
    ['the own name for a password', { senha: 'Joana Prado Lima' }, { senha: 'password.personal' }],
    ['a CNPJ with a wrong check digit', { cpf: '12ABC34501DE36' }, { razaoSocial: 'missing', cnpj: 'notACnpj' }],
  ])('%s', async (_what, fields, faults) => {
    expect(faultsOf((await register(await aStore(pool), { ...aPerson(), ...fields })).failure)).toEqual(faults)
  })

  test('is a document that the store does not take', async () => {
    const store = await aStore(pool)
    await pool.query(`update supplier set identification = '{cnpj,email}' where id = $1`, [store.id])
    await expect.poll(async () => faultsOf((await register(store, aPerson())).failure)).toEqual({ cpf: 'notAccepted' })
  })

  test('is asked once where an e-mail looks mistyped, and believed the second time', async () => {
    const store = await aStore(pool)
    const email = `${unique('joana')}@gmial.com`
    const { failure } = await register(store, { ...aPerson(), email })
    expect(failure.campos).toEqual([
      { campo: 'email', codigo: 'mistyped', sugestao: email.replace('gmial', 'gmail'), mensagem: expect.stringContaining(`Você quis dizer ${email.replace('gmial', 'gmail')}?`) },
    ])
    expect((await register(store, { ...aPerson(), email, emailConfirmado: email })).status).toBe(200)
  })

  test('does not hold the wrong types, and no more than fits', async () => {
    const store = await aStore(pool)
    expect((await register(store, { ...aPerson(), nome: 7 as unknown as string })).failure).toMatchObject({ codigo: 'request.invalid', campo: 'nome' })
    expect((await register(store, { ...aPerson(), nome: 'a'.repeat(401) })).status).toBe(400)
    expect((await register(store, { ...aPerson(), nome: 'Joana \u0000 Prado' })).status).toBe(400)
  })
})

describe('extra fields of the supplier', () => {
  test('are told to everybody, in the supplier’s order', async () => {
    const store = await aStore(pool)
    const branch = await aTrait(store, { name: 'Ramo de atividade', kind: 'choice', choices: ['Mercearia', 'Restaurante'], isRequired: true })
    await aTrait(store, { name: 'Número de checkouts', kind: 'number', position: 1 })
    const { body } = await call(wire.customerTraits, { params: { idfornecedor: store.slug } })
    expect(body).toEqual([
      { id: branch, nome: 'Ramo de atividade', ajuda: '', tipo: 'ESCOLHA', opcoes: ['Mercearia', 'Restaurante'], obrigatorio: true },
      expect.objectContaining({ nome: 'Número de checkouts', tipo: 'NUMERO', obrigatorio: false }),
    ])
  })

  test('are checked with the rest, and kept', async () => {
    const store = await aStore(pool)
    const branch = await aTrait(store, { name: 'Ramo', kind: 'choice', choices: ['Mercearia', 'Bar'], isRequired: true })
    const checkouts = await aTrait(store, { name: 'Checkouts', kind: 'number', position: 1 })
    const opensSunday = await aTrait(store, { name: 'Abre aos domingos', kind: 'yes-no', position: 2 })
    const elsewhere = await aTrait(await aStore(pool), { name: 'De outra loja' })
    const wrong = await register(store, { ...aCompany(), caracteristicas: [{ id: checkouts, valor: 'dois' }] })
    expect(faultsOf(wrong.failure)).toEqual({ [`caracteristicas.${branch}`]: 'trait.missing', [`caracteristicas.${checkouts}`]: 'trait.number' })
    const answers = [{ id: branch, valor: 'Bar' }, { id: checkouts, valor: 3 }, { id: opensSunday, valor: true }, { id: elsewhere, valor: 'x' }]
    const { body } = await register(store, { ...aCompany(), caracteristicas: answers })
    expect((await aRecord(store, body.token ?? '')).caracteristicas).toEqual(
      expect.arrayContaining([{ id: branch, valor: 'Bar' }, { id: checkouts, valor: '3' }, { id: opensSunday, valor: true }]),
    )
    expect((await aRecord(store, body.token ?? '')).caracteristicas).toHaveLength(3)
  })
})

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
    expect(faultsOf((await register(store, aPerson())).failure)).toEqual({ termosuso: 'termsNotAccepted' })
    expect(faultsOf((await register(store, { ...aPerson(), termosuso: true, versaoTermos: 1 })).failure)).toEqual({ termosuso: 'termsOutdated' })
    const { body } = await register(store, { ...aPerson(), termosuso: true, versaoTermos: 2 })
    expect(await aRecord(store, body.token ?? '')).toMatchObject({ termosuso: true, versaoTermosAceita: 2 })
  })

  test('are shown in every version that there was', async () => {
    const store = await aStore(pool)
    const show = (versaoArquivo?: number) => call(wire.termsOfUse, { params: {}, query: { idfornecedor: store.slug, ...(versaoArquivo === undefined ? {} : { versaoArquivo }) } })
    expect((await show()).failure.codigo).toBe('terms.notFound')
    await someTerms(store, 1, 'Primeira versão.')
    await someTerms(store, 2, 'Segunda versão.')
    expect((await show()).body).toMatchObject({ versao: 2, emVigor: true, texto: 'Segunda versão.' })
    expect((await show(1)).body).toMatchObject({ versao: 1, emVigor: false, texto: 'Primeira versão.' })
    expect((await show(3)).status).toBe(404)
  })

  test('are accepted later by the customer, who learns that a new version waits', async () => {
    const store = await aStore(pool)
    const person = await aCustomer(store)
    const settings = async () => (await call(access.customerSettings, { params: { sessao: person.token }, headers: { 'x-idfornecedor': store.slug } })).body.usuario?.termosuso
    expect(await settings()).toBe(true)
    await someTerms(store, 1)
    expect(await settings()).toBe(false)
    expect((await accept(store, person)).body).toEqual({ sucesso: true, mensagem: 'Termos de uso aceitos.', versao: 1 })
    expect((await accept(store, person, 1)).status).toBe(200)
    expect(await settings()).toBe(true)
    await someTerms(store, 2)
    expect(await settings()).toBe(false)
    expect((await accept(store, person, 1)).failure.codigo).toBe('terms.outdated')
    const { rows } = await pool.query('select version, accepted_by, accepted_as from terms_acceptance where supplier_id = $1', [store.id])
    expect(rows).toEqual([{ version: 1, accepted_by: person.loginId, accepted_as: 'customer' }])
  })

  test('are accepted by nobody else', async () => {
    const store = await aStore(pool)
    await someTerms(store, 1)
    const [person, stranger, elsewhere] = [await aCustomer(store), await aCustomer(store), await aCustomer(await aStore(pool))]
    const staff = await aStaffMember(store, 'staff', ['customers'])
    const codes = await Promise.all([
      accept(store, { ...stranger, customerId: person.customerId }),
      accept(store, { ...staff, customerId: person.customerId }),
      accept(store, { ...elsewhere, customerId: person.customerId }),
      accept(store, { token: '', customerId: person.customerId }),
    ])
    expect(codes.map(({ failure }) => failure.codigo)).toEqual(['access.notAllowed', 'access.notAllowed', 'access.sessionExpired', 'access.sessionExpired'])
  })
})

describe('somebody who is known already', () => {
  test('is a customer of a second store with the same login, by its password', async () => {
    const [first, second] = [await aStore(pool), await aStore(pool)]
    const person = aPerson()
    await register(first, person)
    const { status, body } = await register(second, { ...person, nome: 'Joana P. Lima' })
    expect([status, body.usuario?.idfornecedor]).toEqual([200, second.id])
    const { rows } = await pool.query('select count(distinct login_id) as logins, count(*) as records from customer where document = $1', [person.cpf])
    expect(rows).toEqual([{ logins: '1', records: '2' }])
  })

  test('may come with an old password that the rule for new ones would refuse', async () => {
    const known = await aCustomer(await aStore(pool))
    await pool.query('update login set name = $2 where id = $1', [known.loginId, PASSWORD])
    const { status } = await register(await aStore(pool), { ...aPerson(), nome: 'Balcao Um', email: known.email, cpf: known.document, senha: PASSWORD })
    expect(status).toBe(200)
  })

  test('looks the same with a wrong password, here or in another store, by e-mail or by document', async () => {
    const store = await aStore(pool)
    const here = await aCustomer(store)
    const elsewhere = await aCustomer(await aStore(pool))
    for (const { email, document } of [here, elsewhere]) {
      expect(faultsOf((await register(store, { ...aPerson(), email })).failure)).toEqual({ email: 'taken' })
      expect(faultsOf((await register(store, { ...aPerson(), cpf: document })).failure)).toEqual({ cpf: 'taken' })
      expect(faultsOf((await register(store, { ...aPerson(), email, cpf: document })).failure)).toEqual({ email: 'taken', cpf: 'taken' })
    }
    expect(await customersOf(store)).toBe(1)
  })

  test('is signed in, when the same form comes again', async () => {
    const store = await aStore(pool)
    const person = aPerson()
    await register(store, person)
    expect((await register(store, { ...person, telefone: '' })).body.usuario?.email).toBe(person.email)
    expect(await customersOf(store)).toBe(1)
  })

  test('has one record in each store: not a second one with another document', async () => {
    const store = await aStore(pool)
    const person = aPerson()
    await register(store, person)
    expect(faultsOf((await register(store, { ...person, cpf: aCpf() })).failure)).toEqual({ email: 'taken' })
  })

  test('does not take over a record that the store keeps without a login', async () => {
    const store = await aStore(pool)
    const company = aCompany()
    await pool.query(`insert into customer (supplier_id, kind, document, name, email) values ($1, 'company', $2, 'Quiosque', 'q@exemplo.com')`, [store.id, company.cnpj])
    expect(faultsOf((await register(store, company)).failure)).toEqual({ cnpj: 'taken' })
  })

  test('does not become a customer of the store that one works for', async () => {
    const store = await aStore(pool)
    const staff = await aStaffMember(store)
    expect(faultsOf((await register(store, { ...aPerson(), email: staff.email, senha: PASSWORD })).failure)).toEqual({ email: 'taken' })
  })

  test('is one record, however many forms arrive at once', async () => {
    const store = await aStore(pool)
    const person = aPerson()
    const replies = await Promise.all(Array.from({ length: 5 }, () => register(store, person)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(replies.map(({ body }) => body.usuario?.idcliente)).size).toBe(1)
    const rival = { ...aPerson(), cpf: aCpf() }
    const rivals = await Promise.all(Array.from({ length: 4 }, (_, index) => register(store, { ...rival, senha: `${GOOD_PASSWORD} ${index}` })))
    expect(rivals.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await customersOf(store)).toBe(2)
  })

  test('is looked for a few times from one address', async () => {
    const store = await aStore(pool)
    const tries = await Promise.all(Array.from({ length: 16 }, () => register(store, { nome: '' }, { 'x-forwarded-for': '10.30.0.1' })))
    expect(tries.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
  })
})

describe('where the store approves its customers', () => {
  test.each(['support-budget', 'block-not-approved-user'])('%s lets nobody in before', async (tag) => {
    const store = await aStore(pool, { tags: [tag] })
    const company = aCompany()
    const { body, headers } = await register(store, company)
    expect(body).toEqual({
      sucesso: true, message: 'Seu cadastro foi recebido e aguarda aprovação. Avisaremos por e-mail.', mensagemModal: 'Cadastro em análise',
      cadastro_aprovado: false, usuario: null, token: null,
    })
    expect(headers['set-cookie']).toBeUndefined()
    expect(await mailsTo(company.email)).toEqual(['Cadastro recebido na Loja de Teste'])
    const { status, failure } = await signIn(store, company.cnpj, GOOD_PASSWORD)
    expect([status, failure.mensagem]).toEqual([403, 'Seu cadastro já foi confirmado e aguarda aprovação'])
    expect((await register(store, company)).failure.codigo).toBe('access.underReview')
  })

  test('restrict-not-approved-user-submission lets people in, waiting', async () => {
    const store = await aStore(pool, { tags: ['restrict-not-approved-user-submission'] })
    const { body } = await register(store, aCompany())
    expect(body).toMatchObject({ mensagemModal: 'Cadastro em análise', cadastro_aprovado: false, usuario: { cadastro_aprovado: false } })
    expect((await aRecord(store, body.token ?? '')).situacao).toBe('EM_ANALISE')
  })
})

describe('the own registration', () => {
  const update = (store: StoreBuilder, token: string, body: wire.RegistrationBody) =>
    call(wire.saveRegistration, { params: { sessao: token }, headers: { 'x-idfornecedor': store.slug }, body: { tokenOrigin: 'commerce', ...body } })
  const read = (store: StoreBuilder, sessao: string, query: object = {}) => call(wire.ownRegistration, { params: { sessao }, query, headers: { 'x-idfornecedor': store.slug } })

  async function somebody() {
    const store = await aStore(pool)
    const person = aPerson()
    const { body } = await register(store, person)
    return { store, person, token: body.token ?? '', customerId: body.usuario?.idcliente ?? '' }
  }

  test('is changed, but for the document', async () => {
    const { store, person, token } = await somebody()
    const { cpf } = person
    const { body } = await update(store, token, { ...person, nome: 'Joana Prado', telefone: '11 91234-5678', cpf: aCpf(), senha: null })
    expect([body.message, body.usuario]).toEqual(['Cadastro atualizado', null])
    expect(await aRecord(store, token)).toMatchObject({ nome: 'Joana Prado', telefone: '+5511912345678', cpf, situacao: 'APROVADO' })
    expect((await call(access.customerSettings, { params: { sessao: token }, headers: { 'x-idfornecedor': store.slug } })).body.usuario?.nome).toBe('Joana Prado')
  })

  test('tells everything that is wrong, and changes nothing then', async () => {
    const { store, person, token } = await somebody()
    const { status, failure } = await update(store, token, { ...person, nome: 'Joana', telefone: '1' })
    expect([status, failure.mensagem]).toEqual([422, 'Erro tentando atualizado usuário. Tente novamente mais tarde'])
    expect(faultsOf(failure)).toEqual({ nome: 'notAFullName', telefone: 'notAPhone' })
    expect((await aRecord(store, token)).nome).toBe('Joana Prado Lima')
  })

  test('takes another e-mail only with the password, and only one that is free', async () => {
    const { store, person, token } = await somebody()
    const email = `${unique('nova')}@exemplo.com.br`
    expect(faultsOf((await update(store, token, { ...person, email, senha: '' })).failure)).toEqual({ senha: 'wrongPassword' })
    expect(faultsOf((await update(store, token, { ...person, email, senha: 'errada' })).failure)).toEqual({ senha: 'password.wrong' })
    const taken = await aCustomer(await aStore(pool))
    expect(faultsOf((await update(store, token, { ...person, email: taken.email })).failure)).toEqual({ email: 'taken' })
    expect((await update(store, token, { ...person, email })).status).toBe(200)
    expect((await signIn(store, email, GOOD_PASSWORD)).status).toBe(200)
    expect((await signIn(store, person.email, GOOD_PASSWORD)).status).toBe(401)
  })

  test('is nobody else’s', async () => {
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
      'access.notAllowed', 'access.notAllowed', 'access.notAllowed', 'access.notAllowed', 'access.notAllowed', 'access.sessionExpired', 'access.signInRequired',
    ])
  })
})
