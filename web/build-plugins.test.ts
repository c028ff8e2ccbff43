import { expect, test } from 'vitest'
import { endpointsToCall } from './build-plugins.ts'

/** What is left of a module of the contract. */
const built = (code: string): string => {
  const { handler } = endpointsToCall.transform as { readonly handler: (code: string) => { readonly code: string } }
  return handler(code).code
}

test('of an endpoint stays what a caller needs', () => {
  const code = `const office = { area: 'Gestão', access: 'order.manage' }
export const pause = fieldEndpoint({ method: 'PUT', path: '/pausa', summary: 'Pausar', ...office, body, reply })`
  expect(built(code)).toContain("fieldEndpoint({ method: 'PUT', path: '/pausa',   body, reply })")
})

test('what a caller needs stays also where it is spread, from the objects that are spread in it too', () => {
  const code = `const seen = { area: 'Gestão', query }
const office = { ...seen, access: 'order.manage', params }
export const read = fieldEndpoint({ method: 'GET', path: '/pedidos/:numero', ...office, reply })`
  expect(built(code)).toBe(`const seen = {  query }
const office = { ...seen,  params }
export const read = fieldEndpoint({ method: 'GET', path: '/pedidos/:numero', ...office, reply })`)
})
