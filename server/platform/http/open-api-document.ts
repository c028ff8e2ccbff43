import type { Endpoint } from '#contract/endpoint.ts'
import { apiText } from '#contract/platform.ts'
import { FAILURE_SCHEMA, failureReplies, failureSchema, otherRefusals } from './describe-failures.ts'
import { exportOfOperation } from './operation-id.ts'

type Json = Readonly<Record<string, unknown>>

interface Operation {
  readonly operationId?: string
  readonly responses: Json
}

/** Adds to the description of the routes what their schemas do not say: how calls are refused. */
export function completeDocument<Document extends { readonly paths?: object; readonly components?: object }>(
  document: Document,
): Document {
  const paths = mapValues(document.paths ?? {}, (methods) => mapValues(methods as Json, completeOperation))
  const schemas = { [FAILURE_SCHEMA]: failureSchema() }
  return { ...document, paths, components: { ...document.components, schemas } }
}

function completeOperation(described: unknown): unknown {
  const operation = described as Operation
  const endpoint = exportOfOperation.get(operation.operationId ?? '') as Endpoint | undefined
  const replies = mapValues(operation.responses, (reply) => ({ ...(reply as Json), description: apiText.reply }))
  return { ...operation, responses: { ...replies, ...(endpoint ? failureReplies(endpoint) : otherRefusals()) } }
}

const mapValues = (record: object, change: (value: unknown) => unknown): Json =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))
