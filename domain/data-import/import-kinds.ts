import type { Actor } from '../access/actor.ts'
import { can, type AccessContext, type Action } from '../access/can.ts'
import { IMPORT_KINDS, type ImportKind } from './import-fields.ts'

/** Who may import is who may edit the same records by hand. */
const ACTION: Readonly<Record<ImportKind, Action>> = {
  products: 'product.manage',
  stock: 'product.manage',
  'list-prices': 'price-list.manage',
  customers: 'customer.review',
}

/** What the actor may import. */
export const importKindsOf = (actor: Actor, context: AccessContext): ImportKind[] =>
  IMPORT_KINDS.filter((kind) => can(ACTION[kind], actor, context))
