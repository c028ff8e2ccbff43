import type { FailureCode } from '#domain/failure.ts'
import { CALLERS, type Caller } from './callers.ts'

export type Answer = 'ok' | FailureCode
/** What each caller gets. */
export type Answers = Readonly<Record<Caller, Answer>>

export const LINKED_USERS = [
  'linked user',
  'linked user who submits',
  'linked user who sees orders',
  'linked user for addresses',
] as const satisfies Caller[]
export const REPRESENTATIVES = [
  'representative for the owner',
  'representative without client',
  'representative for another',
  'representative who lost the owner',
] as const satisfies Caller[]
export const ATTENDANTS = ['attendant for the owner', 'attendant without client'] as const satisfies Caller[]
export const STAFF = [
  'staff for customers',
  'staff for settings',
  'staff for all else',
  'staff for nothing',
  'staff for the owner',
] as const satisfies Caller[]
export const KEYS = ['key', 'key that only reads'] as const satisfies Caller[]
/** Every caller whose session works on the owner's account, with any permission. */
export const ON_THE_ACCOUNT = [
  'customer',
  ...LINKED_USERS,
  'representative for the owner',
  'attendant for the owner',
  'staff for the owner',
  ...KEYS,
] as const satisfies Caller[]
/** Whose session is worth something in this store. */
export const PEOPLE = [
  'customer',
  'other customer',
  ...LINKED_USERS,
  ...REPRESENTATIVES,
  ...ATTENDANTS,
  ...STAFF,
] as const satisfies Caller[]
/** Whose session is worth nothing in this store. */
export const PRETENDERS = [
  'customer of another store',
  'representative of another store',
  'staff of another store',
  'key of another store',
  'linked user who was paused',
  'revoked key',
  'staff who owes the second factor',
  'ended session',
  'expired session',
  'rubbish token',
  'operator',
] as const satisfies Caller[]
export const NOBODY = ['visitor', ...PRETENDERS] as const satisfies Caller[]

/** Only operators of the installation: whatever session of a store is presented is none of theirs. */
export const operatorsOnly = (): Answers => ({
  ...everybody('access.sessionExpired'),
  visitor: 'access.signInRequired',
  operator: 'ok',
})

export const each = (callers: readonly Caller[], answer: Answer): Partial<Answers> =>
  Object.fromEntries(callers.map((caller) => [caller, answer]))
export const everybody = (answer: Answer): Answers => each(CALLERS, answer) as Answers
export const EVERYBODY = everybody('ok')

/**
 * Only these: a visitor signs in first, a session of another store has ended, and for all other callers it does not
 * exist. Exceptions are in `otherwise`.
 */
export const only = (callers: readonly Caller[], otherwise: Partial<Answers> = {}): Answers => ({
  ...everybody('access.notAllowed'),
  visitor: 'access.signInRequired',
  ...each(PRETENDERS, 'access.sessionExpired'),
  ...each(callers, 'ok'),
  ...otherwise,
})
