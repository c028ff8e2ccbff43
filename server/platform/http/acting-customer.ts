import { customerOf, type ActingCustomer } from '#domain/access/actor.ts'
import { SESSION_SEPARATOR } from '../session/session.ts'
import { actingCustomer, type Scope } from './scope.ts'

/**
 * The customer behind `{tok}{sep}{cli}`. The segment may leave the customer out (rules §1: empty or `0`);
 * where it names one, it must be the acting one.
 * @throws Failure access.signInRequired for a visitor, access.notAllowed for the customer of another session.
 */
export function customerOfSegment(scope: Scope, segment: string): ActingCustomer {
  const [, named] = segment.split(SESSION_SEPARATOR)
  return actingCustomer(scope, isNamed(named) ? named : (customerOf(scope.actor)?.id ?? ''))
}

/** For calls that visitors may make too: a customer that they name all the same must be the acting one. */
export function ensureNamesActing(scope: Scope, named: string | undefined): void {
  if (isNamed(named)) actingCustomer(scope, named)
}

/** Callers leave an id out in several ways: without the field, with `null`, empty, or as `0` (rules §1). */
export const isNamed = (id: Named): id is string => typeof id === 'string' && id !== '' && id !== '0'
/** A number is no id: the only one that clients send is 0. */
export type Named = string | number | null | undefined
