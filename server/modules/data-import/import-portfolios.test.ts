import { expect, test } from 'vitest'
import { listAuditEvents } from '#contract/audit.ts'
import { testApp } from '#test/builders/app.ts'
import { csv, importsOf } from '#test/builders/imports.ts'
import { aCpf, aCustomer, aStaffMember } from '#test/builders/people.ts'
import { aStore, type StoreBuilder } from '#test/builders/store.ts'

const app = testApp()
const { call, pool } = app

const OWNER = { kind: 'customers', modules: ['customers', 'team'] } as const

/** A representative of the store by name. */
async function aRepresentative(store: StoreBuilder, name: string) {
  const member = await aStaffMember(store, 'representative')
  const { rows } = await pool.query<{ email: string }>(
    'update login l set name = $2 from staff m where m.id = $1 and l.id = m.login_id returning l.email',
    [member.staffId, name],
  )
  return { ...member, name, email: rows[0]?.email ?? '' }
}

const portfoliosOf = async (store: StoreBuilder): Promise<string[]> =>
  (
    await pool.query<{ line: string }>(
      `select c.name || ': ' || string_agg(l.name, ', ' order by l.name) as line
       from portfolio p join customer c on c.supplier_id = p.supplier_id and c.id = p.customer_id
         join staff m on m.supplier_id = p.supplier_id and m.id = p.representative_id join login l on l.id = m.login_id
       where p.supplier_id = $1 group by c.id, c.name order by c.name`,
      [store.id],
    )
  ).rows.map(({ line }) => line)

async function aStoreWithClients() {
  const store = await aStore(pool)
  const [ana, beto] = [await aRepresentative(store, 'Ana Lima'), await aRepresentative(store, 'Beto Reis')]
  const documents = [aCpf(), aCpf(), aCpf()]
  await pool.query(
    `insert into customer (supplier_id, kind, document, name, email)
     select $1, 'person', document, 'Cliente ' || place, 'c' || place || '@exemplo.com' from unnest($2::text[]) with ordinality c (document, place)`,
    [store.id, documents],
  )
  await pool.query(
    `insert into portfolio (supplier_id, representative_id, customer_id)
     select $1, m, c.id from customer c, unnest($2::uuid[]) m where c.supplier_id = $1 and c.name = 'Cliente 1'`,
    [store.id, [ana.staffId, beto.staffId]],
  )
  return { store, ana, beto, documents }
}

test('customers get the representative of their row, with their history, and the former ones back', async () => {
  const { store, ana, beto, documents } = await aStoreWithClients()
  const [first, second, third] = documents
  const imports = await importsOf(app, store, OWNER)
  const before = await portfoliosOf(store)
  expect(before).toEqual(['Cliente 1: Ana Lima, Beto Reis'])
  const checked = await imports.checked(
    csv(
      'CPF;Nome;E-mail;Vendedor',
      `${first};;;${ana.email.toUpperCase()}`,
      `${second};;;beto reis`,
      `${third};;;`,
      `${aCpf()};Cliente novo;novo@exemplo.com;${beto.email}`,
      `${aCpf()};Sem rota;sem@exemplo.com;Carla`,
    ),
  )
  const { idimportacao: id } = checked
  expect(checked.colunas).toEqual(['cpf', 'nome', 'email', 'representante'])
  expect(checked.totais).toEqual({ NOVA: 1, MUDA: 2, IGUAL: 1, RECUSADA: 1 })
  const rows = await imports.rows(id)
  expect(rows[0]?.mudancas).toEqual([{ campo: 'representante', antes: 'Ana Lima, Beto Reis', depois: 'Ana Lima' }])
  expect(rows[1]?.mudancas).toEqual([{ campo: 'representante', antes: null, depois: 'Beto Reis' }])
  expect(rows[3]?.mudancas.at(-1)).toEqual({ campo: 'representante', antes: null, depois: 'Beto Reis' })
  expect(rows[4]?.motivos).toEqual([
    {
      campo: 'representante',
      texto: 'Representante: a loja não tem um representante ativo “Carla”. Escreva o e-mail com que ele entra.',
    },
  ])
  expect(await portfoliosOf(store)).toEqual(before)

  expect(await imports.applied(id)).toMatchObject({ situacao: 'APLICADA', falha: null })
  expect(await portfoliosOf(store)).toEqual(['Cliente 1: Ana Lima', 'Cliente 2: Beto Reis', 'Cliente novo: Beto Reis'])
  const { body } = await call(listAuditEvents, { params: {}, query: {}, headers: imports.headers })
  expect(
    body.eventos
      .filter(({ acontecimento }) => acontecimento === 'customer.reassigned')
      .map(({ cliente, mudancas }) => [cliente?.nome, mudancas[0]?.antes, mudancas[0]?.depois])
      .toSorted(),
  ).toEqual([
    ['Cliente 1', 'Ana Lima, Beto Reis', 'Ana Lima'],
    ['Cliente 2', null, 'Beto Reis'],
    ['Cliente novo', null, 'Beto Reis'],
  ])
  // The same sheet again changes nothing.
  expect((await imports.checked(csv('CPF;Representante', `${first};Ana Lima`))).totais).toMatchObject({ IGUAL: 1 })

  // Who moves one of them meanwhile keeps all of it.
  await pool.query('update portfolio set representative_id = $2 where supplier_id = $1 and representative_id = $3', [
    store.id,
    beto.staffId,
    ana.staffId,
  ])
  expect(await imports.undone(id)).toMatchObject({ situacao: 'APLICADA', mudaramDepois: 1 })
  expect((await imports.rows(id, 'touched'))[0]?.mudouDepois).toMatchObject([
    { campo: 'representante', importado: 'Ana Lima', agora: 'Beto Reis' },
  ])
  await pool.query(
    `update portfolio p set representative_id = $2 from customer c
     where p.supplier_id = $1 and c.id = p.customer_id and c.name = 'Cliente 1'`,
    [store.id, ana.staffId],
  )
  expect(await imports.undone(id)).toMatchObject({ situacao: 'DESFEITA' })
  expect(await portfoliosOf(store)).toEqual(before)
})

test('who was deactivated since the check gets no clients', async () => {
  const { store, beto, documents } = await aStoreWithClients()
  const imports = await importsOf(app, store, OWNER)
  const { idimportacao: id } = await imports.checked(csv('CPF;Representante', `${documents[1]};${beto.email}`))
  await pool.query('update staff set is_active = false where id = $1', [beto.staffId])
  expect(await imports.applied(id)).toMatchObject({
    situacao: 'CONFERIDA',
    falha: 'LOJA_MUDOU',
    totais: { RECUSADA: 1 },
  })
})

test('portfolios are changed by owners alone, and by no staff of another store', async () => {
  const { store, beto, documents } = await aStoreWithClients()
  const imports = await importsOf(app, store, { kind: 'customers', modules: ['customers'] })
  const sheet = csv('CPF;Representante', `${documents[1]};${beto.email}`)
  const { idimportacao: id, colunas } = (await imports.upload(sheet)).body
  expect(colunas).toEqual(['cpf', null])
  const refused = { status: 403, body: { codigo: 'import.portfolioNotAllowed' } }
  expect(await imports.match(id, { colunas: ['cpf', 'representante'] })).toMatchObject(refused)
  const owner = await importsOf(app, store, OWNER)
  const { idimportacao: checked } = await owner.checked(sheet)
  expect(await imports.apply(checked, 0, 1)).toMatchObject(refused)
  await owner.applied(checked)
  expect(await imports.undo(checked)).toMatchObject(refused)

  const other = await aStore(pool)
  const client = await aCustomer(other)
  const others = await importsOf(app, other, OWNER)
  const elsewhere = await others.checked(csv('CPF;Representante', `${client.document};${beto.email}`))
  expect(elsewhere.totais).toMatchObject({ RECUSADA: 1 })
})
