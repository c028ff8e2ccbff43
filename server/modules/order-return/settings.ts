import { changesBetween } from '#domain/access/audit.ts'
import { ensure } from '#domain/failure.ts'
import { DEFAULT_RETURN_SETTINGS, type ReturnSettings } from '#domain/order/order-return.ts'
import { bool, int4, statement, text, uuid } from '#server/platform/database/statement.ts'
import { inLockedTransaction, type Scope } from '#server/platform/http/scope.ts'
import { recordEvent } from '#server/platform/session/audit.ts'

const find = statement('order-return.settings', {
  parameters: [uuid],
  row: { companyDays: int4, offersExchange: bool, instructions: text, version: int4 },
  sql: 'select company_days, offers_exchange, instructions, version from return_settings where supplier_id = $1',
})
const save = statement('order-return.save-settings', {
  parameters: [uuid, int4, bool, text],
  sql: `insert into return_settings as s (supplier_id, company_days, offers_exchange, instructions) values ($1, $2, $3, $4)
   on conflict (supplier_id) do update set company_days = excluded.company_days, offers_exchange = excluded.offers_exchange,
     instructions = excluded.instructions, version = s.version + 1`,
})

export interface EditedReturnSettings extends ReturnSettings {
  /** 0 where the store has not decided anything. */
  readonly version: number
}

export const returnSettings = async ({ db, supplier }: Scope): Promise<EditedReturnSettings> =>
  (await db.one(find, [supplier.id])) ?? { ...DEFAULT_RETURN_SETTINGS, version: 0 }

/** @throws Failure orderReturn.settingsOutdated where they were changed since `seen` */
export function saveReturnSettings(
  scope: Scope,
  { companyDays, offersExchange, instructions }: ReturnSettings,
  seen: number,
): Promise<EditedReturnSettings> {
  return inLockedTransaction(scope, async (scope) => {
    const before = await returnSettings(scope)
    ensure(before.version === seen, 'orderReturn.settingsOutdated')
    await scope.db.execute(save, [scope.supplier.id, companyDays, offersExchange, instructions])
    const after = await returnSettings(scope)
    const changes = changesBetween(auditFields(before), auditFields(after))
    if (changes.length > 0)
      await recordEvent(scope, { action: 'order.return-settings-changed', customerId: null, changes })
    return after
  })
}

const auditFields = ({ companyDays, offersExchange, instructions }: ReturnSettings) => ({
  companyDays,
  offersExchange,
  returnInstructions: instructions,
})
