import { Type, type Static } from 'typebox'

/** Who acts, in the roles of specification §6. */
export type Role = 'customer' | 'linked-user' | 'representative' | 'attendant' | 'staff' | 'api-key'

export const Papel = Type.Union([
  Type.Literal('CLIENTE'),
  Type.Literal('USUARIO_VINCULADO'),
  Type.Literal('REPRESENTANTE'),
  Type.Literal('ATENDENTE'),
  Type.Literal('EQUIPE'),
  Type.Literal('CHAVE_API'),
])
export type Papel = Static<typeof Papel>

const ROLE = {
  customer: 'CLIENTE',
  'linked-user': 'USUARIO_VINCULADO',
  representative: 'REPRESENTANTE',
  attendant: 'ATENDENTE',
  staff: 'EQUIPE',
  'api-key': 'CHAVE_API',
} as const satisfies Record<Role, Papel>

type WireRole<R extends Role> = (typeof ROLE)[R]
type RoleOf<P extends Papel> = { [R in Role]: (typeof ROLE)[R] extends P ? R : never }[Role]

export const encodeRole = <R extends Role>(role: R): WireRole<R> => ROLE[role]
export const decodeRole = <P extends Papel>(wire: P): RoleOf<P> => ROLE_OF[wire] as RoleOf<P>
const ROLE_OF = Object.fromEntries(Object.entries(ROLE).map(([role, wire]) => [wire, role])) as Record<Papel, Role>
