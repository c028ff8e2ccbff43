import { Check } from 'typebox/value'
import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { EXAMPLES } from '#contract/examples.ts'
import { exportOfOperation } from '#server/platform/http/open-api/operations.ts'
import { testApp } from '#test/builders/app.ts'

const { server } = testApp()

type Json = Readonly<Record<string, unknown>>
interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>
  readonly components: { readonly schemas: Json }
}

const description = async () => JSON.parse((await server().app.inject('/openapi.json')).body) as Description

/** An object of so few fields is shorter than the way to where it is named. */
const SMALL = 4

function objectsIn(value: unknown): Json[] {
  if (typeof value !== 'object' || value === null) return []
  const isObject = 'type' in value && value.type === 'object' && 'properties' in value
  return [...(isObject ? [value as Json] : []), ...Object.values(value).flatMap(objectsIn)]
}

test('what several calls take or answer is described once, under its name', async () => {
  const { paths, components } = await description()
  const shapes = objectsIn([paths, components])
    .filter(({ properties }) => Object.keys(properties as Json).length > SMALL)
    .map((schema) => JSON.stringify({ ...schema, description: undefined }))
  expect(shapes.filter((shape, index) => shapes.indexOf(shape) !== index)).toEqual([])
  expect(Object.keys(components.schemas)).toEqual(
    expect.arrayContaining(['Produto', 'Carrinho', 'Pedido', 'PedidoNovoRequest', 'Usuario', 'Endereco', 'Recusa']),
  )
})

test.each(Object.entries(EXAMPLES))('the example of %s matches its schemas', (operation, { body, reply }) => {
  const endpoint = exportOfOperation.get(operation) as Endpoint
  if (body !== undefined) expect(endpoint.body && Check(endpoint.body, body), 'body').toBe(true)
  if (reply !== undefined) expect(Check(endpoint.reply, reply), 'reply').toBe(true)
  expect(body ?? reply).toBeDefined()
})

test('the calls that another system starts with have examples', async () => {
  const { paths } = await description()
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  const withExample = operations.filter((operation) => JSON.stringify(operation).includes('"example":'))
  expect(withExample.map(({ operationId }) => operationId).toSorted()).toEqual(Object.keys(EXAMPLES).toSorted())
})
