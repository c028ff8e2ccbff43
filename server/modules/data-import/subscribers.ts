import { VISITOR, type Actor } from '#domain/access/actor.ts'
import { nullable, statement, uuid } from '#server/platform/database/statement.ts'
import { subscribe, type Subscriber } from '#server/platform/events/subscribe.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { applyImport } from './apply-import.ts'
import { checkImport } from './check-import.ts'
import { findImport, moveImport } from './imports.ts'
import { undoImport } from './undo-import.ts'

const findActor = statement('data-import.actor', {
  parameters: [uuid, uuid],
  row: { actedBy: nullable(uuid) },
  sql: 'select acted_by from data_import where supplier_id = $1 and id = $2',
})

/** Few, because a person waits for the end of the step and a step that failed is likely to fail again. */
const RETRIES = 2

/** The steps of imports, one after the other in a store. */
export const dataImportSubscribers: readonly Subscriber[] = [
  subscribe(
    'import.step-started',
    {
      queue: 'import.run',
      isSlow: true,
      retries: RETRIES,
      orderedBy: () => 'imports',
      giveUp: async (scope, { payload: { importId } }) => {
        const fault = 'interrupted'
        await moveImport(scope, importId, { from: ['checking'], to: 'matching', fault })
        await moveImport(scope, importId, { from: ['applying'], to: 'checked', fault })
        await moveImport(scope, importId, { from: ['undoing'], to: 'applied', fault })
      },
    },
    async (scope, { payload: { importId } }) => {
      const dataImport = await findImport(scope, importId)
      const acting = { ...scope, actor: await actorOf(scope, importId) }
      if (dataImport.state === 'checking') await checkImport(acting, dataImport)
      if (dataImport.state === 'applying') await applyImport(acting, dataImport)
      if (dataImport.state === 'undoing') await undoImport(acting, dataImport)
    },
  ),
]

/** Who started the step, for the audit log. Their permission was checked at the request that started it. */
async function actorOf({ db, supplier }: Scope, id: string): Promise<Actor> {
  const found = await db.one(findActor, [supplier.id, id])
  if (!found?.actedBy) return VISITOR
  return { kind: 'staff', loginId: found.actedBy, staffId: '', modules: [], customer: null }
}
