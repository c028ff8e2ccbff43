import { ANSWER_TEMPLATES } from '#contract/privacy-answers.ts'
import { changesBetween } from '#domain/access/audit.ts'
import { TEMPLATE_KINDS, type AnswerTemplate, type TemplateKind } from '#domain/privacy/privacy-request.ts'
import { statement, text, uuid } from '#server/platform/database/statement.ts'
import { inLockedTransaction, type Scope } from '#server/platform/http/scope.ts'
import { recordEvent } from '#server/platform/session/audit.ts'
import { ownTemplates } from './queries.ts'

const save = statement('privacy-request.save-template', {
  parameters: [uuid, text, text],
  sql: `insert into privacy_template (supplier_id, kind, text) values ($1, $2, $3)
   on conflict (supplier_id, kind) do update set text = excluded.text`,
})
const remove = statement('privacy-request.remove-template', {
  parameters: [uuid, text],
  sql: 'delete from privacy_template where supplier_id = $1 and kind = $2',
})

/** Every template: in the store's own words, or in those of the product. */
export async function answerTemplates(scope: Scope): Promise<AnswerTemplate[]> {
  const own = await ownTemplates(scope)
  return TEMPLATE_KINDS.map((kind) => ({
    kind,
    text: own.get(kind) ?? ANSWER_TEMPLATES[kind],
    isOwn: own.has(kind),
  }))
}

/** Words a template in the store's own way; empty, or as the product has it, goes back to that. */
export function saveTemplate(scope: Scope, kind: TemplateKind, text: string): Promise<void> {
  return inLockedTransaction(scope, async (scope) => {
    const before = (await ownTemplates(scope)).get(kind) ?? null
    const after = text === '' || text === ANSWER_TEMPLATES[kind] ? null : text
    const changes = changesBetween({ wording: before }, { wording: after })
    if (changes.length === 0) return
    if (after === null) await scope.db.execute(remove, [scope.supplier.id, kind])
    else await scope.db.execute(save, [scope.supplier.id, kind, after])
    await recordEvent(scope, {
      action: 'privacy-request.template-changed',
      customerId: null,
      details: { kind },
      changes,
    })
  })
}
