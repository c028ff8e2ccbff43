import { describe, expect, test } from 'vitest'
import { eraseAccount } from '#contract/privacy.ts'
import { sessionOf, testApp } from '#test/builders/app.ts'
import { aCustomerInEveryTable, whereIs } from '#test/builders/erasure.ts'
import { PASSWORD } from '#test/builders/people.ts'
import { aStore } from '#test/builders/store.ts'
import { PRIVACY_PARTS } from './personal-data.ts'

const { call, pool } = testApp()

const tables = PRIVACY_PARTS.flatMap((part) => Object.entries(part.tables))
const erasedBy = (how: string) => tables.filter(([, table]) => table.erasedBy === how).map(([name]) => name)

/** Of the login, whichever stores know it. */
const OF_PLATFORM: readonly string[] = ['known_device', 'authenticator_app', 'recovery_code', 'passkey']

const namesOf = async (sql: string) => (await pool.query<{ name: string }>(sql)).rows.map(({ name }) => name).toSorted()

describe('what the modules say that they store about people', () => {
  test('names every table with a customer or a login, once', async () => {
    const inDatabase = await namesOf(
      `select c.table_name as name
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name in ('customer_id', 'login_id')
       union
       select conrelid::regclass::text from pg_constraint
       where contype = 'f' and confrelid in ('customer'::regclass, 'login'::regclass)
         and connamespace <> 'monthly'::regnamespace`,
    )
    expect(inDatabase).toContain('address')
    expect(tables.map(([name]) => name).toSorted()).toEqual(inDatabase)
  })

  test('counts on a foreign key only where one deletes the rows with the customer', async () => {
    const deletedWithCustomer = await namesOf(
      `with recursive deleted (name) as (
         select 'customer'::regclass::oid
         union
         select k.conrelid from pg_constraint k join deleted d on k.confrelid = d.name
         where k.contype = 'f' and k.confdeltype = 'c')
       select name::regclass::text as name from deleted`,
    )
    expect(deletedWithCustomer).toEqual(expect.arrayContaining(erasedBy('foreign key')))
  })

  test('is what an erasure removes: no table of it has a row of the person afterwards', async () => {
    const store = await aStore(pool)
    const person = await aCustomerInEveryTable(store)
    const rowsOfPerson = async () =>
      [...(await whereIs(store, person.customerId)), ...(await whereIs(store, person.loginId))].toSorted()
    const ofPlatform = async () => {
      const counts = OF_PLATFORM.map((table) => `select '${table}' as name from ${table} where login_id = $1`)
      return (await pool.query<{ name: string }>(counts.join(' union all '), [person.loginId])).rows
    }
    // A person has the rows of every table to begin with.
    const expected = [...erasedBy('foreign key'), ...erasedBy('statement')].filter(
      (name) => !OF_PLATFORM.includes(name),
    )
    expect(await rowsOfPerson()).toEqual(expect.arrayContaining(expected))
    expect((await ofPlatform()).map(({ name }) => name)).toEqual(OF_PLATFORM)

    const params = { sessao: sessionOf(person), idfornecedor: store.slug }
    expect((await call(eraseAccount, { params, body: { senha: PASSWORD } })).body).toEqual({ sucesso: true })
    // Events that name the person by id are gone as soon as they are dispatched.
    await expect.poll(rowsOfPerson).toEqual([])
    expect(await ofPlatform()).toEqual([])
  })
})
