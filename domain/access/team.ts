import type { BasisPoints } from '../amounts.ts'
import { mergeChange } from '../merge-change.ts'
import type { StaffMember } from './actor.ts'
import { can, STAFF_MODULES, type Action, type StaffModule } from './can.ts'

/** As what a person works for the store, and in which parts of the back office. */
export interface Grant {
  readonly role: StaffMember['kind']
  readonly modules: readonly StaffModule[]
}

const staff = (...modules: StaffModule[]): Grant => ({ role: 'staff', modules })

/** The ready sets. An owner may do everything, and only owners look after the team. */
export const POSITIONS = {
  owner: staff(...STAFF_MODULES),
  manager: staff(...STAFF_MODULES.filter((module) => module !== 'team')),
  orders: staff('orders', 'picking', 'delivery', 'customers'),
  picking: staff('picking'),
  courier: staff('delivery'),
  catalogue: staff('catalogue'),
  prices: staff('prices'),
  content: staff('content'),
  finance: staff('finance'),
  attendant: { role: 'attendant', modules: [] },
  representative: { role: 'representative', modules: [] },
} as const satisfies Readonly<Record<string, Grant>>
export type Position = keyof typeof POSITIONS

/** What owners add to a position or take from it; nothing for the positions that are what they are. */
export const ADJUSTABLE_MODULES = STAFF_MODULES.filter((module) => module !== 'team')
export const isAdjustable = (position: Position): boolean =>
  position !== 'owner' && POSITIONS[position].role === 'staff'

/** The position, with other modules where a store adjusts it. */
export function grantOf(position: Position, adjusted: readonly StaffModule[] | null): Grant {
  const ready: Grant = POSITIONS[position]
  if (adjusted === null || !isAdjustable(position)) return ready
  return { role: ready.role, modules: ADJUSTABLE_MODULES.filter((module) => adjusted.includes(module)) }
}

/** The position whose set it is; null for a set of the store's own. */
export function positionOf({ role, modules }: Grant): Position | null {
  const isSame = ([, ready]: [string, Grant]): boolean =>
    ready.role === role &&
    (role !== 'staff' || STAFF_MODULES.every((module) => modules.includes(module) === ready.modules.includes(module)))
  return (Object.entries(POSITIONS).find(isSame)?.[0] as Position | undefined) ?? null
}

/** A person of the store, as its owners see them. */
export interface TeamMember extends Grant {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly position: Position | null
  readonly isActive: boolean
  readonly isOneself: boolean
  /** ISO instant of the newest sign-in that is remembered. */
  readonly lastSignInAt: string | null
  readonly discountAuthority: BasisPoints
  /** Proves to be themselves by more than a password. */
  readonly hasSecondFactor: boolean
}

/** Waits for the person to accept it, by the e-mail or the phone that it went to. */
export interface TeamInvitation extends Grant {
  readonly id: string
  readonly name: string
  readonly email: string | null
  /** In E.164. */
  readonly phone: string | null
  readonly position: Position | null
  /** ISO instants. */
  readonly sentAt: string
  readonly expiresAt: string
}

export interface Team {
  readonly members: readonly TeamMember[]
  readonly invitations: readonly TeamInvitation[]
}

/** By the e-mail or by the phone. */
export interface PersonToInvite {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly position: Position
  /** Null leaves the set of the position as it is. */
  readonly modules: readonly StaffModule[] | null
}

/** What the link of an invitation shows. */
export interface OpenTeamInvitation {
  readonly name: string
  /** Null where it went to a phone: the person then says the own e-mail. */
  readonly email: string | null
  readonly position: Position | null
  /** The mailbox signs in with a password already, on this platform. */
  readonly hasLogin: boolean
  /** The person buys in this store by the same login, which opens the back office from now on. */
  readonly isCustomer: boolean
}

/** What is left out stays as it is. */
export interface MemberChange {
  readonly position?: Position
  /** Of the position; null is its ready set. */
  readonly modules?: readonly StaffModule[] | null
  readonly discountAuthority?: BasisPoints
  /** What the screen showed: a change that another owner made meanwhile is not written over. */
  readonly seen?: Pick<TeamMember, 'role' | 'modules' | 'discountAuthority'>
}

type StoredMember = Grant & Pick<TeamMember, 'discountAuthority'>

/** The person after the change; null where another owner changed the same meanwhile. */
export function changedMember(stored: StoredMember, change: MemberChange): StoredMember | null {
  const { seen = stored, position, modules = null, discountAuthority: authority = stored.discountAuthority } = change
  const grant = position === undefined ? stored : grantOf(position, modules)
  const merged = mergeChange(
    { grant: textOf(stored), authority: stored.discountAuthority },
    { grant: textOf(seen), authority: seen.discountAuthority },
    { grant: position === undefined ? textOf(seen) : textOf(grant), authority },
  )
  if (merged === null) return null
  const { role, modules: granted } = merged.grant === textOf(stored) ? stored : grant
  return { role, modules: granted, discountAuthority: merged.authority }
}
const textOf = ({ role, modules }: Grant): string =>
  [role, ...STAFF_MODULES.filter((module) => modules.includes(module))].join(' ')

/** A device on which the person is signed in. */
export interface MemberSession {
  readonly id: string
  /** `Chrome · Windows`; null where the device did not say. */
  readonly device: string | null
  readonly startedAt: string
  readonly expiresAt: string
  /** It is the one of the owner who looks at it. */
  readonly isCurrent: boolean
}

/** What a person has at hand: each kind may be handed over to another person. */
export const HANDED_OVER = ['carts', 'conversations', 'clients'] as const
export type HandedOver = (typeof HANDED_OVER)[number]
export type OpenWork = Readonly<Record<HandedOver, number>>
/** To whom; null lets it go. */
export type Handover = Readonly<Record<HandedOver, string | null>>

/** A person of the store with what an owner may do about them. */
export interface TeamMemberFile extends TeamMember {
  readonly sessions: readonly MemberSession[]
  readonly work: OpenWork
}

const RECEIVED_BY = {
  carts: 'cart.negotiate',
  conversations: 'chat.answer',
  clients: 'portfolio.see',
} as const satisfies Record<HandedOver, Action>

/** Whether the person may go on with work of the kind. */
export const mayReceive = (kind: HandedOver, { role, modules }: Grant): boolean =>
  can(RECEIVED_BY[kind], { kind: role, loginId: '', staffId: '', modules, customer: null }, { features: WITH_CHAT })
const WITH_CHAT = {
  hidesPricesFromVisitors: false,
  blocksUnapproved: false,
  restrictsUnapproved: false,
  hasChat: true,
}
