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

const ROLE_OF = {
  CLIENTE: 'customer',
  USUARIO_VINCULADO: 'linked-user',
  REPRESENTANTE: 'representative',
  ATENDENTE: 'attendant',
  EQUIPE: 'staff',
  CHAVE_API: 'api-key',
} as const satisfies Record<Papel, Role>

export const encodeRole = <R extends Role>(role: R): (typeof ROLE)[R] => ROLE[role]
export const decodeRole = <P extends Papel>(wire: P): (typeof ROLE_OF)[P] => ROLE_OF[wire]
