import { failureCodes, failureStatus } from '#contract/failures.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { apiText } from '#contract/platform.ts'
import type { FailureCode } from '#domain/failure.ts'

/** `/openapi.json` names it so; its fields are those of `FailureBody`. */
export const FAILURE_SCHEMA = 'Recusa'

const text = { type: 'string' }
const fieldFault = {
  type: 'object',
  required: ['campo', 'codigo', 'mensagem'],
  properties: { campo: text, codigo: text, mensagem: text, sugestao: text },
}

/** How every refusal travels, with all its codes. */
export const failureSchema = () => ({
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

/** The refusals of a call that its declaration already says, by status; any other code may come under its own status. */
export function failureReplies(endpoint: Endpoint): Record<string, unknown> {
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

/** Of any call. */
export const otherRefusals = (): Record<string, unknown> => ({
  '4XX': refusal(apiText.otherRefusal),
  '5XX': refusal(apiText.unexpected),
})

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
