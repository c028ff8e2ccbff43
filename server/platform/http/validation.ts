import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { Static, TObject, TSchema } from 'typebox'
import type { Endpoint, Received } from '#contract/endpoint.ts'
import { schemaFault } from '#contract/platform.ts'
import { TEXT_KIND, UUID } from '#contract/values.ts'
import { isIsoDate } from '#domain/calendar.ts'
import { isTypedDate } from '#domain/customer/person.ts'
import { Failure } from '#domain/failure.ts'
import { stripperOf } from './absent-fields.ts'
import { inputCleaner } from './clean-input.ts'

// Text of the URL is converted to numbers and booleans; JSON already has types and is not converted.
// 1e400 is JSON for infinity, which no amount is; in a URL the bounds of a number refuse it.
// Bodies have the dialect of OpenAPI 3.1; that one tries every part of a union, which undoes what was made a boolean.
// A format that is not named here is refused at the start: it would check nothing.
const formats = { date: isIsoDate, 'typed-date': isTypedDate }
const strictness = {
  strictSchema: true,
  strictTypes: false,
  strictTuples: false,
  strictRequired: false,
  keywords: [TEXT_KIND],
}
const urlSchemas = new Ajv({ coerceTypes: true, allErrors: false, strictNumbers: false, ...strictness, formats })
const bodySchemas = new Ajv2020({ coerceTypes: false, allErrors: false, ...strictness, strictNumbers: true, formats })

export interface RawInput {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

/** Checks each part of a request against the endpoint's schemas. Throws `request.invalid` that names the field. */
export function validatorOf<E extends Endpoint>(endpoint: E): (raw: RawInput) => Received<E> {
  const params = urlSchemas.compile(endpoint.params)
  const querySchema = urlSchemas.compile(endpoint.query)
  const body = endpoint.body ? bodySchemas.compile(endpoint.body) : null
  const [cleanParams, cleanQuery, cleanBody] = [
    inputCleaner(endpoint.params),
    inputCleaner(endpoint.query),
    inputCleaner(endpoint.body),
  ]
  const stripQuery = stripperOf(endpoint.query)
  const stripBody = endpoint.body ? stripperOf(endpoint.body) : null
  return (raw) => {
    const query = withoutBlanks(endpoint.query, cleanQuery(stripQuery({ ...(raw.query as object) }) as object))
    const checked = {
      params: cleanParams({ ...(raw.params as object) }),
      query,
      body: stripBody ? cleanBody(stripBody(raw.body)) : raw.body,
    }
    check(params, checked.params)
    check(querySchema, checked.query)
    if (body) check(body, checked.body)
    return checked as unknown as Received<E>
  }
}

/** Checks a message of a socket like the body of a request. */
export function messageValidatorOf<S extends TSchema>(schema: S): (message: unknown) => Static<S> {
  const validate = bodySchemas.compile(schema)
  const [clean, strip] = [inputCleaner(schema), stripperOf(schema)]
  return (message) => {
    const checked = clean(strip(message))
    check(validate, checked)
    return checked as Static<S>
  }
}

/**
 * Clients write `idendereco=`, `idendereco=0` or `idendereco=null` where they mean none (rules §1): such a parameter was left
 * out, unless its schema has a use for it.
 */
function withoutBlanks(schema: TObject, query: object): object {
  // Left out of a schema in which nothing is required.
  const required: readonly string[] | undefined = schema.required
  return Object.fromEntries(
    Object.entries(query).filter(
      ([name, value]) => !isBlank(value) || required?.includes(name) || takes(schema.properties[name], value),
    ),
  )
}

const isBlank = (value: unknown): value is string => value === '' || value === '0' || value === 'null'

/** An id that is 0 is none; a number that is 0 and too small is a mistake. */
function takes(schema: TSchema | undefined, value: string): boolean {
  if (schema === undefined) return true
  return value === '0' ? !('pattern' in schema && schema.pattern === UUID) : urlSchemas.validate(schema, value)
}

function check(validate: ValidateFunction, value: unknown): void {
  if (validate(value)) return
  const error = relevantError(validate.errors ?? [])
  const field = fieldOf(error)
  const limit: unknown = error?.params.limit ?? error?.params.type ?? error?.params.format
  throw new Failure('request.invalid', { field, message: schemaFault(error?.keyword ?? '', field, limit) })
}

/** Of a union ("text or null") the first branch says most. */
function relevantError(errors: readonly ErrorObject[]): ErrorObject | undefined {
  return errors.find((error) => error.keyword !== 'anyOf' && error.keyword !== 'const') ?? errors[0]
}

function fieldOf(error: ErrorObject | undefined): string {
  const path = error?.instancePath.split('/').filter(Boolean) ?? []
  if (error?.keyword === 'required' || error?.keyword === 'dependentRequired')
    path.push(String(error.params.missingProperty))
  return path.join('.')
}
