import type pg from 'pg'

type PlanMode = 'generic' | 'auto' | 'unknown'

// Named, so that the driver sends them with what comes before and after.
const SETTINGS = {
  generic: { name: 'plan-generic', text: 'set plan_cache_mode = force_generic_plan' },
  auto: { name: 'plan-auto', text: 'reset plan_cache_mode' },
} as const satisfies Record<Exclude<PlanMode, 'unknown'>, pg.QueryConfig>

/** The plan mode last set on each connection; a new connection has the default of PostgreSQL. */
const modes = new WeakMap<pg.ClientBase, PlanMode>()

/**
 * Sets `plan_cache_mode` of the connection, in the round trip of its next statement, unless it has that mode already. Hot statements
 * follow each other, so most need no statement for it.
 */
export function setPlanMode(client: pg.ClientBase, mode: Exclude<PlanMode, 'unknown'>): void {
  if ((modes.get(client) ?? 'auto') === mode) return
  modes.set(client, mode)
  // It fails in a transaction that has failed, or where a signal that cancels the statement before it comes late.
  client.query(SETTINGS[mode]).catch(() => forgetPlanMode(client))
}

/** A rollback takes back what was set in the transaction. */
export const forgetPlanMode = (client: pg.ClientBase): void => void modes.set(client, 'unknown')
