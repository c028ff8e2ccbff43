import { describe, expect, test } from 'vitest'
import { customerSettings } from '#contract/access.ts'
import { authenticate } from '#contract/sign-in.ts'
import { listAuditEvents } from '#contract/audit.ts'
import * as wire from '#contract/team.ts'
import { STAFF_MODULES, type StaffModule } from '#domain/access/can.ts'
import { anotherAddress, testApp } from '#test/builders/app.ts'
import { mailsTo } from '#test/builders/outbox.ts'
import { aCustomer, aPortfolio, aStaffMember, PASSWORD, signedIn } from '#test/builders/people.ts'
import { aStore, unique, type StoreBuilder } from '#test/builders/store.ts'

const { call, pool } = testApp()
const params = { sessao: 'token' }
const NEW_PASSWORD = 'cavalo correto bateria'

interface SignedIn {
  readonly token: string
}
const as = (store: StoreBuilder, { token }: SignedIn) => ({
  cookie: `commerce-auth-token=${token}`,
  'x-idfornecedor': store.slug,
})
const visiting = (store: StoreBuilder) => ({ 'x-idfornecedor': store.slug, 'x-forwarded-for': anotherAddress() })
const anOwner = (store: StoreBuilder) => aStaffMember(store, 'staff', STAFF_MODULES)
const someone = () => `${unique('pessoa')}@exemplo.com.br`

type Invitation = Parameters<typeof call<typeof wire.inviteMember>>[1]['body']
const invite = (store: StoreBuilder, owner: SignedIn, more: Partial<Invitation>) =>
  call(wire.inviteMember, {
    params: {},
    headers: as(store, owner),
    body: { nome: 'Rita Prado', funcao: 'SEPARACAO', ...more },
  })
const codeIn = (text: string | undefined): string => /#codigo=([\w-]{43})\b/.exec(text ?? '')?.[1] ?? ''
const codeTo = async (email: string) => codeIn((await mailsTo(pool, email))[0]?.plain)
async function invited(store: StoreBuilder, owner: SignedIn, email: string, more: Partial<Invitation> = {}) {
  const { body } = await invite(store, owner, { email, ...more })
  return { id: body.idconvite, code: await codeTo(email) }
}
const read = (store: StoreBuilder, codigo: string) =>
  call(wire.readTeamInvitation, { params, headers: visiting(store), body: { codigo } })
type Acceptance = Parameters<typeof call<typeof wire.acceptTeamInvitation>>[1]['body']
const accept = (store: StoreBuilder, codigo: string, more: Partial<Acceptance> = {}) =>
  call(wire.acceptTeamInvitation, {
    params,
    headers: visiting(store),
    body: { codigo, nome: 'Rita Prado', senha: NEW_PASSWORD, ...more },
  })
const team = async (store: StoreBuilder, owner: SignedIn) =>
  (await call(wire.listTeam, { params: {}, headers: as(store, owner) })).body
const file = (store: StoreBuilder, owner: SignedIn, idpessoa: string) =>
  call(wire.teamMember, { params: { idpessoa }, headers: as(store, owner) })
const change = (
  store: StoreBuilder,
  owner: SignedIn,
  idpessoa: string,
  body: Parameters<typeof call<typeof wire.changeMember>>[1]['body'],
) => call(wire.changeMember, { params: { idpessoa }, headers: as(store, owner), body })
const deactivate = (
  store: StoreBuilder,
  owner: SignedIn,
  idpessoa: string,
  body: Parameters<typeof call<typeof wire.deactivateMember>>[1]['body'] = {},
) => call(wire.deactivateMember, { params: { idpessoa }, headers: as(store, owner), body })
const whoIs = async (store: StoreBuilder, person: SignedIn) =>
  (await call(customerSettings, { params, headers: as(store, person) })).body.usuario
const audited = async (store: StoreBuilder, owner: SignedIn) =>
  (await call(listAuditEvents, { params: {}, query: { assunto: 'EQUIPE' }, headers: as(store, owner) })).body.eventos

async function aTeam() {
  const store = await aStore(pool)
  return { store, owner: await anOwner(store) }
}

describe('an invitation by e-mail', () => {
  test('goes in the name of the store, with its code behind the # only, and is listed', async () => {
    const { store, owner } = await aTeam()
    const email = someone()
    const { status, body } = await invite(store, owner, { email: ` ${email.toUpperCase()} `, funcao: 'FINANCEIRO' })
    expect([status, body]).toMatchObject([200, { nome: 'Rita Prado', email, telefone: null, funcao: 'FINANCEIRO' }])
    const [mail] = await mailsTo(pool, email)
    expect(mail?.subject).toBe('Convite para a equipe da loja Loja de Teste')
    expect(mail?.plain).toContain(`http://localhost/${store.slug}/convite-equipe#codigo=`)
    const { rows } = await pool.query<{ kept: string }>(
      'select i::text as kept from staff_invitation i where supplier_id = $1',
      [store.id],
    )
    expect(rows[0]?.kept).not.toContain(codeIn(mail?.plain))
    const { pessoas, convites } = await team(store, owner)
    expect(pessoas).toMatchObject([{ idpessoa: owner.staffId, funcao: 'DONO', ehVoce: true, ativo: true }])
    expect(convites).toMatchObject([{ idconvite: body.idconvite, email, modulos: ['finance'] }])
  })

  test('lets a new person in with what was granted, and tells the owner', async () => {
    const { store, owner } = await aTeam()
    const email = someone()
    const { code } = await invited(store, owner, email, { funcao: 'SEPARACAO', modulos: ['picking', 'finance'] })
    expect((await read(store, code)).body).toEqual({
      nome: 'Rita Prado',
      email,
      funcao: null,
      possuiCadastro: false,
      ehCliente: false,
    })
    const { status, body } = await accept(store, code)
    expect([status, body.usuario]).toMatchObject([200, { papel: 'EQUIPE', modulos: ['picking', 'finance'], email }])
    expect(await whoIs(store, { token: body.token ?? '' })).toMatchObject({ papel: 'EQUIPE', nome: 'Rita Prado' })
    expect((await team(store, owner)).convites).toEqual([])
    expect((await team(store, owner)).pessoas).toContainEqual(
      expect.objectContaining({ nome: 'Rita Prado', email, ativo: true, ultimaEntrada: expect.any(String) }),
    )
    expect((await mailsTo(pool, owner.email))[0]?.subject).toBe('Rita Prado entrou na equipe – Loja de Teste')
    expect((await audited(store, owner)).map(({ acontecimento }) => acontecimento)).toEqual([
      'staff.joined',
      'staff.invited',
    ])
  })

  test('asks a person of another store for the password that they have', async () => {
    const { store, owner } = await aTeam()
    const person = await aCustomer(await aStore(pool))
    const { code } = await invited(store, owner, person.email)
    expect((await read(store, code)).body).toMatchObject({ possuiCadastro: true, ehCliente: false })
    expect((await accept(store, code)).failure).toMatchObject({ codigo: 'password.wrong', campo: 'senha' })
    const { status, body } = await accept(store, code, { senha: PASSWORD })
    expect([status, body.usuario]).toMatchObject([200, { papel: 'EQUIPE', email: person.email }])
  })

  test('turns the sessions of a customer into sessions of the team', async () => {
    const { store, owner } = await aTeam()
    const person = await aCustomer(store)
    const { code } = await invited(store, owner, person.email)
    expect((await read(store, code)).body).toMatchObject({ possuiCadastro: true, ehCliente: true })
    expect((await accept(store, code, { senha: PASSWORD })).status).toBe(200)
    expect(await whoIs(store, person)).toMatchObject({ papel: 'EQUIPE', idcliente: null })
  })

  test('that is used, withdrawn, replaced, lapsed or another store’s is worth nothing, and looks the same', async () => {
    const { store, owner } = await aTeam()
    const [used, withdrawn, replaced, lapsed] = [
      await invited(store, owner, someone()),
      await invited(store, owner, someone()),
      await invited(store, owner, someone()),
      await invited(store, owner, someone()),
    ]
    await accept(store, used.code)
    await call(wire.withdrawInvitation, { params: { idconvite: withdrawn.id }, headers: as(store, owner) })
    await call(wire.inviteMemberAgain, { params: { idconvite: replaced.id }, headers: as(store, owner) })
    await pool.query('update staff_invitation set expires_at = now() where supplier_id = $1 and id = $2', [
      store.id,
      lapsed.id,
    ])
    const elsewhere = await aTeam()
    const other = await invited(elsewhere.store, elsewhere.owner, someone())
    for (const { code } of [used, withdrawn, replaced, lapsed, other, { code: 'A'.repeat(43) }]) {
      expect((await read(store, code)).failure.codigo).toBe('invitation.invalid')
      expect((await accept(store, code)).failure.codigo).toBe('invitation.invalid')
    }
    const { body } = await call(wire.inviteMemberAgain, { params: { idconvite: lapsed.id }, headers: as(store, owner) })
    expect(body.idconvite).toBe(lapsed.id)
    expect((await accept(store, await codeTo(body.email ?? ''))).status).toBe(200)
  })

  test('is one for each person, also of two owners at the same moment, and none for a member', async () => {
    const { store, owner } = await aTeam()
    const other = await anOwner(store)
    const email = someone()
    const replies = await Promise.all([owner, other].map((who) => invite(store, who, { email })))
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect((await team(store, owner)).convites).toHaveLength(1)
    expect((await invite(store, owner, { email: other.email })).failure).toMatchObject({
      codigo: 'team.alreadyMember',
      campo: 'email',
    })
    expect((await invite(store, owner, { email: 'rita' })).failure).toMatchObject({
      codigo: 'team.badEmail',
      campo: 'email',
    })
    expect((await invite(store, owner, { email: someone(), modulos: [] })).failure.codigo).toBe('team.noModules')
  })

  test('never takes rights from who has some, such as the last owner', async () => {
    const { store, owner } = await aTeam()
    const email = someone()
    const { code } = await invited(store, owner, email)
    await pool.query('update login set email = $2 where id = $1', [owner.loginId, `velho-${email}`])
    await pool.query(
      `update login set email = $2, password_hash = (select password_hash from login where id = $1) where id = $1`,
      [owner.loginId, email],
    )
    expect((await accept(store, code, { senha: PASSWORD })).failure.codigo).toBe('team.alreadyMember')
    expect((await team(store, owner)).pessoas[0]?.funcao).toBe('DONO')
  })
})

describe('an invitation by phone', () => {
  const PHONE = '(11) 98765-4321'
  const smsCode = async (store: StoreBuilder) =>
    codeIn(
      (
        await pool.query<{ text: string }>(
          `select content ->> 'text' as text from phone_message where supplier_id = $1 and channel = 'sms' order by created_at desc limit 1`,
          [store.id],
        )
      ).rows[0]?.text,
    )

  test('goes by SMS, and the person proves a mailbox of their own', async () => {
    const { store, owner } = await aTeam()
    const { body } = await invite(store, owner, { telefone: PHONE, funcao: 'ENTREGADOR' })
    expect(body).toMatchObject({ email: null, telefone: '+5511987654321', funcao: 'ENTREGADOR' })
    const code = await smsCode(store)
    expect((await read(store, code)).body).toMatchObject({ email: null, possuiCadastro: false })
    const email = someone()
    const asked = await accept(store, code, { email })
    expect([asked.status, asked.body]).toEqual([
      200,
      { usuario: null, token: null, confirmacao: { id: expect.any(String), email } },
    ])
    const digits = /\b(\d{6})\b/.exec((await mailsTo(pool, email))[0]?.plain ?? '')?.[1] ?? ''
    const proof = { id: asked.body.confirmacao?.id ?? '', codigo: digits }
    expect((await accept(store, code, { email, confirmacao: { ...proof, codigo: '000000' } })).failure.codigo).toBe(
      'registration.badCode',
    )
    const joined = await accept(store, code, { email, confirmacao: proof })
    expect(joined.body.usuario).toMatchObject({ papel: 'EQUIPE', modulos: ['delivery'], email })
    expect((await accept(store, code, { email })).failure.codigo).toBe('invitation.invalid')
  })

  test('answers the same whether or not the mailbox has a login, whose password also proves its owner', async () => {
    const { store, owner } = await aTeam()
    const person = await aCustomer(store)
    await invite(store, owner, { telefone: PHONE })
    const code = await smsCode(store)
    const asked = await accept(store, code, { email: person.email })
    expect(asked.body).toEqual({
      usuario: null,
      token: null,
      confirmacao: { id: expect.any(String), email: person.email },
    })
    const digits = /\b(\d{4} \d{4} \d{4})\b/.exec((await mailsTo(pool, person.email))[0]?.plain ?? '')?.[1] ?? ''
    const proof = { id: asked.body.confirmacao?.id ?? '', codigo: digits }
    expect((await accept(store, code, { email: person.email, confirmacao: proof })).status).toBe(200)
    // As after a recovered password.
    expect(await whoIs(store, person)).toBeNull()
    const login = { cpf: person.email, senha: NEW_PASSWORD, idfornecedor: store.slug }
    expect((await call(authenticate, { params, headers: visiting(store), body: login })).status).toBe(200)

    const known = await aCustomer(store)
    await invite(store, owner, { telefone: PHONE })
    const second = await accept(store, await smsCode(store), { email: known.email, senha: PASSWORD })
    expect(second.body.usuario).toMatchObject({ papel: 'EQUIPE', email: known.email })
  })

  test('needs a Brazilian mobile number', async () => {
    const { store, owner } = await aTeam()
    expect((await invite(store, owner, { telefone: '(11) 3876-5432' })).failure).toMatchObject({
      codigo: 'team.badPhone',
      campo: 'telefone',
    })
  })
})

describe('a change of what a person may do', () => {
  test('holds at once for the sessions that are open, and is in the log', async () => {
    const { store, owner } = await aTeam()
    const person = await aStaffMember(store, 'staff', ['picking'])
    expect((await whoIs(store, person))?.modulos).toEqual(['picking'])
    const { body } = await change(store, owner, person.staffId, { funcao: 'FINANCEIRO', alcada: 25 })
    expect(body).toMatchObject({ funcao: 'FINANCEIRO', modulos: ['finance'], alcada: 25 })
    expect((await whoIs(store, person))?.modulos).toEqual(['finance'])
    await change(store, owner, person.staffId, { funcao: 'ATENDENTE' })
    expect((await whoIs(store, person))?.papel).toBe('ATENDENTE')
    const [, first] = await audited(store, owner)
    expect(first).toMatchObject({
      acontecimento: 'staff.changed',
      registro: 'Carla Equipe',
      mudancas: [
        { campo: 'modules', antes: ['picking'], depois: ['finance'] },
        { campo: 'discountAuthority', antes: 10, depois: 25 },
      ],
    })
  })

  test('is not written over one that another owner made meanwhile', async () => {
    const { store, owner } = await aTeam()
    const person = await aStaffMember(store, 'staff', ['picking'])
    const visto = { papel: 'EQUIPE' as const, modulos: ['picking' as StaffModule], alcada: 10 }
    expect((await change(store, owner, person.staffId, { funcao: 'PEDIDOS', visto })).status).toBe(200)
    expect((await change(store, owner, person.staffId, { funcao: 'CONTEUDO', visto })).failure.codigo).toBe(
      'record.changedMeanwhile',
    )
    expect((await change(store, owner, person.staffId, { alcada: 5, visto })).body).toMatchObject({
      funcao: 'PEDIDOS',
      alcada: 5,
    })
  })

  test('of a representative waits until the clients have another', async () => {
    const { store, owner } = await aTeam()
    const seller = await aStaffMember(store, 'representative')
    await aPortfolio(store, seller, [await aCustomer(store)])
    expect((await change(store, owner, seller.staffId, { funcao: 'SEPARACAO' })).failure.codigo).toBe('team.hasClients')
    expect((await change(store, owner, seller.staffId, { alcada: 5 })).status).toBe(200)
  })

  test('of oneself is refused, so that an owner is always left', async () => {
    const { store, owner } = await aTeam()
    expect((await change(store, owner, owner.staffId, { funcao: 'GERENTE' })).failure.codigo).toBe('team.oneself')
    expect((await deactivate(store, owner, owner.staffId)).failure.codigo).toBe('team.oneself')
  })

  test('two owners who take each other’s rights at the same moment leave one of them', async () => {
    for (const take of [
      deactivate,
      (...[store, by, id]: Parameters<typeof deactivate>) => change(store, by, id, { funcao: 'SEPARACAO' }),
    ]) {
      const { store, owner } = await aTeam()
      const other = await anOwner(store)
      const replies = await Promise.all([take(store, owner, other.staffId), take(store, other, owner.staffId)])
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404])
      const { rows } = await pool.query(
        `select from staff where supplier_id = $1 and is_active and 'team' = any (modules)`,
        [store.id],
      )
      expect(rows).toHaveLength(1)
    }
  })
})

describe('who is deactivated', () => {
  test('is out on every device at once and does not come in, until reactivated', async () => {
    const { store, owner } = await aTeam()
    const person = await aStaffMember(store, 'staff', ['orders'])
    const phone = { token: await signedIn(store, person.loginId) }
    expect(await whoIs(store, phone)).not.toBeNull()
    const { body } = await deactivate(store, owner, person.staffId)
    expect(body).toMatchObject({ ativo: false, sessoes: [], funcao: null, modulos: ['orders'] })
    for (const device of [person, phone])
      expect((await call(wire.listTeam, { params: {}, headers: as(store, device) })).failure.codigo).toBe(
        'access.sessionExpired',
      )
    const login = { cpf: person.email, senha: PASSWORD, idfornecedor: store.slug }
    const signIn = () => call(authenticate, { params, headers: visiting(store), body: login })
    expect((await signIn()).failure.codigo).toBe('access.badCredentials')
    const { body: back } = await call(wire.reactivateMember, {
      params: { idpessoa: person.staffId },
      headers: as(store, owner),
    })
    expect(back).toMatchObject({ ativo: true, modulos: ['orders'] })
    expect((await signIn()).body.usuario).toMatchObject({ papel: 'EQUIPE', modulos: ['orders'] })
    expect((await audited(store, owner)).map(({ acontecimento }) => acontecimento)).toEqual([
      'staff.reactivated',
      'staff.deactivated',
    ])
  })

  test('hands carts, conversations and clients over to the people who were chosen', async () => {
    const { store, owner } = await aTeam()
    const [seller, successor, client] = [
      await aStaffMember(store, 'representative'),
      await aStaffMember(store, 'representative'),
      await aCustomer(store),
    ]
    const [leaving, staying] = [await aStaffMember(store, 'attendant'), await aStaffMember(store, 'attendant')]
    await aPortfolio(store, seller, [client])
    await pool.query(`insert into chat_room (supplier_id, customer_id, assigned_to) values ($1, $2, $3)`, [
      store.id,
      client.customerId,
      leaving.staffId,
    ])
    await pool.query(
      `insert into cart (supplier_id, customer_id, locked_by, locked_until) values ($1, $2, $3, now() + interval '5 minutes')`,
      [store.id, client.customerId, leaving.staffId],
    )
    await pool.query('insert into negotiation (supplier_id, customer_id, staff_id) values ($1, $2, $3)', [
      store.id,
      client.customerId,
      leaving.staffId,
    ])
    expect((await file(store, owner, seller.staffId)).body.pendencias).toEqual({
      carrinhos: 0,
      conversas: 0,
      clientes: 1,
    })
    expect((await file(store, owner, leaving.staffId)).body.pendencias).toEqual({
      carrinhos: 1,
      conversas: 1,
      clientes: 0,
    })
    const wrong = await deactivate(store, owner, leaving.staffId, { carrinhos: successor.staffId })
    expect(wrong.failure).toMatchObject({ codigo: 'team.badReceiver', campo: 'carrinhos' })
    const both = { carrinhos: staying.staffId, conversas: staying.staffId }
    expect((await deactivate(store, owner, leaving.staffId, both)).status).toBe(200)
    expect((await file(store, owner, staying.staffId)).body.pendencias).toMatchObject({ carrinhos: 1, conversas: 1 })
    expect((await deactivate(store, owner, seller.staffId, { clientes: successor.staffId })).status).toBe(200)
    expect((await file(store, owner, successor.staffId)).body.pendencias.clientes).toBe(1)
    const { body: log } = await call(listAuditEvents, {
      params: {},
      query: { assunto: 'CLIENTE', idcliente: client.customerId },
      headers: as(store, owner),
    })
    expect(log.eventos[0]).toMatchObject({
      acontecimento: 'customer.reassigned',
      mudancas: [{ campo: 'representative', antes: 'Carla Equipe', depois: 'Carla Equipe' }],
    })
  })
})

describe('the portfolio of a representative', () => {
  test('gets clients of the store, and passes some or all to another, with the history of each', async () => {
    const { store, owner } = await aTeam()
    const [seller, successor] = [
      await aStaffMember(store, 'representative'),
      await aStaffMember(store, 'representative'),
    ]
    const clients = [await aCustomer(store), await aCustomer(store), await aCustomer(store)]
    const stranger = await aCustomer(await aStore(pool))
    const headers = as(store, owner)
    const add = (idpessoa: string) =>
      call(wire.addClients, {
        params: { idpessoa },
        headers,
        body: { clientes: [...clients, stranger].map(({ customerId }) => customerId) },
      })
    expect((await add(seller.staffId)).body.pendencias.clientes).toBe(3)
    expect((await add(owner.staffId)).failure.codigo).toBe('team.badReceiver')
    const pass = (para: string, clientes?: string[]) =>
      call(wire.passClients, {
        params: { idpessoa: seller.staffId },
        headers,
        body: { para, ...(clientes === undefined ? {} : { clientes }) },
      })
    expect((await pass(owner.staffId)).failure).toMatchObject({ codigo: 'team.badReceiver', campo: 'para' })
    expect((await pass(successor.staffId, [clients[0]?.customerId ?? ''])).body.pendencias.clientes).toBe(2)
    expect((await pass(successor.staffId)).body.pendencias.clientes).toBe(0)
    expect((await file(store, owner, successor.staffId)).body.pendencias.clientes).toBe(3)
    const { body: log } = await call(listAuditEvents, {
      params: {},
      query: { assunto: 'CLIENTE', idcliente: clients[0]?.customerId ?? '' },
      headers,
    })
    expect(log.eventos.map(({ mudancas }) => mudancas[0])).toMatchObject([
      { campo: 'representative', antes: 'Carla Equipe', depois: 'Carla Equipe' },
      { campo: 'representative', antes: null, depois: 'Carla Equipe' },
    ])
  })
})

describe('the devices of a person', () => {
  test('are listed and ended, one or all, but never the one at hand', async () => {
    const { store, owner } = await aTeam()
    const person = await aStaffMember(store, 'staff', ['picking'])
    await signedIn(store, person.loginId)
    await signedIn(store, person.loginId)
    const { sessoes } = (await file(store, owner, person.staffId)).body
    expect(sessoes).toHaveLength(3)
    const end = (idpessoa: string, idsessao?: string) =>
      call(wire.endMemberSessions, {
        params: { idpessoa },
        query: idsessao === undefined ? {} : { idsessao },
        headers: as(store, owner),
      })
    expect((await end(person.staffId, sessoes[0]?.idsessao)).body.sessoes).toHaveLength(2)
    expect((await end(person.staffId)).body.sessoes).toEqual([])
    expect(await whoIs(store, person).catch(() => null)).toBeNull()
    await signedIn(store, owner.loginId)
    expect((await end(owner.staffId)).body.sessoes).toMatchObject([{ atual: true }])
  })
})

test('nobody reads or changes people of another store', async () => {
  const [{ store, owner }, elsewhere] = [await aTeam(), await aTeam()]
  const stranger = await aStaffMember(elsewhere.store, 'staff', ['picking'])
  const { id } = await invited(elsewhere.store, elsewhere.owner, someone())
  const headers = as(store, owner)
  const of = { params: { idpessoa: stranger.staffId }, headers }
  const replies = [
    await call(wire.teamMember, of),
    await call(wire.changeMember, { ...of, body: { funcao: 'DONO' } }),
    await call(wire.deactivateMember, { ...of, body: {} }),
    await call(wire.reactivateMember, of),
    await call(wire.endMemberSessions, of),
  ]
  for (const { status, failure } of replies) expect([status, failure.codigo]).toEqual([404, 'team.notFound'])
  for (const endpoint of [wire.withdrawInvitation, wire.inviteMemberAgain])
    expect((await call(endpoint, { params: { idconvite: id }, headers })).failure.codigo).toBe(
      'team.invitationNotFound',
    )
})

test('a device is named as it was when the person signed in', async () => {
  const { store, owner } = await aTeam()
  const person = await aStaffMember(store, 'staff', ['picking'])
  const userAgent =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'
  const entered = await call(authenticate, {
    params,
    headers: { ...visiting(store), 'user-agent': userAgent },
    body: { cpf: person.email, senha: PASSWORD, idfornecedor: store.slug },
  })
  expect(entered.status).toBe(200)
  const { sessoes } = (await file(store, owner, person.staffId)).body
  expect(sessoes.map(({ aparelho }) => aparelho)).toEqual(['Chrome · Windows', null])
})
