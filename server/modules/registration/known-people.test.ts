import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks'
import pg from 'pg'
import { afterAll, describe, expect, test, vi } from 'vitest'
import type { RegistrationBody } from '#test/builders/registration.ts'
import { passwordFault } from '#domain/access/sign-in.ts'
import { ownDatabase } from '#test/database.ts'
import { ownApp } from '#test/builders/app.ts'
import { mailsTo } from '#test/builders/outbox.ts'
import { aCpf, aCustomer, aLinkedUser, aStaffMember, PASSWORD } from '#test/builders/people.ts'
import {
  aCompanysForm,
  aPersonsForm,
  codeSentTo,
  faultsOf,
  GOOD_PASSWORD,
  registrationCalls,
} from '#test/builders/registration.ts'
import { aStore, unique, type StoreBuilder } from '#test/builders/store.ts'

/** The names of the statements of a call; not of the jobs that follow it, nor of schedules, which end when they do. */
const statements = new AsyncLocalStorage<string[]>()
const query = pg.Client.prototype.query as (...parts: unknown[]) => unknown
const sent = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...parts: unknown[]) {
  const [config] = parts
  if (typeof config === 'object' && config !== null && 'name' in config)
    statements.getStore()?.push(String(config.name))
  return query.apply(this, parts) as never
})
// Where no connection is free, the pool goes on in the context of the request that returned one.
type Connect = (done?: (...results: unknown[]) => void) => unknown
const connect = pg.Pool.prototype.connect as Connect
const connected = vi.spyOn(pg.Pool.prototype, 'connect').mockImplementation(function (this: pg.Pool, done?: unknown) {
  return connect.call(this, typeof done === 'function' ? AsyncResource.bind(done as () => void) : undefined) as never
} as never)
afterAll(() => {
  sent.mockRestore()
  connected.mockRestore()
})

// A separate app: jobs of other tests would be seen among the statements of a request.
const { call, pool } = ownApp(null, {}, await ownDatabase())
const { fillIn, register, signIn, ownRecord } = registrationCalls({ call, pool })

const customersOf = async (store: StoreBuilder): Promise<number> =>
  (await pool.query('select 1 from customer where supplier_id = $1', [store.id])).rowCount ?? 0
const subjectsTo = async (email: string): Promise<string[]> =>
  (await mailsTo(pool, email)).map(({ subject }) => subject)
const [CODE, KNOWN, NAMED] = [
  'Confirme o seu e-mail – Loja de Teste',
  'Você já tem cadastro – Loja de Teste',
  'Seu documento em outro cadastro – Loja de Teste',
]

/** The names of the statements that a call sends, in order, but for those that find the store, which is remembered. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const names: string[] = []
  await statements.run(names, work)
  expect(names).not.toEqual([])
  return names.filter((name) => !/^(?:supplier|event|pg-boss)\./.test(name))
}

describe('without a proof the reply does not disclose who is known', () => {
  test('by what is answered, by what is done, or by a header', async () => {
    const [store, other] = [await aStore(pool), await aStore(pool)]
    await pool.query('update supplier set company_id = $1 where id = any($2)', [store.id, [store.id, other.id]])
    const [here, sister, elsewhere] = [
      await aCustomer(store),
      await aCustomer(other),
      await aCustomer(await aStore(pool)),
    ]
    const [staff, linked] = [await aStaffMember(store), await aLinkedUser(store, here)]
    await pool.query(
      `insert into customer (supplier_id, kind, document, name, email) values ($1, 'person', $2, 'Dos livros', 'livros@exemplo.com')`,
      [store.id, aCpf()],
    )
    const named: Partial<ReturnType<typeof aPersonsForm>>[] = [
      {},
      { email: here.email },
      { email: sister.email },
      { email: elsewhere.email },
      { email: staff.email },
      { email: linked.email },
      { cpf: here.document },
      { cpf: sister.document },
      { cpf: elsewhere.document },
      { email: here.email, cpf: here.document },
      { email: elsewhere.email, cpf: here.document },
    ]
    const seen: unknown[] = []
    for (const fields of named) {
      const form = { ...aPersonsForm(), ...fields }
      let reply: Awaited<ReturnType<typeof fillIn>> | undefined
      const statements = await statementsOf(async () => {
        reply = await fillIn(store, form)
      })
      const { date: _, 'content-length': __, ...headers } = reply?.headers ?? {}
      const body = JSON.parse(
        JSON.stringify(reply?.body ?? null)
          .replaceAll(form.email, 'EMAIL')
          .replace(/"id":"[0-9a-f-]{36}"/, '"id":"ID"'),
      ) as unknown
      const ofRequest = statements.filter((name) => !/^(?:promotion\.next-storefront-change$|plan-)/.test(name))
      seen.push({ status: reply?.status, headers, body, statements: ofRequest })
    }
    expect(seen[0]).toMatchObject({
      status: 200,
      body: {
        sucesso: true,
        message: 'Enviamos um e-mail para EMAIL com o próximo passo. Confira também a caixa de spam.',
        mensagemModal: 'Confirme o seu e-mail',
        cadastro_aprovado: false,
        usuario: null,
        token: null,
        confirmacao: { id: 'ID', email: 'EMAIL' },
      },
    })
    expect((seen[0] as { statements: string[] }).statements).toEqual(
      expect.arrayContaining(['registration.claims', 'email-proof.insert', 'mail.insert', 'mail.insert-each']),
    )
    for (const [index, one] of seen.entries()) expect(one, JSON.stringify(named[index])).toEqual(seen[0])
    expect(await customersOf(store)).toBe(2)
  })

  test('by a wrong code, or one for another mailbox', async () => {
    const store = await aStore(pool)
    const here = await aCustomer(store)
    const stranger = aPersonsForm()
    const code = async (form: RegistrationBody, codigo: string, id?: string) => {
      const { body } = await fillIn(store, form)
      return (await fillIn(store, { ...form, confirmacao: { id: id ?? body.confirmacao?.id ?? '', codigo } })).failure
    }
    const refused = {
      codigo: 'registration.badCode',
      campo: 'confirmacao.codigo',
      mensagem: 'O código não confere ou já venceu. Confira o e-mail mais recente ou peça outro código.',
    }
    expect(await code(stranger, '000')).toEqual(refused)
    expect(await code({ ...aPersonsForm(), email: here.email }, '000')).toEqual(refused)
    // A code that came to the own mailbox is worth nothing for another.
    const { body } = await fillIn(store, stranger)
    const own = (await codeSentTo(pool, stranger.email)) ?? ''
    expect(await code({ ...aPersonsForm(), email: here.email }, own, body.confirmacao?.id)).toEqual(refused)
    expect(await code(aPersonsForm(), own, body.confirmacao?.id)).toEqual(refused)
    expect(await customersOf(store)).toBe(1)
  })

  test('and a mailbox of the store’s own customer or staff gets the way in, never a code', async () => {
    const store = await aStore(pool)
    const [here, staff] = [await aCustomer(store), await aStaffMember(store)]
    for (const { email } of [here, staff]) {
      await fillIn(store, { ...aPersonsForm(), email, nome: 'Ganhe Premios' })
      const [mail, ...others] = await mailsTo(pool, email)
      expect([mail?.subject, others, await codeSentTo(pool, email)]).toEqual([KNOWN, [], null])
      expect(mail?.plain).toContain(`/${store.slug}/entrar`)
      expect(mail?.plain).toContain(`/${store.slug}/esqueci-senha`)
    }
  })

  test('nor does a stranger’s mailbox read a word of the form', async () => {
    const store = await aStore(pool)
    const company = {
      ...aCompanysForm(),
      nome: 'Ganhe Premios.exemplo.com',
      razaoSocial: 'Ganhe um prêmio http://premio.exemplo',
      nomeFantasia: 'http://premio.exemplo',
    }
    const [elsewhere, here] = [await aCustomer(await aStore(pool)), await aCustomer(store)]
    await pool.query('update customer set document = $2 where id = $1', [here.customerId, company.cnpj])
    for (const email of [company.email, elsewhere.email, here.email]) await fillIn(store, { ...company, email })
    for (const email of [company.email, elsewhere.email, here.email]) {
      const mails = await mailsTo(pool, email)
      expect(mails.length).toBeGreaterThan(0)
      for (const { subject, html, plain } of mails)
        expect(`${subject} ${html} ${plain}`).not.toMatch(/ganhe|premio|prêmio/i)
    }
  })
})

describe('a document without a proved owner', () => {
  test('does not block another person’s registration, in this store or in another', async () => {
    const [store, other] = [await aStore(pool), await aStore(pool)]
    const victim = aPersonsForm()
    const thief = { ...aPersonsForm(), cpf: victim.cpf, senha: 'a senha do ladrão 9' }
    expect((await register(store, thief)).body.usuario).toMatchObject({ email: thief.email, cpf: victim.cpf })
    for (const place of [store, other]) {
      expect((await register(place, victim)).body.usuario).toMatchObject({
        email: victim.email,
        cpf: victim.cpf,
        idfornecedor: place.id,
      })
    }
    // Each signs in by the document with the own password, and is only oneself.
    for (const { email, senha } of [victim, thief])
      expect((await signIn(store, victim.cpf, senha)).body.usuario.email).toBe(email)
    expect((await signIn(store, victim.cpf, 'nenhuma das duas')).failure.codigo).toBe('access.badCredentials')
    expect(await customersOf(store)).toBe(2)
  })

  test('and its known owner gets one mail a day, where the store is the same', async () => {
    const [store, other] = [await aStore(pool), await aStore(pool)]
    const here = await aCustomer(store)
    for (const place of [store, store, other]) await fillIn(place, { ...aPersonsForm(), cpf: here.document })
    const [mail, ...others] = await mailsTo(pool, here.email)
    expect([mail?.subject, mail?.supplierId, others]).toEqual([NAMED, store.id, []])
    await pool.query(`update customer set document_notice_at = now() - interval '25 hours' where id = $1`, [
      here.customerId,
    ])
    await fillIn(store, { ...aPersonsForm(), cpf: here.document })
    expect(await subjectsTo(here.email)).toEqual([NAMED, NAMED])
  })

  test('and two people may buy for one company in the same store', async () => {
    const store = await aStore(pool)
    const company = aCompanysForm()
    const colleague = { ...aCompanysForm(), cnpj: company.cnpj, senha: 'outra janela aberta' }
    expect((await register(store, company)).status).toBe(200)
    expect((await register(store, colleague)).body.usuario).toMatchObject({ email: colleague.email, cpf: company.cnpj })
    expect((await signIn(store, company.cnpj, colleague.senha)).body.usuario.email).toBe(colleague.email)
  })
})

describe('a person who registers again', () => {
  test('with another e-mail gets that answer, where the password proves it', async () => {
    const store = await aStore(pool)
    const person = aPersonsForm()
    await register(store, person)
    const again = await fillIn(store, { ...person, email: `${unique('outro')}@exemplo.com.br` })
    expect([again.status, again.failure.campos]).toEqual([
      422,
      [
        {
          campo: 'email',
          codigo: 'otherEmail',
          mensagem: `Você já tem uma conta com este documento e esta senha, com o e-mail jo•••@exemplo.com.br. Use esse e-mail; depois é só trocá-lo em “Meu cadastro”.`,
        },
      ],
    ])
    expect(await customersOf(store)).toBe(1)
  })

  test('with another e-mail and another password is led on by the first mailbox, and may register all the same', async () => {
    const store = await aStore(pool)
    const person = aPersonsForm()
    await register(store, person)
    const again = { ...person, email: `${unique('outro')}@exemplo.com.br`, senha: 'esqueci a primeira' }
    await fillIn(store, again)
    const [mail] = await mailsTo(pool, person.email)
    expect(mail?.subject).toBe(NAMED)
    expect(mail?.plain).toContain('Foi você? Entre com este e-mail')
    const [own] = await mailsTo(pool, again.email)
    expect([
      own?.subject,
      own?.plain.includes('Já tem cadastro nesta loja com outro e-mail? Não digite o código: entre com ele'),
    ]).toEqual([CODE, true])
    expect((await register(store, again)).body.usuario?.email).toBe(again.email)
  })

  test('is signed in, when the same form comes again', async () => {
    const store = await aStore(pool)
    const person = aPersonsForm()
    await register(store, person)
    const { status, body } = await fillIn(store, { ...person, nome: 'Joana Outra' })
    expect([status, body.usuario?.email]).toEqual([200, person.email])
    expect(await customersOf(store)).toBe(1)
  })

  test('has one record in each store: not a second one with another document', async () => {
    const store = await aStore(pool)
    const person = aPersonsForm()
    await register(store, person)
    expect(faultsOf((await fillIn(store, { ...aCompanysForm(), email: person.email })).failure)).toEqual({
      email: 'registeredHere',
    })
  })

  test('is signed in by the password of the store that one works for, and becomes no customer', async () => {
    const store = await aStore(pool)
    const staff = await aStaffMember(store)
    expect(
      (await fillIn(store, { ...aPersonsForm(), email: staff.email, senha: PASSWORD })).body.usuario,
    ).toMatchObject({ email: staff.email, papel: 'EQUIPE' })
    expect(await customersOf(store)).toBe(0)
  })
})

describe('a person who is known in another store', () => {
  test('is a customer of this one with the same login, by its password', async () => {
    const [first, second] = [await aStore(pool), await aStore(pool)]
    const person = aPersonsForm()
    await register(first, person)
    const { status, body } = await fillIn(second, { ...person, nome: 'Joana P. Lima' })
    expect([status, body.usuario?.idfornecedor]).toEqual([200, second.id])
    const { rows } = await pool.query(
      'select count(distinct login_id) as logins, count(*) as records from customer where document = $1',
      [person.cpf],
    )
    expect(rows).toEqual([{ logins: '1', records: '2' }])
  })

  test('or by the code, and then the new password is that of the login, and the former one opens nothing', async () => {
    const [first, second] = [await aStore(pool), await aStore(pool)]
    const known = await aCustomer(first)
    const form = { ...aPersonsForm(), email: known.email, cpf: known.document }
    await fillIn(second, form)
    const [mail] = await mailsTo(pool, known.email)
    // Too long to be found by asking for one code after another.
    expect(await codeSentTo(pool, known.email)).toMatch(/^\d{4} \d{4} \d{4}$/)
    expect(mail?.plain).toContain('A senha da conta passa a ser a que você escolheu agora')
    expect((await register(second, form)).body.usuario).toMatchObject({ email: known.email, idfornecedor: second.id })
    expect((await signIn(first, known.email, GOOD_PASSWORD)).status).toBe(200)
    expect((await signIn(first, known.email, PASSWORD)).status).toBe(401)
    const { rows } = await pool.query(
      'select 1 from session where token_hash = sha256($1::text::bytea) and ended_at is null',
      [known.token],
    )
    expect(rows).toEqual([])
    expect(await subjectsTo(known.email)).toContain('Sua senha foi alterada')
  })

  test('has one document, and does not come with that of another person', async () => {
    const person = aPersonsForm()
    await register(await aStore(pool), person)
    const second = await aStore(pool)
    expect(faultsOf((await fillIn(second, { ...person, cpf: aCpf() })).failure)).toEqual({ cpf: 'notYours' })
    // With the mailbox proved instead of the password the reply is the same, and the password stays.
    expect(faultsOf((await register(second, { ...person, cpf: aCpf(), senha: 'errada mesmo' })).failure)).toEqual({
      cpf: 'notYours',
    })
    // For a company the same person may buy all the same.
    const { cpf: _, dataNascimento: __, ...contact } = person
    expect(
      (await fillIn(second, { ...contact, cnpj: aCompanysForm().cnpj, razaoSocial: 'Mercearia Ltda.' })).body.usuario
        ?.idfornecedor,
    ).toBe(second.id)
  })

  test('may come with an old password that the rule for new ones would refuse', async () => {
    const known = await aCustomer(await aStore(pool))
    // Without its space the name is the password, which itself is in no table.
    await pool.query(`update login set name = 'Balcao 123' where id = $1`, [known.loginId])
    expect(passwordFault(PASSWORD, { name: 'Balcao 123', email: '', document: '' })).toBe('password.personal')
    const { status } = await fillIn(await aStore(pool), {
      ...aPersonsForm(),
      nome: 'Balcao Um',
      email: known.email,
      cpf: known.document,
      senha: PASSWORD,
    })
    expect(status).toBe(200)
  })

  test('or buys on the account of another here, gets a record of one’s own', async () => {
    const store = await aStore(pool)
    const helper = await aLinkedUser(store, await aCustomer(store))
    const { body } = await register(store, { ...aPersonsForm(), email: helper.email })
    expect(body.usuario).toMatchObject({ email: helper.email, papel: 'CLIENTE', possuiOutrosClientes: true })
  })
})

describe('a record out of the supplier’s own books', () => {
  const inTheBooks = async (store: StoreBuilder, document: string, email: string) =>
    (
      await pool.query<{ id: string }>(
        `insert into customer (supplier_id, kind, document, name, email, credit_limit_cents, erp_code) values ($1, 'company', $2, 'Quiosque da Praia Ltda.', $3, 50000, 'C-7') returning id`,
        [store.id, document, email],
      )
    ).rows[0]?.id

  test('goes to the person who proves its mailbox, as the supplier stored it', async () => {
    const store = await aStore(pool, { tags: ['support-budget'] })
    const company = aCompanysForm()
    const id = await inTheBooks(store, company.cnpj, company.email.toUpperCase())
    const { body } = await register(store, company)
    expect(body.usuario).toMatchObject({
      idcliente: id,
      nomeCliente: 'Quiosque da Praia Ltda.',
      cadastro_aprovado: true,
    })
    expect(await ownRecord(store, body.token ?? '')).toMatchObject({ telefone: '+551332221000', situacao: 'APROVADO' })
    expect(await customersOf(store)).toBe(1)
  })

  test('is not taken over by its document alone, and its mailbox gets a mail', async () => {
    const store = await aStore(pool)
    const company = aCompanysForm()
    const email = `${unique('livros')}@exemplo.com.br`
    const id = await inTheBooks(store, company.cnpj, email)
    const { body } = await register(store, company)
    expect(body.usuario?.idcliente).not.toBe(id)
    const { rows } = await pool.query(
      'select login_id, credit_limit_cents::int as credit from customer where supplier_id = $1 order by created_at',
      [store.id],
    )
    expect(rows).toEqual([
      { login_id: null, credit: 50_000 },
      { login_id: expect.any(String) as unknown, credit: 0 },
    ])
    expect(await subjectsTo(email)).toEqual([NAMED])
  })
})
