import type { Endpoint } from '#contract/endpoint.ts'
import { operationIdOf } from './operation-id.ts'

/** Either opens a session; `sessao` in a path may carry the token instead. */
const BY_SESSION = [{ sessao: [] }, { token: [] }]

/** What `/openapi.json` says of a call besides its schemas. */
export const describeOperation = (endpoint: Endpoint) => ({
  operationId: operationIdOf(endpoint),
  summary: endpoint.summary,
  tags: [endpoint.area],
  security: endpoint.access === 'public' ? [{}, ...BY_SESSION] : BY_SESSION,
  'x-access': endpoint.access,
  ...(endpoint.customer === undefined ? {} : { 'x-customer': endpoint.customer }),
})
