import { describe, expect, test } from 'vitest'
import type { Db } from '#server/platform/database/database.ts'
import { testApp } from '#test/builders/app.ts'
import { csv, importsOf, productsOf } from '#test/builders/imports.ts'
import { scopeOf } from '#test/builders/scope.ts'
import { aCategory, aProduct, aStore } from '#test/builders/store.ts'
import { dataImportSubscribers } from './subscribers.ts'

const app = testApp()
const { pool } = app

describe('a process that ends in the middle of a step', () => {
  /** An import at a step of which no job knows, and its scope, whose connection is lost behind the first statement of this name. */
  async function anInterrupted(state: 'checking' | 'applying' | 'undoing', lastStatement: string) {
    const store = await aStore(pool)
    const { id: categoryId } = await aCategory(store, 'Grãos')
    await aProduct(store, { code: 'A1', price: 10, categoryId })
    const imports = await importsOf(app, store)
    const { idimportacao: id } = await imports.checked(
      csv('Código;Nome;Preço;Categoria', 'A1;;11;', 'M1;Milho;5;Grãos'),
    )
    if (state === 'undoing') await imports.applied(id)
    await pool.query('update data_import set state = $2 where id = $1', [id, state])
    const scope = await scopeOf(app.server(), store)
    const losing = (db: Db): Db => ({
      ...db,
      transaction: (work) => db.transaction((within) => work(losing(within))),
      async execute(statement, values) {
        const count = await db.execute(statement, values)
        if (statement.name === lastStatement) throw new Error('the process ends here')
        return count
      },
    })
    const [subscriber] = dataImportSubscribers
    const event = {
      id: 1,
      name: 'import.step-started',
      supplierId: store.id,
      happenedAt: '',
      payload: { importId: id },
    } as const
    return {
      store,
      imports,
      id,
      run: (isLost: boolean) =>
        subscriber?.handle(isLost ? { ...scope, db: losing(scope.db) } : scope, event as never, { attempt: 1 }),
      giveUp: () => subscriber?.giveUp?.(scope, event as never, ''),
    }
  }

  test.each([
    ['checking', 'data-import.store-plans', 'CONFERIDA', 'COLUNAS'],
    ['applying', 'data-import.change-figures', 'APLICADA', 'CONFERIDA'],
    ['undoing', 'data-import.restore-figures', 'DESFEITA', 'APLICADA'],
  ] as const)(
    'leaves the store as it was while %s, and the next one does the step',
    async (state, statement, done, before) => {
      const { store, imports, id, run, giveUp } = await anInterrupted(state, statement)
      const products = await productsOf(store)
      await expect(run(true)).rejects.toThrow('the process ends here')
      expect(await productsOf(store)).toEqual(products)
      // Given up, it is at the step before, and says so.
      const { rows } = await pool.query<{ state: string }>('select state from data_import where id = $1', [id])
      expect(rows).toEqual([{ state }])
      await giveUp()
      expect(await imports.read(id)).toMatchObject({ situacao: before, falha: 'INTERROMPIDA' })
      await pool.query('update data_import set state = $2 where id = $1', [id, state])
      await run(false)
      expect(await imports.read(id)).toMatchObject({ situacao: done, falha: null })
      // Another process that has the same job finds it done.
      const after = await productsOf(store)
      await run(false)
      expect(await productsOf(store)).toEqual(after)
    },
  )
})

test('a large import is one notice for the processes that keep the store in memory', async () => {
  const store = await aStore(pool)
  const { id: categoryId } = await aCategory(store, 'Grãos')
  const imports = await importsOf(app, store)
  const lines = Array.from({ length: 2500 }, (_, index) => `M${index};Milho ${index};5`)
  const checked = await imports.checked(csv('Código;Nome;Preço', ...lines), { idcategoria: categoryId })
  const client = await pool.connect()
  const notices: string[] = []
  client.on('notification', ({ payload = '' }) => notices.push(payload))
  await client.query('listen "storefront-changed"')
  try {
    await imports.applied(checked.idimportacao)
    await expect.poll(() => notices).toContain(store.id)
    await client.query('select 1')
    expect(notices.filter((payload) => payload === store.id)).toHaveLength(1)
  } finally {
    client.release(true)
  }
})
