import { instantOf } from '#domain/calendar.ts'
import type { CartAuthor, SavedCart } from '#domain/cart/cart.ts'
import { formatAmount } from '../../shared/format.ts'
import type { text as sharedCartText } from '../../shared/i18n/shared-cart.ts'

type Text = typeof sharedCartText

/** `Marina`, or `Célia (representante)`. */
export function authorName({ name, role }: CartAuthor, text: Text): string {
  if (role === 'api-key') return text.program
  return name === null || role === null ? text.unknown : text.person[role](name)
}

/** Whether an author's change is not newer than one that was known before. */
const isOld = (author: CartAuthor | null, known: CartAuthor | null | undefined): boolean =>
  author !== null && known != null && instantOf(author.at) <= instantOf(known.at)

/** One sentence on what other people changed between two states of the cart, however much it was; null where it was nothing. */
export function cartNews(before: SavedCart | null, after: SavedCart, text: Text): string | null {
  const former = new Map(before?.lines.map((line) => [line.product.id, line]))
  const present = new Set(after.lines.map((line) => line.product.id))
  const changes: { readonly by: CartAuthor | null; readonly say: (who: string) => string }[] = []
  for (const { product, quantity, isGiftWrapped, setBy } of after.lines) {
    const line = former.get(product.id)
    if (line?.quantity === quantity && line.isGiftWrapped === isGiftWrapped) continue
    // The store's limits or its stock changed the line, not its author.
    if (isOld(setBy, line?.setBy ?? before?.changedBy)) continue
    const say = line ? text.set : text.put
    changes.push({ by: setBy, say: (who) => say(who, formatAmount(quantity, product.unit), product.name) })
  }
  for (const { product } of former.values()) {
    if (present.has(product.id)) continue
    // The product is sold out: no one changed the cart since.
    if (isOld(after.changedBy, before?.changedBy)) continue
    // A removed line is not in the cart any more: its author is that of the last change.
    changes.push({ by: after.changedBy, say: (who) => text.removed(who, product.name) })
  }
  const others = changes.flatMap(({ by, say }) => (by ? [{ who: authorName(by, text), say }] : []))
  const [first] = others
  if (!first) return null
  if (others.length === 1) return first.say(first.who)
  const isOnePerson = others.every(({ who }) => who === first.who)
  return isOnePerson ? text.many(first.who, others.length) : text.byMany(others.length)
}
