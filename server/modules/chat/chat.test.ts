import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import * as deskWire from '#contract/chat-desk.ts'
import * as wire from '#contract/chat.ts'
import type { Input } from '#contract/endpoint.ts'
import { moveOrder } from '#contract/order-desk.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { deleteExpiredRows } from '#server/platform/database/retention.ts'
import { openStoreScope } from '#server/platform/http/request-context.ts'
import { testApp } from '#test/builders/app.ts'
import { units } from '#test/builders/cart.ts'
import { aBuyer, anOpenStore } from '#test/builders/checkout.ts'
import { anOrder } from '#test/builders/orders.ts'
import { eventsHandledIn, mailsTo } from '#test/builders/outbox.ts'
import { aCustomer, aStaffMember, type Person } from '#test/builders/people.ts'
import { aProduct, aStore, type StoreBuilder } from '#test/builders/store.ts'
import { mailUnreadMessages } from './mails.ts'

const app = testApp()
const { call, pool, server } = app

const CHAT_TAGS = ['has-delivery', 'has-collect', 'enable-chat']
type Body = Input<typeof wire.sendChatMessage>['body']

const withToken = (token: string) => ({ cookie: `commerce-auth-token=${token}` })

/** A customer in the general room, or in that of an order. */
function writerOf(store: StoreBuilder, { customerId, token }: Person, number: number | null = null) {
  const sala = number === null ? `IDCLI:${customerId}:${store.slug}` : `CODPED:${number}`
  const at = { params: { idfornecedor: store.slug, sala }, headers: withToken(token) }
  const inStore = { params: { idfornecedor: store.slug }, headers: withToken(token) }
  return {
    send: (texto: string, more: Partial<Body> = {}) =>
      call(wire.sendChatMessage, { ...at, body: { idmensagem: randomUUID(), texto, ...more } }),
    messages: (query: Input<typeof wire.listChatMessages>['query'] = {}) =>
      call(wire.listChatMessages, { ...at, query }),
    rooms: async () => (await call(wire.listChatRooms, { ...inStore, query: {} })).body,
    read: async (lida: number) => (await call(wire.readChatRoom, { ...at, body: { lida } })).body.naoLidas,
    receive: async () => (await call(wire.receiveChat, inStore)).body.naoLidas,
    file: (idarquivo: string) =>
      server().app.inject({ url: `/v4/chat/${store.slug}/arquivo/${idarquivo}`, headers: withToken(token) }),
  }
}

async function anAttendant(store: StoreBuilder) {
  const { token, loginId } = await aStaffMember(store, 'attendant')
  const query = { idfornecedor: store.slug }
  const headers = withToken(token)
  const at = (idconversa: string) => ({ params: { idconversa }, query, headers })
  return {
    loginId,
    inbox: async (filtro: 'MINHAS' | 'SEM_DONO' | 'TODAS' = 'TODAS', busca = '') =>
      (await call(deskWire.listConversations, { params: {}, query: { ...query, filtro, busca }, headers })).body,
    answer: (id: string, texto: string, more: Partial<Body> = {}) =>
      call(deskWire.answerConversation, { ...at(id), body: { idmensagem: randomUUID(), texto, ...more } }),
    take: (id: string, assume: boolean) => call(deskWire.assignConversation, { ...at(id), body: { assume } }),
    read: (id: string, lida: number) => call(deskWire.readConversation, { ...at(id), body: { lida } }),
    messages: async (id: string) => (await call(deskWire.listConversationMessages, at(id))).body,
    detail: async (id: string) => (await call(deskWire.getConversation, at(id))).body,
    open: (body: { idcliente?: string; numpedido?: number }) =>
      call(deskWire.openConversation, { params: {}, query, headers, body }),
  }
}

async function aChat() {
  const store = await aStore(pool, { tags: CHAT_TAGS })
  const person = await aCustomer(store)
  return { store, person, customer: writerOf(store, person), attendant: await anAttendant(store) }
}

const texts = (messages: readonly { texto: string }[]) => messages.map(({ texto }) => texto)

describe('the general room', () => {
  test('is named and titled as specified, and counts what each side has not read', async () => {
    const { store, person, customer, attendant } = await aChat()
    const empty = await customer.rooms()
    expect(empty.salas).toMatchObject([
      {
        sala: `IDCLI:${person.customerId}:${store.id}`,
        canal: 'cliente',
        numpedido: null,
        titulo: 'Chat geral',
        total_mensagens: 0,
        ultima: null,
      },
    ])
    await customer.send('Bom dia, entregam no sábado?')
    const [conversation] = (await attendant.inbox('SEM_DONO')).conversas
    expect(conversation).toMatchObject({ naoLidas: 1, esperaDesde: expect.any(String), responsavel: null })
    const id = conversation?.idconversa ?? ''
    await attendant.read(id, 1)
    expect((await customer.messages()).body).toMatchObject({ leitura: { recebida: 1, lida: 1 } })
    expect((await attendant.answer(id, 'Entregamos, até 12h.')).body).toMatchObject({ autor: 'LOJA', posicao: 2 })
    expect((await attendant.inbox('MINHAS')).conversas).toMatchObject([{ naoLidas: 0, esperaDesde: null }])
    expect(await customer.receive()).toBe(1)
    expect((await attendant.detail(id)).conversa.leitura).toEqual({ recebida: 2, lida: 1 })
    expect(await customer.read(2)).toBe(0)
    expect((await attendant.detail(id)).conversa.leitura).toEqual({ recebida: 2, lida: 2 })
  })

  test('stores a message once, however often and at how many times it is sent', async () => {
    const { customer } = await aChat()
    const idmensagem = randomUUID()
    const sent = await Promise.all(Array.from({ length: 5 }, () => customer.send('Oi', { idmensagem })))
    expect(sent.map(({ body }) => [body.idmensagem, body.posicao])).toEqual(Array(5).fill([idmensagem, 1]))
    await Promise.all(['a', 'b', 'c', 'd'].map((text) => customer.send(text)))
    const { total_mensagens, mensagens } = (await customer.messages()).body
    expect([total_mensagens, mensagens.map(({ posicao }) => posicao)]).toEqual([5, [1, 2, 3, 4, 5]])
  })

  test('gives 30 messages a page, the newest first, and finds words without accents', async () => {
    const { customer, store } = await aChat()
    await customer.send('Tem pão de açúcar?')
    await pool.query(
      `with more as (insert into chat_message (supplier_id, room_id, position, id, author, text)
         select supplier_id, id, n, gen_random_uuid(), 'customer', 'Mensagem ' || n from chat_room, generate_series(2, 40) n where supplier_id = $1)
       update chat_room set last_position = 40 where supplier_id = $1`,
      [store.id],
    )
    const first = (await customer.messages()).body
    expect([first.page, first.perpage, first.mensagens.length, first.mensagens[0]?.posicao]).toEqual([1, 30, 30, 11])
    const second = (await customer.messages({ page: 2, perpage: 30 })).body.mensagens
    expect(second.map(({ posicao }) => posicao)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    const found = (await customer.messages({ busca: 'acucar pao' })).body
    expect([found.encontradas, texts(found.mensagens)]).toEqual([1, ['Tem pão de açúcar?']])
  })

  test('takes nothing empty, and no room of another customer or of a store without a chat', async () => {
    const { store, person, customer } = await aChat()
    expect((await customer.send('  ')).failure.codigo).toBe('chat.empty')
    const other = await aCustomer(store)
    const intruder = writerOf(store, { ...person, token: other.token })
    expect((await intruder.send('Oi')).failure.codigo).toBe('chat.roomNotFound')
    expect((await intruder.messages()).failure.codigo).toBe('chat.roomNotFound')
    const number = await anOrder(store, person)
    expect((await writerOf(store, other, number).messages()).failure.codigo).toBe('chat.roomNotFound')
    const silent = await aStore(pool)
    expect((await writerOf(silent, await aCustomer(silent)).send('Oi')).failure.codigo).toBe('chat.notOffered')
  })
})

describe('a conversation', () => {
  test('belongs to who answered first, until another takes it over', async () => {
    const { store, customer, attendant } = await aChat()
    const other = await anAttendant(store)
    await customer.send('Oi')
    const id = (await attendant.inbox()).conversas[0]?.idconversa ?? ''
    await attendant.answer(id, 'Olá')
    expect((await other.answer(id, 'Eu também')).failure).toMatchObject({ codigo: 'chat.assigned' })
    expect((await other.take(id, true)).body.responsavel?.idusuario).toBe(other.loginId)
    expect((await other.answer(id, 'Agora eu')).status).toBe(200)
    expect((await other.take(id, false)).body.responsavel).toBeNull()
  })

  test('says of each message whether its reader wrote it, and else who did', async () => {
    const { store, customer, attendant } = await aChat()
    const other = await anAttendant(store)
    await customer.send('Oi')
    const id = (await attendant.inbox()).conversas[0]?.idconversa ?? ''
    await attendant.answer(id, 'Olá')
    await other.take(id, true)
    await other.answer(id, 'Posso ajudar')
    type Page = { readonly mensagens: readonly { readonly minha?: boolean }[] }
    const mine = ({ mensagens }: Page) => mensagens.map(({ minha }) => minha)
    expect(mine(await attendant.messages(id))).toEqual([false, true, false])
    expect(mine(await other.messages(id))).toEqual([false, false, true])
    expect(mine((await customer.messages()).body)).toEqual([true, false, false])
  })

  test('is found by the name of its customer and by the number of its order', async () => {
    const { store, attendant } = await aChat()
    const person = await aCustomer(store, { name: 'Inês Antônia' })
    const number = await anOrder(store, person)
    const opened = (await attendant.open({ numpedido: number })).body
    expect([opened.titulo, opened.canal]).toEqual([`Chat pedido ${number}`, String(number)])
    await attendant.answer(opened.idconversa, 'Sobre o seu pedido')
    for (const typed of ['ines', String(number)])
      expect((await attendant.inbox('TODAS', typed)).conversas.map(({ idconversa }) => idconversa)).toEqual([
        opened.idconversa,
      ])
    expect((await attendant.inbox('TODAS', 'ninguém')).conversas).toEqual([])
  })

  test('shows products and orders of its customer as cards', async () => {
    const { store, person, customer, attendant } = await aChat()
    const product = await aProduct(store, { name: 'Arroz' })
    const [own, foreign] = [await anOrder(store, person), await anOrder(store, await aCustomer(store))]
    await customer.send('', { numpedido: own })
    expect((await customer.send('', { numpedido: foreign })).failure.codigo).toBe('chat.unknownCard')
    const id = (await attendant.inbox()).conversas[0]?.idconversa ?? ''
    await attendant.answer(id, '', { idproduto: product.id })
    expect((await customer.messages()).body.mensagens).toMatchObject([
      { cartaoPedido: { numpedido: own } },
      { cartaoProduto: { id: product.id, nome: 'Arroz' } },
    ])
    expect((await attendant.detail(id)).pedidos.map(({ numpedido }) => numpedido)).toEqual([own])
  })
})

describe('a file', () => {
  const base64 = (content: string | Buffer) => Buffer.from(content).toString('base64')

  test('is a picture without what a camera notes in it, or a document, for its customer alone', async () => {
    const { store, customer } = await aChat()
    const photo = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#336699' } })
      .withExif({ IFD0: { Copyright: 'Ana' } })
      .jpeg()
      .toBuffer()
    const sent = await customer.send('', { arquivo: { nome: 'foto.jpg', conteudo: base64(photo) } })
    const id = sent.body.arquivo?.idarquivo ?? ''
    const { statusCode, headers, rawPayload } = await customer.file(id)
    const { format, width, exif } = await sharp(rawPayload).metadata()
    expect([statusCode, headers['content-type'], format, width, exif]).toEqual([
      200,
      'image/jpeg',
      'jpeg',
      1600,
      undefined,
    ])
    const pdf = await customer.send('Boleto', { arquivo: { nome: 'b.jpg', conteudo: base64('%PDF-1.7\n') } })
    expect(pdf.body.arquivo).toMatchObject({ tipo: 'application/pdf', tamanho: 9 })
    expect((await writerOf(store, await aCustomer(store)).file(id)).statusCode).toBe(404)
  })

  test.each([
    ['pedido.bat', 'pedido.txt'],
    ['nota.hta', 'nota.txt'],
    ['x.html', 'x.txt'],
    ['lista.csv', 'lista.csv'],
  ])('of text that is sent as %s is %s', async (nome, expected) => {
    const { customer } = await aChat()
    const { body } = await customer.send('', { arquivo: { nome, conteudo: base64('2 caixas de leite') } })
    expect(body.arquivo?.nome).toBe(expected)
    const { headers } = await customer.file(body.arquivo?.idarquivo ?? '')
    expect(headers).toMatchObject({
      'content-disposition': `attachment; filename="${expected}"`,
      'x-content-type-options': 'nosniff',
      'content-type': expect.stringMatching(/^text\/plain/) as unknown,
    })
  })

  test('that was stored under another ending is served under that of its type', async () => {
    const { customer, store } = await aChat()
    const { body } = await customer.send('', { arquivo: { nome: 'x.txt', conteudo: base64('oi') } })
    await pool.query(`update chat_file set name = 'x.hta' where supplier_id = $1`, [store.id])
    const { headers } = await customer.file(body.arquivo?.idarquivo ?? '')
    expect(headers['content-disposition']).toBe('attachment; filename="x.txt"')
  })

  test('is a picture of up to 25 megapixels from a customer, and of up to 50 from the store', async () => {
    const { customer, attendant } = await aChat()
    const large = await sharp({ create: { width: 6000, height: 5000, channels: 3, background: '#336699' } })
      .jpeg()
      .toBuffer()
    const arquivo = { nome: 'foto.jpg', conteudo: base64(large) }
    expect((await customer.send('', { arquivo })).failure).toMatchObject({ codigo: 'chat.badFile', campo: 'arquivo' })
    await customer.send('Oi')
    const { conversas } = await attendant.inbox()
    expect((await attendant.answer(conversas[0]?.idconversa ?? '', '', { arquivo })).body.arquivo?.tipo).toBe(
      'image/jpeg',
    )
  })

  test.each([
    ['a drawing with script', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
    ['a page', '<!doctype html><script>1</script>'],
    ['a program', Buffer.from('4d5a90000300000004000000ffff0000', 'hex')],
    ['a broken picture', Buffer.from('ffd8ffe000104a46', 'hex')],
    ['any archive', Buffer.from('504b0304140000000000', 'hex')],
  ])('that is %s is refused', async (_what, content) => {
    const { customer } = await aChat()
    const sent = await customer.send('', { arquivo: { nome: 'foto.jpg', conteudo: base64(content) } })
    expect(sent.failure).toMatchObject({ codigo: 'chat.badFile', campo: 'arquivo' })
    expect((await customer.messages()).body.total_mensagens).toBe(0)
  })
})

describe('the hours of the store', () => {
  test('are changed by who manages the store, and outside of them it answers once', async () => {
    const { store, customer, attendant } = await aChat()
    const { token } = await aStaffMember(store, 'staff', ['settings'])
    const save = (body: Input<typeof deskWire.saveChatSettings>['body']) =>
      call(deskWire.saveChatSettings, {
        params: {},
        query: { idfornecedor: store.slug },
        headers: withToken(token),
        body,
      })
    const settings = { ausencia: 'Voltamos amanhã.', respostas: [{ atalho: 'oi', texto: 'Olá, {nome}!' }] }
    const closed = Array.from({ length: 7 }, () => null)
    const backwards = [{ das: '18:00', ate: '08:00' }, ...closed.slice(1)]
    expect((await save({ ...settings, horarios: backwards })).failure).toMatchObject({
      codigo: 'chat.badHours',
      campo: 'horarios.0.ate',
    })
    expect((await save({ ...settings, horarios: closed })).body).toEqual({ ...settings, horarios: closed })
    expect((await customer.rooms()).atende).toBe(false)
    await customer.send('Oi')
    await customer.send('Alguém aí?')
    expect(texts((await customer.messages()).body.mensagens)).toEqual(['Oi', 'Voltamos amanhã.', 'Alguém aí?'])
    const id = (await attendant.inbox()).conversas[0]?.idconversa ?? ''
    await attendant.answer(id, 'Bom dia')
    await customer.send('Obrigada')
    expect(texts((await customer.messages()).body.mensagens).slice(3)).toEqual([
      'Bom dia',
      'Obrigada',
      'Voltamos amanhã.',
    ])
  })
})

describe('an unread message of the store', () => {
  const sweep = () =>
    mailUnreadMessages(server().appContext.db, (supplierId) => openStoreScope(server().appContext, supplierId))
  const tenMinutesLater = (store: StoreBuilder) =>
    pool.query(`update chat_room set mail_at = mail_at - interval '11 minutes' where supplier_id = $1`, [store.id])

  test('is announced by one e-mail after ten minutes, and again only once the customer has read', async () => {
    const { store, person, customer, attendant } = await aChat()
    const subjects = async () => (await mailsTo(pool, person.email)).map(({ subject }) => subject)
    await customer.send('Oi')
    const id = (await attendant.inbox()).conversas[0]?.idconversa ?? ''
    await attendant.answer(id, 'Olá')
    await sweep()
    expect(await subjects()).toEqual([])
    await attendant.answer(id, 'Chegou o arroz')
    await tenMinutesLater(store)
    await Promise.all([sweep(), sweep()])
    await attendant.answer(id, 'Ainda tem')
    await tenMinutesLater(store)
    await sweep()
    expect(await subjects()).toEqual([expect.stringContaining('2 mensagens')])
    await customer.read(4)
    await attendant.answer(id, 'Acabou')
    await tenMinutesLater(store)
    await sweep()
    expect((await subjects()).length).toBe(2)
  })

  test('is not announced once it was read', async () => {
    const { store, person, customer, attendant } = await aChat()
    await customer.send('Oi')
    const id = (await attendant.inbox()).conversas[0]?.idconversa ?? ''
    await attendant.answer(id, 'Olá')
    await customer.read(2)
    await tenMinutesLater(store)
    await sweep()
    expect(await mailsTo(pool, person.email)).toEqual([])
  })
})

test('the room of an order says what becomes of it, and waits for no one in the inbox', async () => {
  const store = await anOpenStore(pool, { tags: CHAT_TAGS, payment: { kind: 'cash', flow: 'pick-first' } })
  const buyer = await aBuyer(app, store)
  const number = (await buyer.buy([units(await aProduct(store), 1)])).body.numpedido
  const customer = writerOf(store, buyer, number)
  await eventsHandledIn(pool, [store.id])
  expect(await customer.receive()).toBe(0)
  const { token } = await aStaffMember(store, 'staff', ['orders'])
  await call(moveOrder, {
    params: { numpedido: number },
    query: { idfornecedor: store.slug },
    headers: withToken(token),
    body: { de: 'ENVIADO', para: 'SEPARANDO' },
  })
  await eventsHandledIn(pool, [store.id])
  const { titulo, naoLidas, mensagens } = (await customer.messages()).body
  expect([titulo, naoLidas]).toEqual([`Chat pedido ${number}`, 1])
  expect(mensagens.map(({ autor, status, texto }) => [autor, status, texto])).toEqual([
    ['SISTEMA', 'ENVIADO', 'Pedido recebido.'],
    ['SISTEMA', 'SEPARANDO', 'Pedido em separação.'],
  ])
  expect((await (await anAttendant(store)).inbox()).conversas).toEqual([])
})

test('more than thirty messages a minute are refused, and say when to go on', async () => {
  const { customer } = await aChat()
  const answers = await Promise.all(Array.from({ length: 32 }, (_, index) => customer.send(`Mensagem ${index}`)))
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.map(({ status, headers }) => [status, Number(headers['retry-after']) > 0])).toEqual([
    [429, true],
    [429, true],
  ])
  expect((await customer.messages()).body.mensagens).toHaveLength(30)
})

test('what was written two years ago is deleted, with its files', async () => {
  const { store, customer, attendant } = await aChat()
  const content = Buffer.from('10 arroz').toString('base64')
  await customer.send('Antiga', { arquivo: { nome: 'lista.txt', conteudo: content } })
  await customer.send('Recente')
  await pool.query(
    "update chat_message set sent_at = now() - interval '25 months' where supplier_id = $1 and text = 'Antiga'",
    [store.id],
  )
  await deleteExpiredRows(openDatabase(pool))
  expect(texts((await customer.messages()).body.mensagens)).toEqual(['Recente'])
  const { rows } = await pool.query('select from chat_file where supplier_id = $1', [store.id])
  expect(rows).toEqual([])
  expect((await attendant.inbox()).conversas).toHaveLength(1)
})
