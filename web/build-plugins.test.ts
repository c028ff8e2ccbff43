import { expect, test } from 'vitest'
import { endpointsToCall } from './build-plugins.ts'

/** What is left of a module of the contract. */
const built = (code: string): string => {
  const { handler } = endpointsToCall.transform as { readonly handler: (code: string) => { readonly code: string } }
  return handler(code).code
}

test('of an endpoint stays what a caller needs', () => {
  const code = `const office = { area: 'Gestão', access: 'order.manage', query }
export const pause = fieldEndpoint({ method: 'PUT', path: '/pausa', summary: 'Pausar', ...office, body, reply })`
  expect(built(code)).toContain("fieldEndpoint({ method: 'PUT', path: '/pausa',   body, reply })")
})

test('fields that a spread would take out of the script fail the build', () => {
  const code = `const office = { area: 'Gestão', params, query }
export const read = fieldEndpoint({ method: 'GET', path: '/pedidos/:numero', ...office, reply })`
  expect(() => built(code)).toThrow('said in a spread, which is left out of the scripts: office.params')
})
