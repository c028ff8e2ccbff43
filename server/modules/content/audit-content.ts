import { nameOfContent } from '#contract/edited-content.ts'
import type { AuditAction, FieldChange } from '#domain/access/audit.ts'
import { contentToEdit, type Content, type EditedContent } from '#domain/content/edited-content.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { recordEvent } from '#server/platform/session/audit.ts'

/** What the audit shows of a content. */
export const auditFields = (content: Content) => {
  switch (content.kind) {
    case 'page':
      return { title: content.title, body: content.body, pageDescription: content.description, tags: content.tags }
    case 'carousel':
      return {
        title: content.title,
        banners: content.banners.map(({ title, link }) => `${title} → ${link}`),
        target: content.productTag ?? content.categoryId,
        targets: content.productIds,
      }
    case 'texts':
      return { wording: Object.entries(content.translation).map(([key, wording]) => `${key}: ${wording}`) }
    case 'terms':
      return { body: content.body, pageDescription: content.summary }
  }
}

/** Records nothing where nothing was changed. */
export async function recordChange(
  scope: Scope,
  action: AuditAction,
  item: EditedContent & { readonly now: string },
  changes: readonly FieldChange[],
): Promise<void> {
  if (changes.length === 0) return
  const content = contentToEdit(item, item.now)
  const name = (content && nameOfContent(content)) || (item.slug ?? '')
  await recordEvent(scope, {
    action,
    customerId: null,
    details: { name },
    changes: changes.map((change) => ({ ...change, part: name })),
  })
}
