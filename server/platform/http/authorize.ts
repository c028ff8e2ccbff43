import type { CustomerSource, Endpoint } from '#contract/endpoint.ts'
import { customerOf, type ActingCustomer } from '#domain/access/actor.ts'
import { refusalOf } from '#domain/access/can.ts'
import { Failure, type FailureCode } from '#domain/failure.ts'
import { SESSION_SEPARATOR } from '#server/platform/session/session.ts'
import { idsAmong } from './path-segments.ts'
import { signInFailure, type RequestContext } from './request-context.ts'
import { actingCustomer, type Scope } from './scope.ts'

interface RawParts {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}

/**
 * Enforces what the endpoint declares: who may make the call, and for which customer.
 * @returns the customer of the call, undefined where the endpoint declares none.
 * @throws Failure access.sessionExpired, else why the actor may not make the call.
 */
export function authorize(
  { access, customer: source }: Pick<Endpoint, 'access' | 'customer'>,
  input: RawParts,
  scope: Scope,
  requestContext: RequestContext,
): ActingCustomer | undefined {
  if (access === 'public') return undefined
  // An endpoint of a store is never one of the installation.
  if (access === 'operator') throw new Failure('access.notAllowed')
  const refusal = access === 'signed-in' ? null : refusalOf(access, scope.actor, scope)
  if (scope.actor.kind === 'visitor') throw visitorFailure(refusal, requestContext)
  const customer = source && customerNamed(source, input, scope, refusal)
  if (refusal !== null) throw new Failure(refusal)
  return customer
}

/** A token that opens nothing has ended; without one, some actions have another text. */
const visitorFailure = (refusal: FailureCode | null, requestContext: RequestContext): Failure =>
  requestContext.token === null && refusal !== null ? new Failure(refusal) : signInFailure(requestContext)

/** The wrong customer is refused first, so that the refusal does not disclose what could be done with it. */
function customerNamed(
  source: CustomerSource,
  input: RawParts,
  scope: Scope,
  refusal: FailureCode | null,
): ActingCustomer {
  if (customerOf(scope.actor) === null) throw new Failure(refusal ?? 'access.notAllowed')
  if (source === 'session') return customerOfSegment(scope, fieldOf(input.params, 'sessao') ?? '')
  if (source === 'segments') {
    const [named] = idsAmong(scope, Object.values((input.params ?? {}) as Readonly<Record<string, string>>))
    return actingCustomer(scope, named ?? customerOf(scope.actor)?.id ?? '')
  }
  const [part, field] = source.split('.') as ['params' | 'query' | 'body', string]
  return actingCustomer(scope, fieldOf(input[part], field) ?? '')
}

function fieldOf(part: unknown, field: string): string | undefined {
  const value = (part as Readonly<Record<string, unknown>>)[field]
  return typeof value === 'string' ? value : undefined
}

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
export function ensureNamesActing(scope: Scope, named: Named): void {
  if (isNamed(named)) actingCustomer(scope, named)
}

/** Callers leave an id out in several ways: without the field, with `null`, empty, or as `0` (rules §1). */
export const isNamed = (id: Named): id is string => typeof id === 'string' && id !== '' && id !== '0'
/** A number is no id: the only one that clients send is 0. */
export type Named = string | number | null | undefined
