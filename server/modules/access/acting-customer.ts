import { customerOf, type ActingCustomer } from '#domain/access/actor.ts'
import { actingCustomer, type Scope } from '#server/platform/scope.ts'
import { SESSION_SEPARATOR } from '#server/platform/session.ts'

/**
 * The customer behind `{tok}{sep}{cli}`. The segment may leave the customer out (rules §1: empty or `0`);
 * where it names one, it must be the acting one.
 * @throws Failure access.signInRequired for a visitor, access.notAllowed for anybody else's customer.
 */
export function customerOfSegment(scope: Scope, segment: string): ActingCustomer {
  const [, named = ''] = segment.split(SESSION_SEPARATOR)
  return namedOrActing(scope, named)
}

/** The same for an id that a query may leave out. */
export function namedOrActing(scope: Scope, named: string | undefined): ActingCustomer {
  const isNamed = named !== undefined && named !== '' && named !== '0'
  return actingCustomer(scope, isNamed ? named : (customerOf(scope.actor)?.id ?? ''))
}
