import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import type { Coordinates } from '#domain/customer/address.ts'
import {
  isState,
  parsePostalCode,
  stateOfPostalCode,
  type PostalCodeAnswer,
  type PostalCodeOutcome,
  type PostalCodePlace,
} from '#domain/delivery/postal-code.ts'
import { ensure } from '#domain/failure.ts'
import { fetchJson } from '#server/platform/http/fetch-json.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { servesPlace } from './queries.ts'

const UNKNOWN_PLACE = { street: '', district: '', city: '', complement: '' }

/**
 * Returns the place of a CEP, and whether the store delivers there. The state is known even without a service.
 * @throws Failure address.invalidPostalCode for a CEP of no state
 */
export async function lookUpPostalCode(
  scope: Scope,
  service: PostalCodeService,
  text: string,
  coordinates: Coordinates | null,
): Promise<PostalCodeAnswer> {
  const postalCode = parsePostalCode(text)
  const state = postalCode === null ? null : stateOfPostalCode(postalCode)
  ensure(postalCode !== null && state !== null, 'address.invalidPostalCode', { field: 'postalCode' })
  const [{ outcome, place }, isServed] = await Promise.all([
    service(postalCode),
    servesPlace(scope, { postalCode, coordinates }),
  ])
  return { ...UNKNOWN_PLACE, state, ...place, postalCode, outcome, isServed }
}

interface PostalCodeFinding {
  readonly outcome: PostalCodeOutcome
  readonly place: PostalCodePlace | null
}

/** Looks up a CEP of 8 digits. It never fails, because an address can be typed by hand. */
type PostalCodeService = (postalCode: string) => Promise<PostalCodeFinding>

/** So long a person waits while typing. */
const TIMEOUT_MS = 2000
/** After a failure the service is not called for so long, so that not every look-up waits for its time-out. */
const PAUSE_MS = 10_000
const MAX_AGE_MS = 24 * 3600 * 1000
const MAX_CACHED = 5000

/** The format of ViaCEP. `erro` was true once and is "true" now; a town with one CEP leaves street and district empty. */
const Answer = Type.Union([
  Type.Object({ erro: Type.Union([Type.Literal(true), Type.Literal('true')]) }),
  Type.Object({
    logradouro: Type.String({ maxLength: 160 }),
    complemento: Type.Optional(Type.String({ maxLength: 200 })),
    bairro: Type.String({ maxLength: 100 }),
    localidade: Type.String({ minLength: 1, maxLength: 100 }),
    uf: Type.String({ minLength: 2, maxLength: 2 }),
  }),
])

const UNAVAILABLE: PostalCodeFinding = { outcome: 'unavailable', place: null }

/**
 * Address look-up by CEP, cached for a day. Concurrent look-ups of a CEP share one request; failures are not cached.
 * @param template its address with `{cep}`; null where this installation has none
 */
export function postalCodeService(
  template: string | null,
  log: Pick<FastifyBaseLogger, 'warn'>,
  now: () => number = Date.now,
): PostalCodeService {
  if (template === null) return () => Promise.resolve({ outcome: 'off', place: null })
  const cache = new LRUCache<string, Promise<PostalCodeFinding>>({
    max: MAX_CACHED,
    ttl: MAX_AGE_MS,
    ttlResolution: 0,
    perf: { now },
  })
  let pausedUntil = 0

  const lookUp = async (postalCode: string): Promise<PostalCodeFinding> => {
    try {
      return await fetchPlace(template, postalCode)
    } catch (error) {
      log.warn({ err: error }, 'the CEP look-up did not answer')
      pausedUntil = now() + PAUSE_MS
      return UNAVAILABLE
    }
  }

  return async (postalCode) => {
    const known = cache.get(postalCode)
    if (known) return known
    if (pausedUntil > now()) return UNAVAILABLE
    const finding = lookUp(postalCode)
    cache.set(postalCode, finding)
    if ((await finding) === UNAVAILABLE) cache.delete(postalCode)
    return finding
  }
}

/** Asks the service itself. @throws Error where it does not answer, or with something else */
export async function fetchPlace(template: string, postalCode: string): Promise<PostalCodeFinding> {
  const { status, body } = await fetchJson(template.replaceAll('{cep}', postalCode), TIMEOUT_MS)
  // Some services answer 404 where ViaCEP answers 200 with `erro`.
  if (status === 404) return { outcome: 'unknown', place: null }
  if (status !== 200) throw new Error(`status ${status}`)
  return toFinding(body)
}

function toFinding(answer: unknown): PostalCodeFinding {
  if (!Value.Check(Answer, answer)) throw new Error('the answer has another format')
  if (!('localidade' in answer)) return { outcome: 'unknown', place: null }
  const { logradouro, complemento = '', bairro, localidade, uf } = answer
  const state = uf.toUpperCase()
  if (!isState(state)) throw new Error('the answer names no state')
  return {
    outcome: 'found',
    place: {
      state,
      city: localidade.trim(),
      district: bairro.trim(),
      street: logradouro.trim(),
      complement: complemento.trim(),
    },
  }
}
