import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { Endpoint, Received } from '#contract/endpoint.ts'
import { schemaFault } from '#contract/platform.ts'
import { Failure } from '#domain/failure.ts'

// Text of the address becomes numbers and booleans; JSON already has its types and is taken at its word.
const addressSchemas = new Ajv({ coerceTypes: true, allErrors: false, strict: false })
const bodySchemas = new Ajv({ coerceTypes: false, allErrors: false, strict: false })

export interface RawInput {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

/** Checks each part of a request against the endpoint's schemas. Throws `request.invalid` that names the field. */
export function validatorOf<E extends Endpoint>(endpoint: E): (raw: RawInput) => Received<E> {
  const params = addressSchemas.compile(endpoint.params)
  const query = addressSchemas.compile(endpoint.query)
  const body = endpoint.body ? bodySchemas.compile(endpoint.body) : null
  return (raw) => {
    const checked = { params: { ...(raw.params as object) }, query: { ...(raw.query as object) }, body: raw.body }
    check(params, checked.params)
    check(query, checked.query)
    if (body) check(body, checked.body)
    return checked as unknown as Received<E>
  }
}

function check(validate: ValidateFunction, value: unknown): void {
  if (validate(value)) return
  const error = relevantError(validate.errors ?? [])
  const field = fieldOf(error)
  const limit: unknown = error?.params.limit ?? error?.params.type
  throw new Failure('request.invalid', { field, message: schemaFault(error?.keyword ?? '', field, limit) })
}

/** Of a union ("text or null") the first branch says most. */
function relevantError(errors: readonly ErrorObject[]): ErrorObject | undefined {
  return errors.find((error) => error.keyword !== 'anyOf' && error.keyword !== 'const') ?? errors[0]
}

function fieldOf(error: ErrorObject | undefined): string {
  const path = error?.instancePath.split('/').filter(Boolean) ?? []
  if (error?.keyword === 'required') path.push(String(error.params.missingProperty))
  return path.join('.')
}
