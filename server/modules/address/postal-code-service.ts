import type { FastifyBaseLogger } from 'fastify'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import type { PostalCodeOutcome, PostalCodePlace } from '#domain/delivery/postal-code-answer.ts'
import { isState } from '#domain/delivery/state.ts'
import { fetchJson } from '#server/platform/http/fetch-json.ts'

interface PostalCodeFinding {
  readonly outcome: PostalCodeOutcome
  readonly place: PostalCodePlace | null
}

/** Asks for a CEP of 8 digits. It never fails: an address can always be typed by hand. */
export type PostalCodeService = (postalCode: string) => Promise<PostalCodeFinding>

/** Nobody waits longer with the street half typed. */
const TIMEOUT_MS = 2000
/** After a failure the service is left alone for so long, so that a broken one costs nobody its time-out each time. */
const REST_MS = 10_000
const MAX_AGE_MS = 24 * 3600 * 1000
const MAX_KEPT = 5000

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

interface Kept {
  readonly finding: Promise<PostalCodeFinding>
  readonly until: number
}

/**
 * Address look-up by CEP, remembered for a day. Questions for the same CEP share one answer; failures are not kept.
 * @param template its address with `{cep}`; null where this installation has none
 */
export function postalCodeService(
  template: string | null,
  log: Pick<FastifyBaseLogger, 'warn'>,
  now: () => number = Date.now,
): PostalCodeService {
  if (template === null) return () => Promise.resolve({ outcome: 'off', place: null })
  const kept = new Map<string, Kept>()
  let restsUntil = 0

  const ask = async (postalCode: string): Promise<PostalCodeFinding> => {
    try {
      return await fetchFinding(template.replaceAll('{cep}', postalCode))
    } catch (error) {
      log.warn({ err: error }, 'the CEP look-up did not answer')
      restsUntil = now() + REST_MS
      return UNAVAILABLE
    }
  }

  return async (postalCode) => {
    const known = kept.get(postalCode)
    if (known && known.until > now()) return known.finding
    if (restsUntil > now()) return UNAVAILABLE
    const finding = ask(postalCode)
    kept.delete(postalCode)
    kept.set(postalCode, { finding, until: now() + MAX_AGE_MS })
    if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value ?? '')
    if ((await finding) === UNAVAILABLE) kept.delete(postalCode)
    return finding
  }
}

async function fetchFinding(url: string): Promise<PostalCodeFinding> {
  const { status, body } = await fetchJson(url, TIMEOUT_MS)
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
