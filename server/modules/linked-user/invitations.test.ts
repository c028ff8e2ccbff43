import { describe, expect, test } from 'vitest'
import { authenticate } from '#contract/sign-in.ts'
import * as wire from '#contract/linked-user.ts'
import { testApp } from '#test/builders/app.ts'
import { mailsTo } from '#test/builders/outbox.ts'
import { aCustomer, aLinkedUser, aStaffMember, PASSWORD, type Person } from '#test/builders/people.ts'
import { aStore, unique, type StoreBuilder } from '#test/builders/store.ts'

const { call, pool } = testApp()
const params = { sessao: 'token' }
const SUBMIT = { idPermissao: 'submissao_pedido' } as const

let visitors = 0
const from = () => ({ 'x-forwarded-for': `10.50.${Math.floor(++visitors / 250)}.${visitors % 250}` })
const as = (store: StoreBuilder, { token }: Pick<Person, 'token'>) => ({
  cookie: `commerce-auth-token=${token}`,
  'x-idfornecedor': store.slug,
})
const invite = (
  store: StoreBuilder,
  principal: Person,
  email: string,
  more: { nome?: string; permissoes?: [typeof SUBMIT] } = {},
) =>
  call(wire.inviteUser, {
    params: { ...params, idcliente: principal.customerId },
    headers: as(store, principal),
    body: { email, ...more },
  })
const codeIn = (text: string | undefined): string => /#codigo=([\w-]{43})\b/.exec(text ?? '')?.[1] ?? ''
async function invited(store: StoreBuilder, principal: Person, email: string, more = {}): Promise<string> {
  await invite(store, principal, email, more)
  return codeIn((await mailsTo(pool, email))[0]?.plain)
}
const read = (store: StoreBuilder, codigo: string) =>
  call(wire.readInvitation, { params, headers: { 'x-idfornecedor': store.slug, ...from() }, body: { codigo } })
const accept = (store: StoreBuilder, codigo: string, senha: string, nome?: string) =>
  call(wire.acceptInvitation, {
    params,
    headers: { 'x-idfornecedor': store.slug, ...from() },
    body: { codigo, senha, ...(nome === undefined ? {} : { nome }) },
  })
const listed = async (store: StoreBuilder, principal: Person) =>
  (
    await call(wire.listAccountUsers, {
      params: { ...params, idcliente: principal.customerId },
      headers: as(store, principal),
    })
  ).body
const someone = () => `${unique('convidada')}@exemplo.com.br`
const NEW_PASSWORD = 'cavalo correto bateria'

describe('an invitation', () => {
  test('goes by e-mail in the name of the store, with its code behind the # only', async () => {
    const store = await aStore(pool)
    const principal = await aCustomer(store, { name: 'Ganhe um prêmio http://premio.exemplo' })
    const email = someone()
    const { status, body } = await invite(store, principal, ` ${email.toUpperCase()} `, { nome: 'Premio.exemplo Lima' })
    expect([status, body]).toEqual([200, { sucesso: true, mensagem: expect.stringMatching(/Convite enviado/) }])
    const [mail] = await mailsTo(pool, email)
    expect(mail?.subject).toBe('Convite para comprar na loja Loja de Teste')
    expect(mail?.plain).toContain(`http://localhost/${store.slug}/convite#codigo=`)
    expect(mail?.plain).toContain('Um cliente da loja Loja de Teste convidou você')
    // It goes to a stranger: who invites, and in which words, is read behind the code.
    expect(`${mail?.subject} ${mail?.html} ${mail?.plain}`).not.toMatch(/prêmio|premio/i)
    const { rows } = await pool.query<{ kept: string }>(
      'select i::text as kept from linked_user_invitation i where supplier_id = $1',
      [store.id],
    )
    expect(rows[0]?.kept).not.toContain(codeIn(mail?.plain))
    expect((await listed(store, principal)).convites).toMatchObject([
      { email, nome: 'Premio.exemplo Lima', permissoes: [] },
    ])
  })

  test('of staff goes in the name of the store, for the customer', async () => {
    const store = await aStore(pool)
    const principal = await aCustomer(store, { name: 'Mercearia Boa' })
    const manager = await aStaffMember(store, 'staff', ['customers'])
    const email = someone()
    expect((await invite(store, { ...principal, token: manager.token }, email)).status).toBe(200)
    const [mail] = await mailsTo(pool, email)
    expect(mail?.plain).toContain('A loja Loja de Teste convidou você para usar a conta de um cliente')
    expect(mail?.plain).not.toContain('Mercearia')
  })

  test('is answered the same whether or not the address has a login', async () => {
    const store = await aStore(pool)
    const principal = await aCustomer(store)
    const answers = await Promise.all(
      [someone(), (await aCustomer(store)).email, (await aCustomer(await aStore(pool))).email].map((email) =>
        invite(store, principal, email),
      ),
    )
    for (const { status, body } of answers) expect([status, body]).toEqual([answers[0]?.status, answers[0]?.body])
  })

  test('is refused for the own address, for a user of the account, and for what is no address', async () => {
    const store = await aStore(pool)
    const principal = await aCustomer(store)
    const helper = await aLinkedUser(store, principal)
    const codes = await Promise.all(
      [principal.email, helper.email, 'bia@exemplo', 'bia(casa)@exemplo.com'].map(
        async (email) => (await invite(store, principal, email)).failure,
      ),
    )
    expect(codes.map(({ codigo, campo }) => [codigo, campo])).toEqual([
      ['linkedUser.ownEmail', 'email'],
      ['linkedUser.alreadyLinked', 'email'],
      ['linkedUser.invalidEmail', 'email'],
      ['linkedUser.invalidEmail', 'email'],
    ])
  })

  test('comes ten times a minute from one account', async () => {
    const store = await aStore(pool)
    const principal = await aCustomer(store)
    const answers = await Promise.all(Array.from({ length: 11 }, () => invite(store, principal, someone())))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
  })

  test('comes three times a minute to one address, from however many accounts', async () => {
    const store = await aStore(pool)
    const [one, other] = [await aCustomer(store), await aCustomer(store)]
    const email = someone()
    const answers = [
      await invite(store, one, email),
      await invite(store, other, email),
      await invite(store, one, email),
      await invite(store, other, ` ${email.toUpperCase()}`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
    expect(await mailsTo(pool, email)).toHaveLength(3)
  })

  test('is not used up by others, who may not invite there', async () => {
    const store = await aStore(pool)
    const [principal, other] = [await aCustomer(store), await aCustomer(store)]
    const tries = await Promise.all(
      Array.from({ length: 11 }, () => invite(store, { ...principal, token: other.token }, someone())),
    )
    expect(new Set(tries.map(({ failure }) => failure.codigo))).toEqual(new Set(['access.notAllowed']))
    expect((await invite(store, principal, someone())).status).toBe(200)
  })

  test('stops at fifty users, however many are invited at once', async () => {
    const store = await aStore(pool)
    const principal = await aCustomer(store)
    await pool.query(
      `insert into linked_user_invitation (supplier_id, customer_id, email, code_hash, expires_at)
       select $1, $2, 'pessoa' || n || '@exemplo.com.br', sha256(n::text::bytea), now() + interval '1 day' from generate_series(1, 48) n`,
      [store.id, principal.customerId],
    )
    const answers = await Promise.all(Array.from({ length: 4 }, () => invite(store, principal, someone())))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 422, 422])
  })

  test('can be withdrawn', async () => {
    const store = await aStore(pool)
    const principal = await aCustomer(store)
    const code = await invited(store, principal, someone())
    const [open] = (await listed(store, principal)).convites
    const takeBack = (who: Person) =>
      call(wire.removeUser, {
        params: { idfornecedor: store.slug, idcliente: who.customerId, idusuario: open?.idconvite ?? '' },
        headers: as(store, who),
      })
    expect((await takeBack(await aCustomer(store))).failure.codigo, 'by another account').toBe('access.notAllowed')
    expect((await takeBack(principal)).status).toBe(200)
    expect((await read(store, code)).failure.codigo).toBe('invitation.invalid')
  })
})

describe('accepting', () => {
  test('makes a login for a new person, who is signed in for that account', async () => {
    const store = await aStore(pool)
    const principal = await aCustomer(store, { name: 'Mercearia Boa' })
    const email = someone()
    const code = await invited(store, principal, email, { permissoes: [SUBMIT] })
    expect((await read(store, code)).body).toEqual({
      email,
      nome: '',
      nomeCliente: 'Mercearia Boa',
      possuiCadastro: false,
      titular: false,
    })
    const { body, headers } = await accept(store, ` ${code}\n`, NEW_PASSWORD, ' Bia Lima ')
    expect(body.usuario).toMatchObject({
      papel: 'USUARIO_VINCULADO',
      nome: 'Bia Lima',
      email,
      idcliente: principal.customerId,
      permissoes: [SUBMIT],
    })
    expect(String(headers['set-cookie'])).toMatch(/^commerce-auth-token=[\w-]{43};/)
    expect(await listed(store, principal)).toMatchObject({
      usuarios: [{ principal: true }, { nome: 'Bia Lima', permissoes: [SUBMIT] }],
      convites: [],
    })
    const again = await call(authenticate, {
      params,
      headers: from(),
      body: { cpf: email, senha: NEW_PASSWORD, idfornecedor: store.slug },
    })
    expect(again.body.usuario.idcliente).toBe(principal.customerId)
  })

  test('is notified to the customer, for any sender', async () => {
    const store = await aStore(pool)
    const principal = await aCustomer(store, { name: 'Mercearia Boa' })
    const manager = await aStaffMember(store, 'staff', ['customers'])
    const email = someone()
    const code = await invited(store, { ...principal, token: manager.token }, email)
    expect(await mailsTo(pool, principal.email)).toEqual([])
    await accept(store, code, NEW_PASSWORD, 'Bia Lima')
    const [mail] = await mailsTo(pool, principal.email)
    expect(mail?.subject).toBe('Nova pessoa na sua conta – Loja de Teste')
    expect(mail?.plain).toContain('A pessoa convidada aceitou o convite')
    expect(mail?.plain).toContain(`http://localhost/${store.slug}/conta/usuarios`)
    for (const name of ['Bia', email, 'Mercearia']) expect(mail?.plain).not.toContain(name)
    // A mailbox that was proved to be the customer's learns which address it was.
    await pool.query('update customer set email_verified_at = now() where id = $1', [principal.customerId])
    const another = someone()
    await accept(store, await invited(store, principal, another), NEW_PASSWORD, 'Bia Lima')
    expect((await mailsTo(pool, principal.email))[0]?.plain).toContain(
      `A pessoa do e-mail ${another} aceitou o convite`,
    )
  })

  test('requires the password of a known person, and changes nothing of the login', async () => {
    const store = await aStore(pool)
    const [principal, known] = [await aCustomer(store), await aCustomer(store, { name: 'Ana Souza' })]
    const code = await invited(store, principal, known.email)
    expect((await read(store, code)).body).toMatchObject({ possuiCadastro: true })
    const { status, failure } = await accept(store, code, NEW_PASSWORD, 'Outra Pessoa')
    expect([status, failure.codigo, failure.campo]).toEqual([expect.any(Number), 'password.wrong', 'senha'])
    const { body } = await accept(store, code, PASSWORD)
    expect(body.usuario).toMatchObject({
      nome: 'Ana Souza',
      papel: 'USUARIO_VINCULADO',
      idcliente: principal.customerId,
      possuiOutrosClientes: true,
    })
  })

  test('requires a name and a good password', async () => {
    const store = await aStore(pool)
    const code = await invited(store, await aCustomer(store), someone())
    expect((await accept(store, code, NEW_PASSWORD)).failure).toMatchObject({
      codigo: 'linkedUser.nameMissing',
      campo: 'nome',
    })
    expect((await accept(store, code, '1234', 'Bia')).failure).toMatchObject({
      codigo: 'password.tooShort',
      campo: 'senha',
    })
  })

  test('works once, in its own store, for seven days, and only with the newest code', async () => {
    const store = await aStore(pool)
    const principal = await aCustomer(store)
    const email = someone()
    const first = await invited(store, principal, email)
    const code = await invited(store, principal, email)
    expect(first).not.toBe(code)
    const refused = [await read(store, first), await read(await aStore(pool), code), await read(store, 'nada')]
    const answers = await Promise.all([
      accept(store, code, NEW_PASSWORD, 'Bia'),
      accept(store, code, NEW_PASSWORD, 'Bia'),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    refused.push(await read(store, code))

    const late = await invited(store, principal, someone())
    await pool.query(
      `update linked_user_invitation set expires_at = expires_at - interval '7 days' where supplier_id = $1`,
      [store.id],
    )
    refused.push(await read(store, late))
    for (const { status, failure } of refused)
      expect([status, failure]).toEqual([422, { codigo: 'invitation.invalid', mensagem: expect.any(String) as string }])
  })

  test('is not for the store’s own people', async () => {
    const store = await aStore(pool)
    const seller = await aStaffMember(store, 'representative')
    const code = await invited(store, await aCustomer(store), seller.email)
    expect((await accept(store, code, PASSWORD)).failure.codigo).toBe('invitation.staff')
  })

  test('takes ten tries at the password', async () => {
    const store = await aStore(pool)
    const code = await invited(store, await aCustomer(store), (await aCustomer(store)).email)
    const answers = await Promise.all(Array.from({ length: 11 }, () => accept(store, code, 'errada')))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
  })

  test('brings back a person who was removed, with what is granted now', async () => {
    const store = await aStore(pool)
    const principal = await aCustomer(store)
    const helper = await aLinkedUser(store, principal, ['ver_pedidos'])
    await call(wire.removeUser, {
      params: { idfornecedor: store.slug, idcliente: principal.customerId, idusuario: helper.loginId },
      headers: as(store, principal),
    })
    const code = await invited(store, principal, helper.email, { permissoes: [SUBMIT] })
    expect((await accept(store, code, PASSWORD)).body.usuario).toMatchObject({
      idcliente: principal.customerId,
      permissoes: [SUBMIT],
    })
  })
})
