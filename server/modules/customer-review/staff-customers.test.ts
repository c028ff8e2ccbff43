import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { authenticate } from '#contract/sign-in.ts'
import { acceptInvitation, readInvitation } from '#contract/linked-user.ts'
import { customerFile } from '#contract/customer-review.ts'
import * as wire from '#contract/customer-desk.ts'
import type { StaffModule } from '#domain/access/can.ts'
import { anotherAddress, testApp } from '#test/builders/app.ts'
import { anInvoice } from '#test/builders/invoices.ts'
import { anOrder } from '#test/builders/orders.ts'
import { mailsTo } from '#test/builders/outbox.ts'
import { cartOf, units } from '#test/builders/cart.ts'
import { aCnpj, aCpf, aCustomer, aPortfolio, aStaffMember } from '#test/builders/people.ts'
import { aPriceList } from '#test/builders/price-lists.ts'
import { aProduct, aStore, unique, type StoreBuilder } from '#test/builders/store.ts'

const app = testApp()
const { call, pool } = app
type Body = Parameters<typeof call<typeof wire.createCustomer>>[1] extends { body?: infer B } ? NonNullable<B> : never

const as = (store: StoreBuilder, token: string) => ({
  cookie: `commerce-auth-token=${token}`,
  'x-idfornecedor': store.slug,
})
const create = (store: StoreBuilder, token: string, body: Body) =>
  call(wire.createCustomer, { params: {}, headers: as(store, token), body })
const file = async (store: StoreBuilder, token: string, idcliente: string) =>
  (await call(customerFile, { params: { idcliente }, headers: as(store, token) })).body
const someone = () => `${unique('cliente')}@exemplo.com.br`
const ADDRESS = {
  rua: 'Rua Harmonia',
  numero: '7',
  bairro: 'Vila Madalena',
  cidade: 'São Paulo',
  uf: 'SP',
  cep: '05435-000',
}
const aPerson = (more: Partial<Body> = {}): Body => ({ cpf: aCpf(), nome: 'Ana de Souza', ...more })
const codeIn = (text: string | undefined): string => /#codigo=([\w-]{43})\b/.exec(text ?? '')?.[1] ?? ''

async function anOffice(...modules: StaffModule[]) {
  const store = await aStore(pool)
  return { store, ...(await aStaffMember(store, 'staff', ['customers', ...modules])) }
}

describe('a customer whom staff make', () => {
  test('is there at once, approved, with address, portfolio and price list, and the log says by whom', async () => {
    const { store, token, loginId } = await anOffice('prices')
    const seller = await aStaffMember(store, 'representative')
    const idtabela = await aPriceList(store, { name: 'Atacado' })
    const { status, body } = await create(store, token, {
      cpf: aCnpj(),
      nome: 'Bia Prado',
      razaoSocial: 'Mercearia Boa Ltda',
      nomeFantasia: 'Mercearia Boa',
      inscricaoEstadual: 'isento',
      email: someone(),
      telefone: '(11) 3456-7890',
      endereco: ADDRESS,
      idrepresentante: seller.staffId,
      idtabela,
    })
    expect([status, body]).toMatchObject([
      200,
      { tipoPessoa: 'JURIDICA', nome: 'Mercearia Boa Ltda', situacao: 'APROVADO', telefone: '+551134567890' },
    ])
    const seen = await file(store, token, body.idcliente)
    expect(seen).toMatchObject({ cadastro: { inscricaoEstadual: 'ISENTO' }, enderecos: [{ cidade: 'São Paulo' }] })
    const { rows } = await pool.query(
      `select c.price_list_id, p.representative_id from customer c join portfolio p on p.supplier_id = c.supplier_id and p.customer_id = c.id
       where c.supplier_id = $1 and c.id = $2`,
      [store.id, body.idcliente],
    )
    expect(rows).toEqual([{ price_list_id: idtabela, representative_id: seller.staffId }])
    const { rows: events } = await pool.query(
      'select action, login_id from audit_event where supplier_id = $1 and customer_id = $2 order by action',
      [store.id, body.idcliente],
    )
    expect(events.map(({ action }) => action)).toEqual(['customer.reassigned', 'customer.registered'])
    expect(new Set(events.map((event) => event.login_id))).toEqual(new Set([loginId]))
  })

  test('needs neither e-mail nor phone, and everything that is wrong is said at once', async () => {
    const { store, token } = await anOffice()
    expect((await create(store, token, aPerson())).status).toBe(200)
    const { status, failure } = await create(store, token, aPerson({ nome: 'Ana', email: 'ana@', telefone: '12' }))
    expect([status, failure.codigo]).toEqual([422, 'registration.invalid'])
    expect(failure.campos?.map(({ campo }) => campo).toSorted()).toEqual(['email', 'nome', 'telefone'])
    const nothing = await create(store, token, { cpf: '123' })
    expect(nothing.failure.campos).toMatchObject([{ campo: 'cpf', codigo: 'notADocument' }])
  })

  test('is made once by the same request, and a document is of one customer', async () => {
    const { store, token } = await anOffice()
    const body = aPerson({ idcliente: randomUUID() })
    const [first, second] = [await create(store, token, body), await create(store, token, body)]
    expect(second.body).toEqual(first.body)
    const again = await create(store, token, { ...body, idcliente: null })
    expect([again.status, again.failure.codigo]).toEqual([409, 'customer.documentTaken'])
    const known = await aCustomer(store)
    expect((await create(store, token, aPerson({ email: known.email }))).failure.codigo).toBe('customer.emailTaken')
  })

  test('by a representative is in the own portfolio', async () => {
    const { store } = await anOffice()
    const seller = await aStaffMember(store, 'representative')
    const other = await aStaffMember(store, 'representative')
    const { body } = await create(store, seller.token, aPerson({ idrepresentante: other.staffId }))
    const { rows } = await pool.query(
      'select representative_id from portfolio where supplier_id = $1 and customer_id = $2',
      [store.id, body.idcliente],
    )
    expect(rows).toEqual([{ representative_id: seller.staffId }])
  })

  test('gets a price list only from who looks after prices, and a representative of this store', async () => {
    const { store, token } = await anOffice()
    const idtabela = await aPriceList(store)
    expect((await create(store, token, aPerson({ idtabela }))).failure.codigo).toBe('access.notAllowed')
    const elsewhere = await aStaffMember(await aStore(pool), 'representative')
    expect((await create(store, token, aPerson({ idrepresentante: elsewhere.staffId }))).failure.codigo).toBe(
      'access.notAllowed',
    )
  })
})

describe('the invitation of a customer', () => {
  const accept = (store: StoreBuilder, codigo: string, senha: string) =>
    call(acceptInvitation, {
      params: { sessao: 'token' },
      headers: { 'x-idfornecedor': store.slug, 'x-forwarded-for': anotherAddress() },
      body: { codigo, senha, nome: 'Ana de Souza' },
    })
  const invite = (store: StoreBuilder, token: string, idcliente: string) =>
    call(wire.inviteCustomer, { params: { idcliente }, headers: as(store, token) })

  test('lets the person choose a password for the record, once', async () => {
    const { store, token } = await anOffice()
    const email = someone()
    const { body: made } = await create(store, token, aPerson({ email, convidar: true }))
    const [mail] = await mailsTo(pool, email)
    expect(mail?.subject).toBe('Seu cadastro na loja Loja de Teste')
    const code = codeIn(mail?.plain)
    const { body: read } = await call(readInvitation, {
      params: { sessao: 'token' },
      headers: { 'x-idfornecedor': store.slug, 'x-forwarded-for': anotherAddress() },
      body: { codigo: code },
    })
    expect(read).toMatchObject({ email, titular: true, possuiCadastro: false, nome: 'Ana de Souza' })
    const { body } = await accept(store, code, 'cavalo correto bateria')
    expect(body.usuario).toMatchObject({ papel: 'CLIENTE', idcliente: made.idcliente, cadastro_aprovado: true })
    expect((await accept(store, code, 'cavalo correto bateria')).failure.codigo).toBe('invitation.invalid')
    const signedIn = await call(authenticate, {
      params: { sessao: 'token' },
      headers: { 'x-forwarded-for': anotherAddress() },
      body: { cpf: email, senha: 'cavalo correto bateria', idfornecedor: store.slug },
    })
    expect(signedIn.body.usuario.idcliente).toBe(made.idcliente)
    expect((await invite(store, token, made.idcliente)).failure.codigo).toBe('customer.hasLogin')
  })

  test('is sent later too, and the former one ends', async () => {
    const { store, token } = await anOffice()
    const email = someone()
    const { body: made } = await create(store, token, aPerson({ email }))
    expect(await mailsTo(pool, email)).toEqual([])
    await invite(store, token, made.idcliente)
    await invite(store, token, made.idcliente)
    const codes = (await mailsTo(pool, email)).map(({ plain }) => codeIn(plain))
    const answers = [await accept(store, codes[0] ?? '', 'cavalo correto bateria')]
    answers.push(await accept(store, codes[1] ?? '', 'cavalo correto bateria'))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  test('needs an e-mail', async () => {
    const { store, token } = await anOffice()
    const { body: made } = await create(store, token, aPerson())
    expect((await invite(store, token, made.idcliente)).failure.codigo).toBe('customer.noEmail')
  })
})

describe('the data of a customer', () => {
  const change = (store: StoreBuilder, token: string, idcliente: string, body: object) =>
    call(wire.changeCustomer, { params: { idcliente }, headers: as(store, token), body })

  test('are corrected, with the former values in the log, and a concurrent change is not overwritten', async () => {
    const { store, token } = await anOffice()
    const { body: made } = await create(store, token, aPerson({ telefone: '(11) 98765-4321' }))
    const seen = { nome: 'Ana de Souza', telefone: '(11) 98765-4321', email: '' }
    const changed = await change(store, token, made.idcliente, { ...seen, nome: 'Ana Maria de Souza', visto: seen })
    expect(changed.body).toMatchObject({ nome: 'Ana Maria de Souza', telefone: '+5511987654321' })
    const other = await change(store, token, made.idcliente, { ...seen, telefone: '(11) 98888-7777', visto: seen })
    expect(other.body).toMatchObject({ nome: 'Ana Maria de Souza', telefone: '+5511988887777' })
    const late = await change(store, token, made.idcliente, { ...seen, nome: 'Ana Prado', visto: seen })
    expect(late.failure.codigo).toBe('record.changedMeanwhile')
    const { rows } = await pool.query(
      `select changes from audit_event where supplier_id = $1 and action = 'customer.updated' order by happened_at limit 1`,
      [store.id],
    )
    expect(rows).toEqual([{ changes: [{ field: 'name', before: 'Ana de Souza', after: 'Ana Maria de Souza' }] }])
  })

  test('leave the e-mail of who signs in with it alone', async () => {
    const { store, token } = await anOffice()
    const known = await aCustomer(store, { name: 'Zélia Prado' })
    const body = { nome: 'Zélia Prado', email: someone() }
    expect((await change(store, token, known.customerId, body)).failure.codigo).toBe('customer.ownEmail')
  })
})

describe('notes', () => {
  test('are read by staff, newest first, with who wrote them', async () => {
    const { store, token } = await anOffice()
    const { customerId: idcliente } = await aCustomer(store)
    const add = (texto: string) =>
      call(wire.addNote, { params: { idcliente }, headers: as(store, token), body: { texto } })
    await add('Prefere entrega cedo')
    await add(' Paga no dia 10 ')
    expect((await add('  ')).failure.codigo).toBe('customer.noteMissing')
    const { body } = await call(wire.listNotes, { params: { idcliente }, headers: as(store, token) })
    expect(body.anotacoes.map(({ texto, por }) => [texto, por])).toEqual([
      ['Paga no dia 10', 'Carla Equipe'],
      ['Prefere entrega cedo', 'Carla Equipe'],
    ])
    const elsewhere = await anOffice()
    const foreign = await call(wire.listNotes, { params: { idcliente }, headers: as(elsewhere.store, elsewhere.token) })
    expect(foreign.failure.codigo).toBe('access.notAllowed')
  })
})

test('what goes on with a customer is shown as far as the modules of the reader go', async () => {
  const { store, token } = await anOffice()
  const all = await aStaffMember(store, 'staff', ['customers', 'orders', 'finance'])
  const customer = await aCustomer(store)
  const number = await anOrder(store, customer, { status: 'placed' })
  await anInvoice(store, customer, { amountCents: 500, dueInDays: 3 })
  const read = async (reader: string) =>
    (await call(wire.customerActivity, { params: { idcliente: customer.customerId }, headers: as(store, reader) })).body
  expect(await read(token)).toEqual({ pedidos: null, itensNoCarrinho: 0, conversas: null, faturasAbertas: null })
  expect(await read(all.token)).toMatchObject({
    pedidos: [{ numpedido: number, status: 'ENVIADO' }],
    faturasAbertas: { quantidade: 1, total: 5 },
  })
})

describe('a cart that staff filled', () => {
  const send = (store: StoreBuilder, token: string, idcliente: string) =>
    call(wire.sendCart, { params: { idcliente }, headers: as(store, token) })

  test('is sent to its customer by a link without any secret', async () => {
    const store = await aStore(pool)
    const { token } = await aStaffMember(store, 'staff', ['orders'])
    const customer = await aCustomer(store)
    expect((await send(store, token, customer.customerId)).failure.codigo).toBe('cart.nothingToSend')
    await cartOf(app, store, customer).save({ cartItens: [units(await aProduct(store, { name: 'Café' }), 3)] })
    expect((await send(store, token, customer.customerId)).status).toBe(200)
    const [mail] = await mailsTo(pool, customer.email)
    expect(mail?.subject).toBe('Um carrinho pronto para você – Loja de Teste')
    expect(mail?.plain).toMatch(/Café[\s\S]*3 un/)
    expect(mail?.plain).toContain(`http://localhost/${store.slug}/carrinho`)
    expect(mail?.plain).not.toContain('#')
  })

  test('is sent by a representative in the own portfolio alone, and to who can open it', async () => {
    const store = await aStore(pool)
    const seller = await aStaffMember(store, 'representative')
    const [own, other] = [await aCustomer(store), await aCustomer(store)]
    await aPortfolio(store, seller, [own])
    const product = await aProduct(store)
    for (const customer of [own, other]) await cartOf(app, store, customer).save({ cartItens: [units(product, 1)] })
    expect((await send(store, seller.token, own.customerId)).status).toBe(200)
    expect((await send(store, seller.token, other.customerId)).failure.codigo).toBe('access.notAllowed')
    await pool.query('update customer set login_id = null where supplier_id = $1 and id = $2', [
      store.id,
      own.customerId,
    ])
    expect((await send(store, seller.token, own.customerId)).failure.codigo).toBe('customer.noLogin')
  })
})
