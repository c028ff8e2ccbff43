import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { keepAliveClient } from '#test/builders/server-process.ts'
import { testDatabase } from '#test/database.ts'
import { freePort } from '#test/free-port.ts'
import { openPool } from '../database/database.ts'
import { closeGracefully } from './graceful-close.ts'
import { healthRoutes } from './health.ts'

const { pool } = testDatabase()
const unreachable = openPool({ host: '127.0.0.1', port: await freePort() })
afterAll(() => unreachable.end())

const NOT_READY = { status: 503, body: '{"status":"unavailable"}', headers: { 'retry-after': '5' } }

test('a server without its database is alive and not ready', async () => {
  const app = Fastify()
  healthRoutes(app, unreachable, () => false)
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  const { statusCode: status, body, headers } = await app.inject('/readyz')
  expect({ status, body, headers }).toMatchObject(NOT_READY)
  await app.close()
})

test('a server that closes is alive and not ready', async () => {
  const app = Fastify({ return503OnClosing: false })
  healthRoutes(app, pool, closeGracefully(app))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const [one, other] = [1, 2].map(() => keepAliveClient(`http://127.0.0.1:${port}`))
  expect(await one?.request('/readyz')).toMatchObject({ status: 200, body: '{"status":"ok"}' })
  expect(await other?.request('/healthz')).toMatchObject({ status: 200 })
  const closed = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  expect(await one?.request('/readyz')).toMatchObject(NOT_READY)
  expect(await other?.request('/healthz')).toMatchObject({ status: 200, headers: { connection: 'close' } })
  await closed
})
