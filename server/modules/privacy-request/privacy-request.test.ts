import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import * as desk from '#contract/privacy-desk.ts'
import * as wire from '#contract/privacy-request.ts'
import { eraseAccount, myData } from '#contract/privacy.ts'
import { sessionOf, testApp } from '#test/builders/app.ts'
import { anOrder } from '#test/builders/orders.ts'
import { mailsTo } from '#test/builders/outbox.ts'
import { aCustomer, aStaffMember, PASSWORD, type Person } from '#test/builders/people.ts'
import { aPrivacyRequest } from '#test/builders/privacy-requests.ts'
import { aStore, unique, type StoreBuilder } from '#test/builders/store.ts'

const { call, pool } = testApp()

const typed = (fields: object = {}) => ({
  idsolicitacao: randomUUID(),
  tipo: 'ACESSO' as const,
  nome: 'Rui Prado',
  email: `${unique('rui')}@exemplo.com.br`,
  telefone: '',
  documento: '',
  texto: 'Quero saber o que a loja tem.',
  ...fields,
})

const send = (store: StoreBuilder, body: ReturnType<typeof typed>, sessao = 'token') =>
  call(wire.sendPrivacyRequest, { params: { sessao, idfornecedor: store.slug }, body })

async function aDesk() {
  const store = await aStore(pool)
  const { token } = await aStaffMember(store, 'staff', ['customers'])
  const headers = { cookie: `commerce-auth-token=${token}` }
  const query = { idfornecedor: store.slug }
  const at = { headers, query }
  return {
    store,
    at,
    get: (idsolicitacao: string) => call(desk.getPrivacyRequest, { params: { idsolicitacao }, ...at }),
    list: (situacao: 'RECEBIDA' | 'ATRASADA' | 'RESPONDIDA') =>
      call(desk.listPrivacyRequests, { params: {}, headers, query: { ...query, situacao } }),
    answer: (idsolicitacao: string, texto: string) =>
      call(desk.answerPrivacyRequest, { params: { idsolicitacao }, ...at, body: { texto } }),
    start: (idsolicitacao: string, idcliente: string | null) =>
      call(desk.startPrivacyRequest, { params: { idsolicitacao }, ...at, body: { idcliente } }),
    exported: (idsolicitacao: string) => call(desk.exportForRequest, { params: { idsolicitacao }, ...at }),
    erase: (idsolicitacao: string, confirmo = true) =>
      call(desk.eraseForRequest, { params: { idsolicitacao }, ...at, body: { confirmo } }),
  }
}

const codeTo = async (email: string) => /^\d{6}$/m.exec((await mailsTo(pool, email))[0]?.plain ?? '')?.[0] ?? ''

describe('a request of somebody without an account', () => {
  test('has a protocol and 15 days, once however often it is sent, and a code proves the e-mail', async () => {
    const { store, get } = await aDesk()
    const request = typed()
    const { status, body } = await send(store, request)
    expect([status, body.codigoEnviadoPara]).toEqual([200, request.email])
    expect(body.protocolo).toMatch(/^\d{8}-\d{8}$/)
    expect((await send(store, request)).body).toEqual(body)
    expect(await mailsTo(pool, request.email)).toHaveLength(1)
    expect((await get(request.idsolicitacao)).body).toMatchObject({
      situacao: 'EM_VERIFICACAO',
      identidade: null,
      diasRestantes: 15,
      prazo: body.prazo,
    })
    const confirm = (codigo: string) =>
      call(wire.confirmPrivacyRequest, {
        params: { sessao: 'token', idfornecedor: store.slug, idsolicitacao: request.idsolicitacao },
        body: { codigo },
      })
    const code = await codeTo(request.email)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    expect((await confirm(wrong)).failure.codigo).toBe('verification.badCode')
    expect((await confirm(code)).status).toBe(200)
    expect((await confirm(code)).failure.codigo).toBe('verification.badCode')
    expect((await get(request.idsolicitacao)).body).toMatchObject({
      situacao: 'RECEBIDA',
      identidade: 'CODIGO_EMAIL',
      eventos: [{ etapa: 'RECEBIDA' }, { etapa: 'IDENTIDADE_CONFIRMADA', por: null }],
    })
  })

  test.each([
    ['nome', { nome: ' ' }],
    ['email', { email: '' }],
    ['email', { email: 'rui' }],
    ['telefone', { telefone: '123' }],
    ['documento', { documento: '123.456.789-00' }],
  ])('is refused at %s', async (field, fields) => {
    const store = await aStore(pool)
    const { status, failure } = await send(store, typed(fields))
    expect([status, failure.campo]).toEqual([422, field])
  })

  test('is bounded by day and contact', async () => {
    const store = await aStore(pool)
    const email = `${unique('muitos')}@exemplo.com.br`
    for (let count = 0; count < 5; count++) expect((await send(store, typed({ email }))).status).toBe(200)
    expect((await send(store, typed({ email }))).failure.codigo).toBe('privacyRequest.tooMany')
  })

  test('is answered only after the identity is proved', async () => {
    const { at, get, answer } = await aDesk()
    const request = typed()
    await call(wire.sendPrivacyRequest, {
      params: { sessao: 'token', idfornecedor: at.query.idfornecedor },
      body: request,
    })
    expect((await answer(request.idsolicitacao, 'Segue.')).failure.codigo).toBe('privacyRequest.notProved')
    await call(desk.provePrivacyRequest, {
      params: { idsolicitacao: request.idsolicitacao },
      ...at,
      body: { identidade: 'DOCUMENTO', observacao: 'RG no balcão' },
    })
    expect((await get(request.idsolicitacao)).body).toMatchObject({
      situacao: 'RECEBIDA',
      observacaoIdentidade: 'RG no balcão',
      modeloResposta: expect.stringMatching(/^Olá, Rui Prado\.[^]*protocolo \d{8}-\d{8}/) as unknown,
    })
    expect((await answer(request.idsolicitacao, 'Segue.')).body).toMatchObject({ situacao: 'RESPONDIDA' })
    expect((await answer(request.idsolicitacao, 'De novo.')).failure.codigo).toBe('privacyRequest.closed')
    const subjects = (await mailsTo(pool, request.email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.startsWith('Resposta'))).toHaveLength(1)
  })
})

describe('what a person settles in the account', () => {
  const own = (store: StoreBuilder, person: Person) =>
    call(wire.ownPrivacyRequests, { params: { sessao: sessionOf(person), idfornecedor: store.slug } })

  test('is recorded: a download by name, an erasure without', async () => {
    const { store, list } = await aDesk()
    const person = await aCustomer(store)
    const params = { sessao: sessionOf(person), idfornecedor: store.slug }
    expect((await call(myData, { params })).body.solicitacoesDePrivacidade).toMatchObject([
      { tipo: 'PORTABILIDADE', situacao: 'RESPONDIDA' },
    ])
    expect((await own(store, person)).body.solicitacoes).toMatchObject([{ tipo: 'PORTABILIDADE' }])
    expect((await call(eraseAccount, { params, body: { senha: PASSWORD } })).status).toBe(200)
    const { solicitacoes } = (await list('RESPONDIDA')).body
    expect(solicitacoes.map(({ tipo, nome }) => [tipo, nome]).toSorted()).toEqual([
      ['EXCLUSAO', ''],
      ['PORTABILIDADE', ''],
    ])
  })

  test('what else the person asks is proved by the session, and nobody else sees it', async () => {
    const { store, get } = await aDesk()
    const [person, other] = [await aCustomer(store), await aCustomer(store)]
    const request = typed({ tipo: 'CORRECAO', nome: '', email: '' })
    expect((await send(store, request, sessionOf(person))).body.codigoEnviadoPara).toBeNull()
    expect((await get(request.idsolicitacao)).body).toMatchObject({
      situacao: 'RECEBIDA',
      identidade: 'SESSAO',
      idcliente: person.customerId,
      email: person.email,
    })
    expect((await own(store, person)).body.solicitacoes).toHaveLength(1)
    expect((await own(store, other)).body.solicitacoes).toEqual([])
  })
})

describe('the desk', () => {
  test('lists by state and what is late', async () => {
    const { store, list } = await aDesk()
    await aPrivacyRequest(store, { daysLeft: 1 })
    const late = await aPrivacyRequest(store, { daysLeft: -2, state: 'in-progress' })
    const { body } = await list('ATRASADA')
    expect(body).toMatchObject({
      total: 1,
      quantidades: { ATRASADA: 1, RECEBIDA: 1, EM_ATENDIMENTO: 1 },
      solicitacoes: [{ idsolicitacao: late, diasRestantes: -2 }],
    })
  })

  test('finds the record, hands over the data, and erases them but for what the law keeps', async () => {
    const { store, get, start, exported, erase } = await aDesk()
    const person = await aCustomer(store, { name: 'Zuleica Quintanilha' })
    const number = await anOrder(store, person, { status: 'delivered', paymentState: 'paid' })
    const id = await aPrivacyRequest(store, { kind: 'erasure', email: person.email, proof: 'email-code' })
    expect((await get(id)).body.cadastros).toMatchObject([{ idcliente: person.customerId, pedidos: 1 }])
    expect((await exported(id)).failure.codigo).toBe('privacyRequest.noCustomer')
    expect((await start(id, randomUUID())).failure.codigo).toBe('privacyRequest.noCustomer')
    await start(id, person.customerId)
    expect((await exported(id)).body).toMatchObject({ cadastro: { nome: 'Zuleica Quintanilha' } })
    expect((await erase(id, false)).failure).toMatchObject({ codigo: 'privacyRequest.notConfirmed', campo: 'confirmo' })
    expect((await erase(id)).body).toMatchObject({ situacao: 'RESPONDIDA', nome: '', email: '', idcliente: null })
    const { rows } = await pool.query(
      'select customer_name from purchase_order where supplier_id = $1 and number = $2',
      [store.id, number],
    )
    expect(rows).toEqual([{ customer_name: 'Cliente excluído' }])
  })

  test('tells who asked for an erasure in its own words, at the address that asked', async () => {
    const { at, store, start, erase } = await aDesk()
    const [person, email] = [await aCustomer(store), `${unique('zuleica')}@exemplo.com.br`]
    const id = await aPrivacyRequest(store, { kind: 'erasure', email, proof: 'document' })
    await call(desk.saveAnswerTemplate, {
      params: { tipo: 'EXCLUSAO' },
      ...at,
      body: { texto: 'Tudo excluído, {nome}.' },
    })
    await start(id, person.customerId)
    await erase(id)
    expect((await mailsTo(pool, email)).map(({ plain }) => plain)).toEqual([
      expect.stringContaining('Tudo excluído, Zuleica Quintanilha.'),
    ])
  })

  test('does not erase while an order is open', async () => {
    const { store, start, erase, get } = await aDesk()
    const person = await aCustomer(store)
    await anOrder(store, person, { status: 'picking' })
    const id = await aPrivacyRequest(store, { kind: 'erasure', person })
    await start(id, person.customerId)
    expect((await erase(id)).failure.codigo).toBe('privacy.openOrders')
    expect((await get(id)).body).toMatchObject({ situacao: 'EM_ATENDIMENTO', idcliente: person.customerId })
  })

  test('words its answers, and goes back to those of the product', async () => {
    const { at, get, store } = await aDesk()
    const save = (texto: string) =>
      call(desk.saveAnswerTemplate, { params: { tipo: 'ACESSO' }, ...at, body: { texto } })
    const id = await aPrivacyRequest(store)
    await save('Oi, {nome} ({outro})!')
    expect((await get(id)).body.modeloResposta).toBe('Oi, Zuleica Quintanilha ({outro})!')
    await save('')
    expect((await get(id)).body.modeloResposta).toMatch(/^Olá, Zuleica/)
  })

  test('sees nothing of another store', async () => {
    const { get } = await aDesk()
    const elsewhere = await aPrivacyRequest(await aStore(pool))
    expect((await get(elsewhere)).failure.codigo).toBe('privacyRequest.notFound')
  })
})
