import { instantOf } from '#domain/calendar.ts'
import type { CartAuthor, CartCombo, SavedCart } from '#domain/cart/cart.ts'
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

interface Change {
  readonly by: CartAuthor | null
  readonly say: (who: string) => string
}

/** One sentence on what other people changed between two states of the cart, however much it was; null where it was nothing. */
export function cartNews(before: SavedCart | null, after: SavedCart, text: Text): string | null {
  const others = [...lineChanges(before, after, text), ...comboChanges(before, after, text)].flatMap(({ by, say }) =>
    by ? [{ who: authorName(by, text), say }] : [],
  )
  const [first] = others
  if (!first) return null
  if (others.length === 1) return first.say(first.who)
  const isOnePerson = others.every(({ who }) => who === first.who)
  return isOnePerson ? text.many(first.who, others.length) : text.byMany(others.length)
}

function lineChanges(before: SavedCart | null, after: SavedCart, text: Text): Change[] {
  const former = new Map(before?.lines.map((line) => [line.product.id, line]))
  const present = new Set(after.lines.map((line) => line.product.id))
  const changes: Change[] = []
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
  return changes
}

function comboChanges(before: SavedCart | null, after: SavedCart, text: Text): Change[] {
  const former = new Map(before?.combos.map((combo) => [combo.id, combo]))
  const present = new Set([...after.combos, ...after.unavailableCombos].map(({ id }) => id))
  const changes: Change[] = []
  for (const combo of after.combos) {
    const known = former.get(combo.id)
    const hasOtherProducts = known !== undefined && choiceOf(known) !== choiceOf(combo)
    if (known?.quantity === combo.quantity && !hasOtherProducts) continue
    if (isOld(combo.setBy, known?.setBy ?? before?.changedBy)) continue
    const say =
      known === undefined ? text.putCombo : known.quantity === combo.quantity ? text.choseInCombo : text.setCombo
    changes.push({ by: combo.setBy, say: (who) => say(who, combo.name, combo.quantity) })
  }
  for (const { id, name } of former.values()) {
    if (present.has(id) || isOld(after.changedBy, before?.changedBy)) continue
    changes.push({ by: after.changedBy, say: (who) => text.removed(who, name) })
  }
  return changes
}

const choiceOf = ({ parts }: CartCombo): string => parts.map(({ product }) => product.id).join()
