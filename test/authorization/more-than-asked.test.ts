import { beforeAll, describe, expect, test } from 'vitest'
import { customerSettings } from '#contract/access.ts'
import { changeUser, inviteUser } from '#contract/linked-user.ts'
import { saveRegistration } from '#contract/registration.ts'
import { acceptTeamInvitation } from '#contract/team.ts'
import { anotherAddress, testApp } from '#test/builders/app.ts'
import { aCustomer, aLinkedUser, aStaffMember, signedIn } from '#test/builders/people.ts'
import { aPersonsForm, GOOD_PASSWORD } from '#test/builders/registration.ts'
import { aStore, type StoreBuilder } from '#test/builders/store.ts'
import { aWorld, type World } from './callers.ts'
import { aRegistrationCode, aTeamInvitation } from './one-time-codes.ts'
import { nameOf } from './row.ts'
import { ROWS } from './rows.ts'
import { cookiesOf, sendAs } from './send.ts'

const app = testApp()
const { call, pool } = app

/** Fields that would grant more to a person, by the names of the wire and of the database. */
const MORE = {
  cadastro_aprovado: true,
  aprovado: true,
  situacaoCadastro: 'APROVADO',
  limite: 999_999,
  limite_credito_total: 999_999,
  limiteDeCredito: 999_999,
  permissoes: [{ idPermissao: 'submissao_pedido' }],
  papel: 'EQUIPE',
  principal: true,
  modulos: ['customers', 'settings'],
  loginAsUsuarioVinculado: false,
  usuarioVinculado: null,
  is_approved: true,
  isApproved: true,
  credit_limit_cents: 99_999_900,
  erp_code: 'ROUBADO',
  cod_erp: 'ROUBADO',
  codigoErp: 'ROUBADO',
  email_verified_at: '2020-01-01',
  role: 'staff',
  modules: ['customers'],
  supplier_id: '00000000-0000-0000-0000-000000000000',
  login_id: '00000000-0000-0000-0000-000000000000',
  customer_id: '00000000-0000-0000-0000-000000000000',
  preco_do_desconto: 0.01,
  precoatendente: 0.01,
  removed_at: null,
  accepted_as: 'customer',
}

/** Everything by which one person may more than another. */
async function powersIn({ id }: StoreBuilder): Promise<unknown> {
  const { rows } = await pool.query(
    `select (select array_agg((s.login_id, s.role, s.modules)::text order by s.id) from staff s where s.supplier_id = $1) as staff,
       (select array_agg(p::text order by p::text) from portfolio p where p.supplier_id = $1) as portfolios,
       (select array_agg((k.id, k.scopes)::text order by k.id) from api_key k where k.supplier_id = $1 and k.prefix = 'bk_teste') as keys,
       (select count(*)::int from customer c where c.supplier_id = $1 and (c.credit_limit_cents > 0 or c.erp_code is not null or c.email_verified_at < c.created_at)) as privileged,
       (select array_agg((u.login_id, u.permissions)::text order by u.id) from linked_user u where u.supplier_id = $1 and u.permissions <> '{}') as granted,
       (select count(*)::int from address a where a.supplier_id = $1 and a.erp_code is not null) as coded`,
    [id],
  )
  return rows[0]
}

describe('a body with more fields than expected', () => {
  let shared: World
  beforeAll(async () => {
    shared = await aWorld(pool)
  })
  const withBody = ROWS.filter(({ endpoint }) => endpoint.body !== undefined).map((row) => ({
    ...row,
    name: [nameOf(row.endpoint), row.what ?? ''].join(' ').trim(),
  }))
  /** These exist to grant more to a person, or to take it: they are tested beside them. */
  const GIVES_OR_TAKES = new Set([
    'POST /v1/app/usuario/:sessao/:idcliente',
    'PUT /v1/app/usuario/:idusuario',
    'POST /v4/verificacao/confirmar-verificacao',
    'POST /v4/api-key/login',
    'POST /v4/app/:sessao/privacidade/:idfornecedor/excluir-conta',
    'PUT /v4/gestao/clientes/:idcliente/codigo-erp',
    'PUT /v4/gestao/clientes/:idcliente/credito',
    'PUT /v4/gestao/equipe/:idpessoa',
    'POST /v4/gestao/equipe/:idpessoa/carteira',
    'POST /v4/gestao/equipe/:idpessoa/carteira/passar',
    'POST /v1/app/:sessao/convite-equipe/aceitar',
  ])

  test.each(withBody.filter(({ endpoint }) => !GIVES_OR_TAKES.has(nameOf(endpoint))))(
    'gives no caller more: $name',
    async (row) => {
      const world = row.changes === undefined ? shared : await aWorld(pool)
      const { params, query, body } = await row.sent(world)
      const before = await powersIn(world.store)
      const reply = await sendAs(
        app,
        world,
        row.endpoint,
        { params, ...(query ? { query } : {}), body: { ...MORE, ...(body as object) } },
        world.tokens[row.rightful ?? 'customer'],
      )
      const answer = row.answers[row.rightful ?? 'customer']
      if (answer === 'ok') expect(reply.status, JSON.stringify(reply.body)).toBe(200)
      expect(await powersIn(world.store)).toEqual(before)
    },
  )
})

test('who accepts an invitation to the team gets what the owner chose, whatever else the body says', async () => {
  const { store } = await aWorld(pool)
  const { code } = await aTeamInvitation(store)
  const reply = await call(acceptTeamInvitation, {
    params: { sessao: 'token' },
    headers: { 'x-idfornecedor': store.slug },
    body: {
      ...MORE,
      codigo: code,
      nome: 'Rita Prado',
      email: 'rita@exemplo.com.br',
      senha: GOOD_PASSWORD,
      confirmacao: null,
      tokenOrigin: 'commerce',
    },
  })
  expect(reply.status, JSON.stringify(reply.failure)).toBe(200)
  const { rows } = await pool.query(
    `select m.role, m.modules from staff m join login l on l.id = m.login_id where m.supplier_id = $1 and l.name = 'Rita Prado'`,
    [store.id],
  )
  expect(rows).toEqual([{ role: 'staff', modules: ['picking'] }])
})

describe('a registration', () => {
  const register = (store: StoreBuilder, more: object, token?: string) =>
    call(saveRegistration, {
      params: { sessao: 'token' },
      headers: {
        'x-idfornecedor': store.slug,
        'x-forwarded-for': anotherAddress(),
        ...(token === undefined ? {} : { cookie: cookiesOf(token) }),
      },
      body: { ...aPersonsForm(), ...more },
    })

  test('does not approve itself', async () => {
    const store = await aStore(pool, { tags: ['restrict-not-approved-user-submission'] })
    const { email } = aPersonsForm()
    const { body } = await register(store, { ...MORE, email, confirmacao: await aRegistrationCode(store, email) })
    expect([body.cadastro_aprovado, body.usuario?.cadastro_aprovado, body.usuario?.papel]).toEqual([
      false,
      false,
      'CLIENTE',
    ])
    const { rows } = await pool.query(
      'select is_approved, refused_at, credit_limit_cents::int as credit, erp_code, email_verified_at >= created_at as is_verified_now from customer where supplier_id = $1',
      [store.id],
    )
    expect(rows).toEqual([{ is_approved: false, refused_at: null, credit: 0, erp_code: null, is_verified_now: true }])
  })

  test('that is changed changes no other record, for any id', async () => {
    const store = await aStore(pool)
    const [owner, other] = [await aCustomer(store), await aCustomer(store)]
    const rowOf = async () =>
      (
        await pool.query('select c::text as row from customer c where supplier_id = $1 and id = $2', [
          store.id,
          other.customerId,
        ])
      ).rows
    const before = await rowOf()
    const named = {
      idcliente: other.customerId,
      idcadastroextracliente: other.customerId,
      id: other.customerId,
      customer_id: other.customerId,
      idUsuarioLogado: other.loginId,
    }
    expect((await register(store, { ...MORE, ...named, email: owner.email, senha: null }, owner.token)).status).toBe(
      200,
    )
    expect(await rowOf()).toEqual(before)
    const { rows } = await pool.query(
      'select document, login_id, credit_limit_cents::int as credit from customer where supplier_id = $1 and id = $2',
      [store.id, owner.customerId],
    )
    expect(rows).toEqual([{ document: owner.document, login_id: owner.loginId, credit: 0 }])
  })
})

describe('a linked user', () => {
  const as = (store: StoreBuilder, token: string) => ({
    'x-idfornecedor': store.slug,
    cookie: `commerce-auth-token=${token}`,
  })
  const permissionsOf = async (store: StoreBuilder, token: string) =>
    (
      await call(customerSettings, { params: { sessao: 'token' }, headers: as(store, token) })
    ).body.usuario?.permissoes.map(({ idPermissao }) => idPermissao)
  const grants = [{ idPermissao: 'submissao_pedido' }] as const

  test('cannot grant more to themselves, nor to another person on the account', async () => {
    const store = await aStore(pool)
    const owner = await aCustomer(store)
    const [user, other] = [await aLinkedUser(store, owner, ['ver_pedidos']), await aLinkedUser(store, owner)]
    const answers = [
      ...(await Promise.all(
        [user, other].map(({ loginId }) =>
          call(changeUser, {
            params: { idusuario: loginId },
            headers: as(store, user.token),
            body: { dadosUsuario: { idcliente: owner.customerId, permissoes: [...grants] } },
          }),
        ),
      )),
      await call(changeUser, {
        params: { idusuario: user.loginId },
        headers: as(store, user.token),
        body: { dadosUsuario: { permissoes: [...grants] } },
      }),
      await call(inviteUser, {
        params: { sessao: 'token', idcliente: owner.customerId },
        headers: as(store, user.token),
        body: { email: user.email, permissoes: [...grants] },
      }),
    ]
    expect(answers.map(({ failure }) => failure.codigo)).toEqual(answers.map(() => 'access.notAllowed'))
    expect([await permissionsOf(store, user.token), await permissionsOf(store, other.token)]).toEqual([
      ['ver_pedidos'],
      [],
    ])
  })

  test('with an account of their own grants nothing on another by going on for it', async () => {
    const store = await aStore(pool)
    const [owner, self] = [await aCustomer(store), await aCustomer(store)]
    await pool.query('insert into linked_user (supplier_id, customer_id, login_id) values ($1, $2, $3)', [
      store.id,
      owner.customerId,
      self.loginId,
    ])
    const change = (idcliente: string) =>
      call(changeUser, {
        params: { idusuario: self.loginId },
        headers: as(store, self.token),
        body: { dadosUsuario: { idcliente, permissoes: [...grants] } },
      })
    expect([(await change(owner.customerId)).failure.codigo, (await change(self.customerId)).failure.codigo]).toEqual([
      'access.notAllowed',
      'access.notAllowed',
    ])
    const { rows } = await pool.query('select permissions from linked_user where supplier_id = $1', [store.id])
    expect(rows).toEqual([{ permissions: [] }])
  })

  test('is not made of staff, who would keep an account that they once served', async () => {
    const store = await aStore(pool)
    const owner = await aCustomer(store)
    const seller = await aStaffMember(store, 'representative')
    await pool.query(
      'insert into linked_user (supplier_id, customer_id, login_id, permissions) values ($1, $2, $3, $4)',
      [store.id, owner.customerId, seller.loginId, ['submissao_pedido']],
    )
    expect(await permissionsOf(store, await signedIn(store, seller.loginId))).toEqual([])
  })
})
