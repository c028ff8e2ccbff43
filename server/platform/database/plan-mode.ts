import type pg from 'pg'

type PlanMode = 'once' | 'as usual' | 'unknown'

// Named, so that the driver sends them with what comes before and after.
const SETTINGS = {
  once: { name: 'plan-once', text: 'set plan_cache_mode = force_generic_plan' },
  'as usual': { name: 'plan-as-usual', text: 'reset plan_cache_mode' },
} as const satisfies Record<Exclude<PlanMode, 'unknown'>, pg.QueryConfig>

/** How each connection was last told to plan; a new one plans as usual. */
const modes = new WeakMap<pg.ClientBase, PlanMode>()

/**
 * Has the connection plan its next statement so, in the same round trip. It stays so for the statements after it: hot statements
 * follow each other, and each costs no setting of its own.
 */
export function setPlanMode(client: pg.ClientBase, mode: Exclude<PlanMode, 'unknown'>): void {
  if ((modes.get(client) ?? 'as usual') === mode) return
  modes.set(client, mode)
  // It fails in a transaction that has failed, or where a signal that cancels the statement before it comes late.
  client.query(SETTINGS[mode]).catch(() => forgetPlanMode(client))
}

/** A rollback takes back what was set in the transaction. */
export const forgetPlanMode = (client: pg.ClientBase): void => void modes.set(client, 'unknown')
