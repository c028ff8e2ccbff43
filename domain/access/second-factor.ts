import type { SupplierFeatures } from '../supplier/features.ts'
import { worksForStore, type Actor } from './actor.ts'

/** How many codes a set has, for who lost the phone. */
export const RECOVERY_CODES = 10
/** Of six digits by an app, for a window of thirty seconds. */
export const APP_CODE_DIGITS = 6
/** More than anybody has devices. */
export const MAX_PASSKEYS = 10

/** A key on a device of the person, which works at the host where it was made. */
export interface Passkey {
  readonly id: string
  readonly name: string
  readonly host: string
  /** ISO instants. */
  readonly addedAt: string
  readonly lastUsedAt: string | null
}

/** What proves a person besides the password, as the person sees it. */
export interface SecondFactors {
  /** ISO instant; null without an authenticator app. */
  readonly appSince: string | null
  readonly passkeys: readonly Passkey[]
  readonly recoveryCodesLeft: number
  /** The store requires a second factor of its staff. */
  readonly isRequired: boolean
  /** Of this page, at which passkeys are made. */
  readonly host: string
}

/** How a person who signs in may go on at this host. */
export interface FactorChoice {
  readonly hasApp: boolean
  readonly hasRecoveryCodes: boolean
  readonly hasPasskeysHere: boolean
  /** Hosts at which the person has passkeys that do not work here. */
  readonly otherHosts: readonly string[]
}

export const hasFactor = ({ appSince, passkeys }: Pick<SecondFactors, 'appSince' | 'passkeys'>): boolean =>
  appSince !== null || passkeys.length > 0

/** Whether the store requires a second factor of the person, who has none: until then they may do nothing but set one up. */
export const mustSetUpFactor = (
  actor: Actor,
  hasSecondFactor: boolean,
  { requiresSecondFactor }: Pick<SupplierFeatures, 'requiresSecondFactor'>,
): boolean => requiresSecondFactor && worksForStore(actor) && !hasSecondFactor

/** Without 0, 1, I, L, O and U, which people misread. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUPS = 4
const GROUP_LENGTH = 4

/** As people read, copy and type it: `K7QM-2XPA-9RTC-HW4D`, some 78 bits. */
export const recoveryCodeFrom = (randomIndex: (below: number) => number): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomIndex(ALPHABET.length)] ?? '').join(''),
  ).join('-')

/** What was typed as a recovery code, in the form of which the hash is stored; null for what cannot be one. */
export function typedRecoveryCode(typed: string): string | null {
  const signs = typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return signs.length === GROUPS * GROUP_LENGTH ? signs : null
}

/** What was typed as the code of an app; null for what cannot be one. */
export function typedAppCode(typed: string): string | null {
  const signs = typed.replace(/[\s.-]/g, '')
  return new RegExp(`^\\d{${APP_CODE_DIGITS}}$`).test(signs) ? signs : null
}
