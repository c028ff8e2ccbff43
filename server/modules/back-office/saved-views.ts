import { VIEWED_LISTS, type ViewedList } from '#contract/back-office.ts'
import { loginIdOf } from '#domain/access/actor.ts'
import { ensureCan } from '#domain/access/can.ts'
import { ensure } from '#domain/failure.ts'
import { MAX_VIEWS, type SavedView, type ViewToSave } from '#domain/saved-view.ts'
import type { PrivacyPart } from '#server/platform/database/privacy-part.ts'
import { bool, int8, narrow, statement, text, uuid } from '#server/platform/database/statement.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'

const findViews = statement('saved-view.of-list', {
  parameters: [uuid, uuid, text],
  row: { id: uuid, name: text, search: text, isShared: bool, isOwn: bool, isDefault: bool },
  sql: `select v.id, v.name, v.search, v.is_shared, v.login_id = $2 as is_own,
     exists (select from default_view d where d.supplier_id = $1 and d.login_id = $2 and d.view_id = v.id) as is_default
   from saved_view v
   where v.supplier_id = $1 and v.list = $3 and v.removed_at is null and (v.is_shared or v.login_id = $2)
   order by v.created_at, v.id`,
})

/** The views of a list that the person sees: their own, and those that others share. */
export async function listViews(scope: Scope, list: ViewedList): Promise<readonly SavedView[]> {
  return scope.db.many(findViews, [scope.supplier.id, viewerOf(scope, list), list])
}

/** The login of a person who may see the list. */
function viewerOf(scope: Scope, list: ViewedList): string {
  const [, access] = VIEWED_LISTS[list]
  ensureCan(access, scope.actor, scope)
  const loginId = loginIdOf(scope.actor)
  ensure(loginId, 'access.notAllowed')
  return loginId
}

const countOthers = statement('saved-view.count-others', {
  parameters: [uuid, uuid, text, uuid],
  row: { total: int8 },
  sql: `select count(*) as total from saved_view where supplier_id = $1 and login_id = $2 and list = $3 and id <> $4 and removed_at is null`,
})
// The view of somebody else stays as it is, and no row comes back. One that was removed comes back with who began with it.
const write = statement('saved-view.write', {
  parameters: [uuid, uuid, uuid, narrow<ViewedList>(text), text, text, bool],
  row: { id: uuid },
  sql: `insert into saved_view (supplier_id, id, login_id, list, name, search, is_shared)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (supplier_id, id) do update set name = excluded.name, search = excluded.search, is_shared = excluded.is_shared, removed_at = null
     where saved_view.login_id = excluded.login_id and saved_view.list = excluded.list
   returning id`,
})
// A person whose first view is no longer shared begins with the whole list again.
const dropDefaultsOfOthers = statement('saved-view.drop-defaults-of-others', {
  parameters: [uuid, uuid, uuid],
  sql: 'delete from default_view where supplier_id = $1 and view_id = $2 and login_id <> $3',
})

/**
 * Makes a view, or changes one of the person's own.
 * @throws Failure access.notAllowed for the view of somebody else, view.tooMany.
 */
export function saveView(scope: Scope, list: ViewedList, view: ViewToSave): Promise<SavedView> {
  const loginId = viewerOf(scope, list)
  const { id, name, search, isShared } = view
  return inTransaction(scope, async (scope) => {
    const { db, supplier } = scope
    const others = await db.one(countOthers, [supplier.id, loginId, list, id])
    ensure((others?.total ?? 0) < MAX_VIEWS, 'view.tooMany', { maximum: MAX_VIEWS })
    const written = await db.one(write, [supplier.id, id, loginId, list, name, search, isShared])
    ensure(written, 'access.notAllowed')
    if (!isShared) await db.execute(dropDefaultsOfOthers, [supplier.id, id, loginId])
    const saved = (await db.many(findViews, [supplier.id, loginId, list])).find((each) => each.id === id)
    ensure(saved, 'access.notAllowed')
    return saved
  })
}

const remove = statement('saved-view.delete', {
  parameters: [uuid, uuid, text, uuid],
  sql: `update saved_view set removed_at = now()
   where supplier_id = $1 and login_id = $2 and list = $3 and id = $4 and removed_at is null`,
})

/** Removes a view of the person's own. One that is gone, or somebody else's, changes nothing. */
export async function deleteView(scope: Scope, list: ViewedList, id: string): Promise<void> {
  await scope.db.execute(remove, [scope.supplier.id, viewerOf(scope, list), list, id])
}

const clearDefault = statement('saved-view.clear-default', {
  parameters: [uuid, uuid, text],
  sql: 'delete from default_view where supplier_id = $1 and login_id = $2 and list = $3',
})
const writeDefault = statement('saved-view.write-default', {
  parameters: [uuid, uuid, text, uuid],
  row: { viewId: uuid },
  sql: `insert into default_view (supplier_id, login_id, list, view_id)
   select $1, $2, $3, v.id from saved_view v
   where v.supplier_id = $1 and v.id = $4 and v.list = $3 and v.removed_at is null and (v.is_shared or v.login_id = $2)
   on conflict (supplier_id, login_id, list) do update set view_id = excluded.view_id
   returning view_id`,
})

/** With which view a list begins for the person; null for none. */
export async function chooseDefaultView(scope: Scope, list: ViewedList, id: string | null): Promise<void> {
  const key = [scope.supplier.id, viewerOf(scope, list), list] as const
  if (id === null) await scope.db.execute(clearDefault, key)
  else ensure(await scope.db.one(writeDefault, [...key, id]), 'access.notAllowed')
}

export const savedViewPrivacy = {
  // How the store's own people look at its lists.
  tables: {
    saved_view: { exportedAs: null, erasedBy: 'nothing' },
    default_view: { exportedAs: null, erasedBy: 'nothing' },
  },
} as const satisfies PrivacyPart
