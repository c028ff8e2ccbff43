import { connect, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#test/builders/app.ts'

const { server } = testApp()
let port = 0
beforeAll(async () => {
  await server().app.listen({ port: 0, host: '127.0.0.1' })
  port = (server().app.server.address() as AddressInfo).port
})

interface RawReply {
  readonly status: number
  readonly type: string | undefined
  readonly head: string
  readonly body: string
}

function parse(reply: string): RawReply {
  const [head = '', body = ''] = reply.split('\r\n\r\n')
  return {
    status: Number(/^HTTP\/1.1 (\d+)/.exec(head)?.[1]),
    type: /^content-type: (.*)$/im.exec(head)?.[1],
    head,
    body,
  }
}

async function sendRaw(request: string): Promise<RawReply> {
  const socket = connect(port, '127.0.0.1')
  socket.write(request)
  return parse(await text(socket))
}

const LONG = 'x'.repeat(20_000)

describe('a request that the HTTP parser refuses', () => {
  test('because of its cookies shows a browser a page', async () => {
    const { status, type, body } = await sendRaw(
      `GET /loja HTTP/1.1\r\nHost: localhost\r\nAccept: text/html,*/*\r\nCookie: a=${LONG}\r\n\r\n`,
    )
    expect([status, type]).toEqual([431, 'text/html; charset=utf-8'])
    expect(body).toContain('Apague os cookies deste site')
  })

  test.each([
    [
      'its headers',
      `GET /v2/app/token/fornecedor HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\nX-A: ${LONG}\r\n\r\n`,
      431,
      'request.headersTooLarge',
    ],
    ['its address', `GET /${LONG} HTTP/1.1\r\nHost: localhost\r\n\r\n`, 431, 'request.headersTooLarge'],
    ['its version', 'GET / HTTP/9.9\r\n\r\n', 400, 'request.unreadable'],
    [
      'two lengths',
      'POST /v2/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\nabc',
      400,
      'request.unreadable',
    ],
    ['being no HTTP', '\x16\x03\x01\r\n\r\n', 400, 'request.unreadable'],
  ])('because of %s is answered in Portuguese JSON', async (_what, request, expected, code) => {
    const { status, type, head, body } = await sendRaw(request)
    expect([status, type]).toEqual([expected, 'application/json; charset=utf-8'])
    expect(JSON.parse(body)).toMatchObject({ codigo: code, mensagem: expect.stringMatching(/^(Não|O) /) })
    expect(head).toMatch(/connection: close/)
  })
})

test('a request that never came to an end is answered in Portuguese JSON', async () => {
  const accepted = once(server().app.server, 'connection')
  const socket = connect(port, '127.0.0.1')
  socket.write('POST /v2/app/token HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n')
  const [inServer] = (await accepted) as [Socket]
  // What Node does after the time of `requestTimeout`.
  server().app.server.emit(
    'clientError',
    Object.assign(new Error('timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
    inServer,
  )
  const { status, body } = parse(await text(socket))
  expect([status, JSON.parse(body).codigo]).toEqual([408, 'request.timedOut'])
})
