import { gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { acceptsEncoding, compressReplies } from './cached-reply.ts'

const LONG = JSON.stringify({ produtos: Array.from({ length: 200 }, (_, index) => `Pão número ${index}`) })

async function ask(headers: Record<string, string>, body: string, more: Record<string, string> = {}) {
  const app = Fastify()
  compressReplies(app)
  app.get('/', (_request, reply) => reply.type('application/json; charset=utf-8').headers(more).send(body))
  return app.inject({ url: '/', headers })
}

describe('replies', () => {
  test('travel as gzip to clients that accept it, and are the same when unpacked', async () => {
    const reply = await ask({ 'accept-encoding': 'gzip, deflate, br' }, LONG)
    expect(reply.headers).toMatchObject({
      'content-encoding': 'gzip',
      vary: 'accept-encoding',
      'content-length': String(reply.rawPayload.length),
    })
    expect(reply.rawPayload.length).toBeLessThan(Buffer.byteLength(LONG) / 2)
    expect(gunzipSync(reply.rawPayload).toString()).toBe(LONG)
  })

  test.for([
    ['the client does not accept it', {}, LONG],
    ['it is refused', { 'accept-encoding': 'gzip;q=0, br' }, LONG],
    ['the reply is short', { 'accept-encoding': 'gzip' }, '{}'],
  ] as const)('travel plain where %s', async ([, headers, body]) => {
    const reply = await ask(headers, body)
    expect(reply.headers['content-encoding']).toBeUndefined()
    expect(reply.payload).toBe(body)
  })

  test('keep what they vary by, and an encoding that they have', async () => {
    expect((await ask({ 'accept-encoding': 'gzip' }, LONG, { vary: 'cookie' })).headers.vary).toBe(
      'cookie, accept-encoding',
    )
    expect((await ask({ 'accept-encoding': 'gzip' }, LONG, { vary: 'accept-encoding' })).headers.vary).toBe(
      'accept-encoding',
    )
    expect(
      (await ask({ 'accept-encoding': 'gzip' }, LONG, { 'content-encoding': 'br' })).headers['content-encoding'],
    ).toBe('br')
  })
})

describe('gzip', () => {
  test.for([
    ['gzip', true],
    ['br, GZIP;q=0.5', true],
    ['*', true],
    ['br', false],
    ['gzip; q=0.000', false],
    ['', false],
  ] as const)('"%s": %s', ([header, expected]) => {
    expect(acceptsEncoding(header, 'gzip')).toBe(expected)
  })
})
