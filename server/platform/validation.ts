import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { Endpoint, Received } from '#contract/endpoint.ts'
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
  throw new Failure('request.invalid', { field, message: messageOf(error, field) })
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

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'um texto',
  number: 'um número',
  integer: 'um número inteiro',
  boolean: 'verdadeiro ou falso',
  array: 'uma lista',
  object: 'um objeto',
  null: 'nulo',
}

function messageOf(error: ErrorObject | undefined, field: string): string {
  const name = field === '' ? 'Os dados' : `O campo "${field}"`
  if (!error) return `${name} não foi entendido.`
  const { params } = error
  switch (error.keyword) {
    case 'required':
      return `${name} é obrigatório.`
    case 'type':
      return `${name} deve ser ${TYPE_NAMES[String(params.type)] ?? 'de outro tipo'}.`
    case 'minLength':
      return Number(params.limit) === 1 ? `${name} não pode ficar vazio.` : `${name} deve ter ao menos ${params.limit} caracteres.`
    case 'maxLength':
      return `${name} deve ter no máximo ${params.limit} caracteres.`
    case 'minimum':
      return `${name} deve ser no mínimo ${params.limit}.`
    case 'maximum':
      return `${name} deve ser no máximo ${params.limit}.`
    case 'exclusiveMinimum':
      return `${name} deve ser maior que ${params.limit}.`
    case 'maxItems':
      return `${name} deve ter no máximo ${params.limit} itens.`
    default:
      return `${name} tem um valor inválido.`
  }
}
