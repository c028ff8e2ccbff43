import { describe, expect, test } from 'vitest'
import * as access from '#contract/access.ts'
import * as signInWire from '#contract/sign-in.ts'
import * as wire from '#contract/customer-review.ts'
import { formatDocument } from '#domain/customer/format-document.ts'
import { testApp } from '#test/builders/app.ts'
import { eventsHandledFor } from '#test/builders/outbox.ts'
import { aCustomer, aLinkedUser, anAddress, aStaffMember, PASSWORD, type Person } from '#test/builders/people.ts'
import { aStore, type StoreBuilder } from '#test/builders/store.ts'

const { call, pool } = testApp()

type Situacao = 'EM_ANALISE' | 'APROVADO' | 'RECUSADO'

function backOffice(store: StoreBuilder, token: string) {
  const headers = { 'x-idfornecedor': store.slug, cookie: `commerce-auth-token=${token}` }
  return {
    list: (query: object = {}) => call(wire.listCustomers, { params: {}, query, headers }),
    file: (idcliente: string) => call(wire.customerFile, { params: { idcliente }, headers }),
    review: (idcliente: string, situacao: Situacao, more: { motivo?: string; situacaoVista?: Situacao } = {}) =>
      call(wire.reviewCustomer, { params: { idcliente }, headers, body: { situacao, ...more } }),
  }
}

async function aBackOffice(tags: readonly string[] = ['block-not-approved-user']) {
  const store = await aStore(pool, { tags })
  const staff = await aStaffMember(store, 'staff', ['customers'])
  return { store, staff, ...backOffice(store, staff.token) }
}

const signIn = (store: StoreBuilder, person: Person) =>
  call(signInWire.authenticate, {
    params: { sessao: 'token' },
    body: { cpf: person.email, senha: PASSWORD, idfornecedor: store.slug },
  })
const whoIs = async (store: StoreBuilder, sessao: string) =>
  (await call(access.customerSettings, { params: { sessao }, headers: { 'x-idfornecedor': store.slug } })).body.usuario
const mailsTo = async (email: string) => {
  await eventsHandledFor(pool, email)
  const { rows } = await pool.query<{ subject: string; content: { paragraphs: string[] } }>(
    'select subject, content from mail where recipient = $1 order by created_at',
    [email],
  )
  return rows
}

describe('the customers of a store', () => {
  test('are listed by approval status, newest first, with the number in each', async () => {
    const { store, list } = await aBackOffice()
    const [ana, bia] = [
      await aCustomer(store, { name: 'Ana Souza', isApproved: false }),
      await aCustomer(store, { name: 'Bia Lima', isApproved: false }),
    ]
    const carlos = await aCustomer(store, { name: 'Carlos Prado' })
    const waiting = (await list({ situacao: 'EM_ANALISE' })).body
    expect(waiting.clientes.map(({ idcliente }) => idcliente)).toEqual([bia.customerId, ana.customerId])
    expect([waiting.total, waiting.totais]).toEqual([2, { EM_ANALISE: 2, APROVADO: 1, RECUSADO: 0 }])
    expect((await list({ situacao: 'APROVADO' })).body.clientes).toMatchObject([
      { idcliente: carlos.customerId, nome: 'Carlos Prado', situacao: 'APROVADO' },
    ])
    expect((await list()).body.total).toBe(3)
  })

  test('come twenty on a page', async () => {
    const { store, list } = await aBackOffice()
    await Promise.all(Array.from({ length: 23 }, () => aCustomer(store, { isApproved: false })))
    const [first, second, third] = [await list(), await list({ offset: 20 }), await list({ offset: 40 })]
    expect([first, second, third].map(({ body }) => [body.clientes.length, body.total])).toEqual([
      [20, 23],
      [3, 23],
      [0, 23],
    ])
    const ids = [...first.body.clientes, ...second.body.clientes].map(({ idcliente }) => idcliente)
    expect(new Set(ids).size).toBe(23)
  })

  test('are found by name without accents, document and e-mail', async () => {
    const { store, list } = await aBackOffice()
    const person = await aCustomer(store, { name: 'Otávio Nakamura' })
    await aCustomer(store, { name: 'Beatriz Lima' })
    const found = async (busca: string) => (await list({ busca })).body.clientes.map(({ nome }) => nome)
    for (const busca of [
      'otavio',
      'NAKAMURA otá',
      'tá',
      'o k',
      person.document.slice(0, 6),
      person.email,
      person.document.replace(/(\d{3})(\d{3})/, '$1.$2.'),
    ]) {
      expect(await found(busca)).toEqual(['Otávio Nakamura'])
    }
    expect(await found('%')).toEqual([])
    expect(await found('_____')).toEqual([])
  })

  test('with the same document are shown beside each other, as far as the store is the same', async () => {
    const { store, file } = await aBackOffice()
    const ana = await aCustomer(store, { name: 'Ana Souza' })
    const other = await aCustomer(store, { name: 'Quem disse que é Ana', isApproved: false })
    const elsewhere = await aCustomer(await aStore(pool))
    await pool.query('update customer set document = $1 where id = any($2)', [
      ana.document,
      [other.customerId, elsewhere.customerId],
    ])
    expect((await file(ana.customerId)).body.mesmoDocumento).toMatchObject([
      { idcliente: other.customerId, nome: 'Quem disse que é Ana', email: other.email, situacao: 'EM_ANALISE' },
    ])
    expect((await file(other.customerId)).body.mesmoDocumento).toMatchObject([{ idcliente: ana.customerId }])
    expect((await file((await aCustomer(store)).customerId)).body.mesmoDocumento).toEqual([])
  })

  test('that are searched for in one approval status are counted in all', async () => {
    const { store, list } = await aBackOffice()
    await aCustomer(store, { name: 'Otávio Nakamura' })
    await aCustomer(store, { name: 'Otávia Lima', isApproved: false })
    await aCustomer(store, { name: 'Beatriz Lima', isApproved: false })
    expect((await list({ busca: 'otavi nakamura', situacao: 'EM_ANALISE' })).body).toMatchObject({
      clientes: [],
      total: 0,
      totais: { EM_ANALISE: 0, APROVADO: 1, RECUSADO: 0 },
    })
    expect((await list({ busca: 'otávi' })).body).toMatchObject({
      total: 2,
      totais: { EM_ANALISE: 1, APROVADO: 1, RECUSADO: 0 },
    })
  })

  test('are found by document, phone and ERP code, with or without what people put between the characters', async () => {
    const { store, list } = await aBackOffice()
    const company = await aCustomer(store, { name: 'Mercearia do Gonzaga', kind: 'company' })
    await aCustomer(store, { name: 'Beatriz Lima', kind: 'company' })
    await pool.query('update customer set phone = $3, erp_code = $4 where supplier_id = $1 and id = $2', [
      store.id,
      company.customerId,
      '+5513997014321',
      'GZ-10/42',
    ])
    const found = async (busca: string) => (await list({ busca })).body.clientes.map(({ nome }) => nome)
    const masked = formatDocument(company.document)
    for (const busca of [
      company.document,
      company.document.toLowerCase(),
      masked,
      masked.slice(3),
      '13997014321',
      '(13) 99701-4321',
      '+55 13 99701-4321',
      '99701-4321',
      '4321',
      'GZ-10/42',
      'gz1042',
      'GZ-10',
      'mercearia 4321',
    ])
      expect({ busca, found: await found(busca) }).toEqual({ busca, found: ['Mercearia do Gonzaga'] })
    expect(await found('mercearia 9999')).toEqual([])
  })

  test('are shown completely', async () => {
    const { store, file, review } = await aBackOffice()
    const person = await aCustomer(store, { name: 'Ana Souza', isApproved: false })
    await anAddress(store, person.customerId)
    expect((await file(person.customerId)).body).toMatchObject({
      cadastro: { nome: 'Ana Souza', cpf: person.document, situacao: 'EM_ANALISE' },
      enderecos: [{ rua: 'Rua Harmonia' }],
      avaliadoEm: null,
      avaliadoPor: null,
    })
    await review(person.customerId, 'APROVADO')
    expect((await file(person.customerId)).body).toMatchObject({
      cadastro: { situacao: 'APROVADO' },
      avaliadoEm: expect.any(String),
      avaliadoPor: 'Carla Equipe',
    })
  })
})

describe('a registration', () => {
  test('that is approved admits the person, who gets an e-mail', async () => {
    const { store, staff, review } = await aBackOffice()
    const person = await aCustomer(store, { isApproved: false })
    expect((await signIn(store, person)).status).toBe(403)
    expect((await review(person.customerId, 'APROVADO')).body).toMatchObject({ situacao: 'APROVADO', motivo: '' })
    expect((await signIn(store, person)).status).toBe(200)
    expect((await mailsTo(person.email)).map(({ subject }) => subject)).toEqual(['Cadastro aprovado – Loja de Teste'])
    const { rows } = await pool.query(
      'select action, login_id, acting_as, customer_id, details from audit_event where supplier_id = $1',
      [store.id],
    )
    expect(rows).toEqual([
      {
        action: 'customer.approved',
        login_id: staff.loginId,
        acting_as: 'staff',
        customer_id: person.customerId,
        details: { from: 'waiting' },
      },
    ])
  })

  test('that is refused keeps the person out, with the reason', async () => {
    const { store, review } = await aBackOffice()
    const person = await aCustomer(store, { isApproved: false })
    expect((await review(person.customerId, 'RECUSADO')).failure).toMatchObject({
      codigo: 'customer.reviewReasonMissing',
      campo: 'motivo',
    })
    expect((await review(person.customerId, 'RECUSADO', { motivo: '   ' })).status).toBe(422)
    await review(person.customerId, 'RECUSADO', { motivo: ' CNPJ baixado. ' })
    const { status, failure } = await signIn(store, person)
    expect([status, failure.codigo, failure.mensagem]).toEqual([
      403,
      'access.refused',
      'Seu cadastro não foi aprovado. Motivo: CNPJ baixado.',
    ])
    const [mail] = await mailsTo(person.email)
    expect([mail?.subject, mail?.content.paragraphs]).toEqual([
      'Cadastro não aprovado – Loja de Teste',
      expect.arrayContaining(['Motivo: CNPJ baixado.']),
    ])
  })

  test('that is refused where people may still look around is shown on every page', async () => {
    const { store, review } = await aBackOffice(['restrict-not-approved-user-submission'])
    const person = await aCustomer(store, { isApproved: false })
    await review(person.customerId, 'RECUSADO', { motivo: 'Fora da região.' })
    expect(await whoIs(store, person.token)).toMatchObject({
      cadastro_aprovado: false,
      motivoRecusa: 'Fora da região.',
    })
  })

  test('that is reopened sends the person an e-mail, which names whether the store still admits the person', async () => {
    for (const [tag, message] of [
      ['block-not-approved-user', 'Enquanto isso, ainda não é possível entrar na loja.'],
      [
        'restrict-not-approved-user-submission',
        'Enquanto isso, você pode entrar e montar o carrinho; os pedidos esperam a aprovação.',
      ],
    ] as const) {
      const { store, review } = await aBackOffice([tag])
      const person = await aCustomer(store, { isApproved: false })
      await review(person.customerId, 'APROVADO')
      // A review that is followed by another at once sends no mail.
      expect(await mailsTo(person.email)).toHaveLength(1)
      expect((await review(person.customerId, 'EM_ANALISE')).body.situacao).toBe('EM_ANALISE')
      const mails = await mailsTo(person.email)
      expect(mails.map(({ subject }) => subject)).toEqual([
        'Cadastro aprovado – Loja de Teste',
        'Cadastro em análise – Loja de Teste',
      ])
      expect(mails[1]?.content.paragraphs).toContain(message)
    }
  })

  test('that is reopened in a store without approval sends no e-mail', async () => {
    const { store, review } = await aBackOffice([])
    const person = await aCustomer(store)
    await review(person.customerId, 'EM_ANALISE')
    expect(await mailsTo(person.email)).toEqual([])
  })

  test('that loses its approval ends the sessions that are open, of linked users too, and only of that customer', async () => {
    const { store, review } = await aBackOffice()
    const [person, other] = [await aCustomer(store), await aCustomer(store)]
    const helper = await aLinkedUser(store, person)
    expect(await whoIs(store, person.token)).not.toBeNull()
    await review(person.customerId, 'RECUSADO', { motivo: 'Dados divergentes.' })
    expect([await whoIs(store, person.token), await whoIs(store, helper.token)]).toEqual([null, null])
    expect(await whoIs(store, other.token)).not.toBeNull()
  })

  test('is judged once by two people at the same moment', async () => {
    const { store, review } = await aBackOffice()
    const person = await aCustomer(store, { isApproved: false })
    const replies = await Promise.all([
      review(person.customerId, 'APROVADO', { situacaoVista: 'EM_ANALISE' }),
      review(person.customerId, 'RECUSADO', { motivo: 'Não.', situacaoVista: 'EM_ANALISE' }),
    ])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await mailsTo(person.email)).toHaveLength(1)
  })

  test('that is approved twice is notified once', async () => {
    const { store, review } = await aBackOffice()
    const person = await aCustomer(store, { isApproved: false })
    const replies = await Promise.all([review(person.customerId, 'APROVADO'), review(person.customerId, 'APROVADO')])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(await mailsTo(person.email)).toHaveLength(1)
  })
})

describe('the back office', () => {
  test('is for staff with the module alone, in their own store', async () => {
    const { store, staff } = await aBackOffice()
    const person = await aCustomer(store, { isApproved: false })
    const elsewhere = await aBackOffice()
    const refused = await Promise.all(
      [
        (await aStaffMember(store, 'staff', ['orders'])).token,
        (await aStaffMember(store, 'representative')).token,
        (await aStaffMember(store, 'attendant')).token,
        person.token,
      ].map(async (token) => {
        const { list, file, review } = backOffice(store, token)
        return [
          (await list()).failure.codigo,
          (await file(person.customerId)).failure.codigo,
          (await review(person.customerId, 'APROVADO')).failure.codigo,
        ]
      }),
    )
    // Who waits has no session here.
    expect(refused).toEqual([
      ...Array.from({ length: 3 }, () => Array.from({ length: 3 }, () => 'access.notAllowed')),
      Array.from({ length: 3 }, () => 'access.sessionExpired'),
    ])
    expect((await elsewhere.file(person.customerId)).failure.codigo).toBe('access.notAllowed')
    expect((await elsewhere.review(person.customerId, 'APROVADO')).failure.codigo).toBe('access.notAllowed')
    expect((await backOffice(elsewhere.store, staff.token).list()).failure.codigo).toBe('access.sessionExpired')
    expect((await backOffice(store, '').review(person.customerId, 'APROVADO')).status).toBe(401)
  })
})
