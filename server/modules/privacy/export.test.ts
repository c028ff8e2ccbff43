import { describe, expect, test } from 'vitest'
import { myData, recordConsent } from '#contract/privacy.ts'
import { toWire } from '#contract/wire/convert.ts'
import { ONLY_NECESSARY } from '#domain/privacy/consent.ts'
import { sessionOf, testApp } from '#test/builders/app.ts'
import { anInvoice } from '#test/builders/invoices.ts'
import { anOrder } from '#test/builders/orders.ts'
import { aCustomer, aLinkedUser, anAddress, aStaffMember, PASSWORD, type Person } from '#test/builders/people.ts'
import { aProduct, aStore, type StoreBuilder } from '#test/builders/store.ts'

const { call, pool } = testApp()

const download = (store: StoreBuilder, sessao: string, headers: Record<string, string> = {}) =>
  call(myData, { params: { sessao, idfornecedor: store.slug }, headers })

async function aKnownPerson() {
  const store = await aStore(pool)
  const person = await aCustomer(store, { name: 'Ana Souza', creditLimitCents: 50_000 })
  await anAddress(store, person.customerId, { isPrimary: true })
  const number = await anOrder(store, person, { status: 'delivered', paymentState: 'paid', totalCents: 2590 })
  await anInvoice(store, person, { orderNumber: number, amountCents: 2590, paidCents: 2590 })
  const product = await aProduct(store, { name: 'Feijão preto' })
  await pool.query('insert into cart (supplier_id, customer_id, note) values ($1, $2, $3)', [
    store.id,
    person.customerId,
    'Sem sacola',
  ])
  await pool.query(
    'insert into cart_line (supplier_id, customer_id, product_id, quantity, is_gift_wrapped, changed_at_version) values ($1, $2, $3, 2500, false, 1)',
    [store.id, person.customerId, product.id],
  )
  await call(recordConsent, {
    params: { sessao: person.token, idfornecedor: store.slug },
    body: toWire(recordConsent.codecs.body, { ...ONLY_NECESSARY, version: 1 }),
  })
  return { store, person, number }
}

describe('a person downloads', () => {
  test('everything that the store holds of them, in names that people read', async () => {
    const { store, person, number } = await aKnownPerson()
    const helper = await aLinkedUser(store, person, ['submissao_pedido'])
    const { status, body } = await download(store, sessionOf(person))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      loja: { nome: 'Loja de Teste', cnpj: '11222333000181' },
      acesso: { nome: 'Ana Souza', email: person.email, documento: person.document },
      cadastro: {
        tipo: 'PESSOA',
        nome: 'Ana Souza',
        documento: person.document,
        email: person.email,
        aprovado: true,
        limiteDeCredito: 500,
      },
      enderecos: [
        {
          apelido: 'Casa',
          rua: 'Rua Harmonia',
          cidade: 'São Paulo',
          latitude: -23.55,
          principal: true,
          faturamento: false,
        },
      ],
      carrinho: { observacao: 'Sem sacola', itens: [{ nome: 'Feijão preto', quantidade: 2.5 }] },
      pedidos: [
        {
          numero: number,
          situacao: 'ENTREGUE',
          total: 25.9,
          nome: 'Ana Souza',
          documento: person.document,
          itens: [{ quantidade: 1, preco: 25.9, total: 25.9 }],
        },
      ],
      faturas: [{ numero: 1, pedido: number, valor: 25.9, valorPago: 25.9, cancelada: false }],
      usuariosVinculados: [
        { nome: 'Bruno Auxiliar', email: helper.email, permissoes: ['submissao_pedido'], ativo: true },
      ],
      contasEmQueAtua: [],
      preferenciasDeCookies: [
        { versao: 1, necessarios: true, sessao: false, desempenho: false, personalizacao: false },
      ],
      sessoes: [{ encerradaEm: null }],
    })
    expect(body.historico.map(({ acontecimento }) => acontecimento)).toEqual([
      'Preferências de cookies escolhidas',
      'Dados baixados',
    ])
  })

  test('when phone and e-mail were proved to be theirs, and which messages went to the phone, without their text', async () => {
    const store = await aStore(pool)
    const person = await aCustomer(store, { phone: '+5511987654321' })
    await pool.query(`update customer set phone_verified_at = '2026-11-21T12:00:00Z' where supplier_id = $1`, [
      store.id,
    ])
    await pool.query(
      `insert into phone_message (supplier_id, customer_id, channel, recipient, content, expires_at, created_at)
       values ($1, $2, 'whatsapp', '+5511987654321', '{"code":"482913"}', now(), '2026-11-21T11:59:00Z')`,
      [store.id, person.customerId],
    )
    const { body } = await download(store, sessionOf(person))
    expect(body.cadastro).toMatchObject({
      telefone: '+5511987654321',
      telefoneConfirmadoEm: '2026-11-21T12:00:00.000Z',
      emailConfirmadoEm: null,
    })
    expect(body.mensagensAoTelefone).toEqual([
      { canal: 'whatsapp', telefone: '+5511987654321', criadaEm: '2026-11-21T11:59:00.000Z', enviadaEm: null },
    ])
    expect(JSON.stringify(body)).not.toContain('482913')
  })

  test('never a password, a token or a hash of one', async () => {
    const { store, person } = await aKnownPerson()
    const text = JSON.stringify((await download(store, sessionOf(person))).body)
    expect(text).not.toContain(person.token)
    expect(text).not.toContain(PASSWORD)
    expect(text).not.toMatch(/argon2|hash/i)
  })

  test('as a linked user what is their own, and nothing of the principal’s', async () => {
    const { store, person } = await aKnownPerson()
    const helper = await aLinkedUser(store, person, [])
    const { body } = await download(store, sessionOf(helper))
    expect(body).toMatchObject({
      acesso: { email: helper.email },
      cadastro: null,
      enderecos: [],
      carrinho: null,
      pedidos: [],
      usuariosVinculados: [],
      contasEmQueAtua: [{ cliente: 'Ana Souza', permissoes: [], ativo: true }],
    })
    expect(JSON.stringify(body)).not.toContain(person.document)
  })

  test('five times a day, also with concurrent requests', async () => {
    const { store, person } = await aKnownPerson()
    const answers = await Promise.all(Array.from({ length: 7 }, () => download(store, sessionOf(person))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    const [refused] = answers.filter(({ status }) => status !== 200)
    expect(refused?.failure).toEqual({
      codigo: 'privacy.exportedTooOften',
      mensagem: 'Você já baixou seus dados várias vezes hoje. Tente de novo amanhã.',
    })
    await pool.query(`update audit_event set happened_at = happened_at - interval '1 day' where supplier_id = $1`, [
      store.id,
    ])
    expect((await download(store, sessionOf(person))).status).toBe(200)
  })

  test('nothing of what another store or another customer has', async () => {
    const [here, there] = [await aStore(pool), await aStore(pool)]
    const person = await aCustomer(here)
    await pool.query(
      `insert into customer (supplier_id, login_id, kind, document, name, email, phone) values ($1, $2, 'person', $3, 'Ana no outro lado', $4, '11987654321')`,
      [there.id, person.loginId, person.document, person.email],
    )
    await anOrder(here, await aCustomer(here))
    const { body } = await download(here, sessionOf(person))
    expect(JSON.stringify(body)).not.toMatch(/outro lado|11987654321/)
    expect(body.pedidos).toEqual([])
  })
})

describe('a download is refused', () => {
  test('to visitors, to sessions of another store, to staff, and to staff who act for the customer', async () => {
    const { store, person } = await aKnownPerson()
    const ask = async (sessao: string) => (await download(store, sessao)).failure.codigo
    const seller = await aStaffMember(store, 'attendant')
    await pool.query('update session set acting_customer_id = $2 where supplier_id = $1 and login_id = $3', [
      store.id,
      person.customerId,
      seller.loginId,
    ])
    expect(await ask('token')).toBe('access.signInRequired')
    expect(await ask((await aCustomer(await aStore(pool))).token)).toBe('access.sessionExpired')
    expect(await ask((await aStaffMember(store)).token)).toBe('access.notAllowed')
    expect(await ask(seller.token)).toBe('access.notAllowed')
  })

  test('when another site leads there', async () => {
    const { store, person } = await aKnownPerson()
    const cookie = `commerce-auth-token=${(person satisfies Person).token}`
    expect((await download(store, 'token', { cookie, 'sec-fetch-site': 'cross-site' })).failure.codigo).toBe(
      'request.crossOrigin',
    )
    expect((await download(store, 'token', { cookie, 'sec-fetch-site': 'same-origin' })).status).toBe(200)
  })
})
