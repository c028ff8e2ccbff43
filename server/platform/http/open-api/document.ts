import type { Endpoint } from '#contract/endpoint.ts'
import { EXAMPLES } from '#contract/examples.ts'
import { failureCodes, failureStatus } from '#contract/failures.ts'
import { apiText } from '#contract/platform.ts'
import type { FailureCode } from '#domain/failure.ts'
import { exportOfOperation } from './operations.ts'
import { schemaNames, type Json, type SchemaNames } from './schemas.ts'

interface Content {
  readonly content?: { readonly 'application/json'?: Json & { readonly schema: unknown } }
}

interface Operation {
  readonly operationId?: string
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Content>>
}

/** Adds to the description of the routes what their schemas do not have: names, refusals and examples. */
export function completeDocument<Document extends { readonly paths?: object; readonly components?: object }>(
  document: Document,
): Document {
  const names = schemaNames()
  const paths = mapValues(document.paths ?? {}, (methods) =>
    mapValues(methods as Json, (operation) => completeOperation(operation as Operation, names)),
  )
  const schemas = { ...names.components(), [FAILURE_SCHEMA]: failureSchema() }
  return { ...document, paths, components: { ...document.components, schemas, responses: sharedRefusals() } }
}

function completeOperation(operation: Operation, names: SchemaNames): unknown {
  const { operationId = '', requestBody, responses } = operation
  const endpoint = exportOfOperation.get(operationId) as Endpoint | undefined
  const example = EXAMPLES[operationId]
  const name = operationId.charAt(0).toUpperCase() + operationId.slice(1)
  const replies = mapValues(responses, (reply) => ({
    ...withNames(reply as Content, names, `${name}Reply`, example?.reply),
    description: apiText.reply,
  }))
  return {
    ...operation,
    ...(requestBody && { requestBody: withNames(requestBody, names, `${name}Request`, example?.body) }),
    responses: { ...replies, ...(endpoint ? failureReplies(endpoint) : otherRefusals()) },
  }
}

function withNames<Described extends Content>(
  described: Described,
  names: SchemaNames,
  name: string,
  example: unknown,
): Described {
  const json = described.content?.['application/json']
  if (json === undefined) return described
  const content = { ...json, schema: names.refer(json.schema, name), ...(example === undefined ? {} : { example }) }
  return { ...described, content: { ...described.content, 'application/json': content } }
}

const mapValues = (record: object, change: (value: unknown) => unknown): Json =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))

/** `/openapi.json` names it so; its fields are those of `FailureBody`. */
const FAILURE_SCHEMA = 'Recusa'

const text = { type: 'string' }
const fieldFault = {
  type: 'object',
  required: ['campo', 'codigo', 'mensagem'],
  properties: { campo: text, codigo: text, mensagem: text, sugestao: text },
}

/** Schema of every refusal, with all its codes. */
const failureSchema = () => ({
  type: 'object',
  description: apiText.refusal,
  required: ['codigo', 'mensagem'],
  properties: {
    codigo: { type: 'string', enum: failureCodes(), description: apiText.code },
    mensagem: { type: 'string', description: apiText.message },
    campo: { type: 'string', description: apiText.field },
    mensagemModal: text,
    campos: { type: 'array', items: fieldFault },
    itensName: { type: 'array', items: text },
    diferencas: { type: 'array', items: { type: 'object' } },
    message: text,
    openModal: { type: 'boolean' },
    detalhes: { type: 'object' },
  },
})

/** The refusals of a call that follow from its declaration, by status; any other code may come under its own status. */
function failureReplies(endpoint: Endpoint): Record<string, unknown> {
  const byStatus = new Map<number, FailureCode[]>()
  for (const code of declaredCodes(endpoint)) {
    const status = failureStatus(code)
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  const entries = [...byStatus].toSorted(([a], [b]) => a - b)
  return Object.fromEntries([
    ...entries.map(([status, codes]) => [String(status), refusal(codes.map((code) => `\`${code}\``).join(', '))]),
    ...Object.entries(otherRefusals()),
  ])
}

/** Of any call. By `default` and not by ranges such as 4XX, which generators of clients do not understand. */
const otherRefusals = (): Record<string, unknown> => ({ default: { $ref: `#/components/responses/${FAILURE_SCHEMA}` } })

const sharedRefusals = (): Record<string, unknown> => ({ [FAILURE_SCHEMA]: refusal(apiText.otherRefusal) })

const refusal = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${FAILURE_SCHEMA}` } } },
})

function declaredCodes({ access, body, method }: Endpoint): FailureCode[] {
  return [
    'request.invalid',
    ...(body === undefined ? [] : (['request.malformed', 'request.tooLarge', 'request.unsupportedMedia'] as const)),
    ...(method === 'GET' ? [] : (['request.crossOrigin'] as const)),
    ...(access === 'public' ? [] : SESSION_CODES),
    ...(access === 'cart.save' ? (['cart.notSignedIn'] as const) : []),
    ...(access === 'order.submit' ? (['order.notAllowed', 'order.awaitingApproval'] as const) : []),
    'supplier.notFound',
    'request.tooMany',
  ]
}

const SESSION_CODES = ['access.signInRequired', 'access.sessionExpired', 'access.notAllowed'] as const
