import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { signOut } from '#contract/access.ts'
import { createClient, Refusal, type Call } from '#contract/client.ts'
import { saveCart } from '#contract/cart.ts'
import type { FailureBody } from '#contract/failures.ts'
import { putNfe, storeDanfe } from '#contract/nfe.ts'
import { createBrowserClient, waitingOnTooManyRequests } from './browser-client.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const tooMany = (retryAfterSeconds?: number) =>
  new Refusal(429, {
    codigo: 'request.tooMany',
    mensagem: 'Aguarde.',
    detalhes: retryAfterSeconds ? { retryAfterSeconds } : {},
  })

/** A POST whose first answers are these errors; later ones succeed. */
function send(errors: Error[], signal?: AbortSignal) {
  const log: string[] = []
  const call = (() => {
    log.push('sent')
    const error = errors.shift()
    return error ? Promise.reject(error) : Promise.resolve('reply')
  }) as unknown as Call
  const client = waitingOnTooManyRequests(call, () => {
    log.push('page')
    return Promise.resolve()
  })
  const input = { params: { sessao: 's', idcliente: 'c' }, query: { canalVenda: 'WEB' }, body: { cartItens: [] } }
  const result = client(saveCart, input as never, signal && { signal }).catch((error: unknown) => error)
  return { log, result }
}

describe('a call that the server refuses as one too many', () => {
  test('is sent again after the wait that the server names, for any method', async () => {
    const { log, result } = send([tooMany(2)])
    await vi.advanceTimersByTimeAsync(1999)
    expect(log).toEqual(['sent'])
    await vi.advanceTimersByTimeAsync(1)
    expect(await result).toBe('reply')
    expect(log).toEqual(['sent', 'sent'])
  })

  test.each([60, undefined])('leads to its page where the wait is long (%s seconds)', async (seconds) => {
    const error = tooMany(seconds)
    const { log, result } = send([error])
    expect(await result).toBe(error)
    expect(log).toEqual(['sent', 'page'])
  })

  test('leads to its page when it is refused a second time', async () => {
    const { log, result } = send([tooMany(1), tooMany(1)])
    await vi.advanceTimersByTimeAsync(1000)
    expect(await result).toBeInstanceOf(Refusal)
    expect(log).toEqual(['sent', 'sent', 'page'])
  })

  test('leads nowhere when the screen gave it up', async () => {
    const { log, result } = send([tooMany(60)], AbortSignal.abort())
    expect(await result).toBeInstanceOf(Refusal)
    expect(log).toEqual(['sent'])
  })
})

test('other refusals are thrown as they are', async () => {
  const error = new Refusal(404, { codigo: 'access.notAllowed', mensagem: 'Não encontrado.' })
  const { log, result } = send([error])
  expect(await result).toBe(error)
  expect(log).toEqual(['sent'])
})

test('a change outlives its page, but for one that is larger than browsers keep alive', async () => {
  const sent: (boolean | undefined)[] = []
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('fetch', (_url: string, { keepalive }: RequestInit) => {
    sent.push(keepalive)
    return Promise.resolve(Response.json({}))
  })
  const client = createBrowserClient({
    supplierId: 's',
    requiresPriorConsent: false,
    showTooManyRequests: () => Promise.resolve(),
  })
  const query = { idfornecedor: 's' }
  for (const size of [100, 70_000])
    await client(putNfe, { params: { numpedido: 1 }, query, body: { xml: 'x'.repeat(size) } })
  await client(storeDanfe, { params: { numpedido: 1 }, query })
  expect(sent).toEqual([true, false, false])
})

test('a fault of the server is told with the code by which its log has it, a refusal as it is', async () => {
  const told = async (status: number, body: FailureBody): Promise<string> => {
    const call = createClient(
      () => Promise.resolve({ ok: false, status, json: () => Promise.resolve(body) }),
      () => ({}),
    )
    const error: unknown = await call(signOut, { params: { sessao: 'token' } }).catch((error: unknown) => error)
    return error instanceof Refusal ? error.message : ''
  }
  const fault = { codigo: 'server.unexpected', mensagem: 'Houve uma falha.', detalhes: { requestId: 'a-1' } } as const
  expect(await told(500, fault)).toBe('Houve uma falha. Código do erro: a-1')
  expect(await told(422, { codigo: 'cart.noItems', mensagem: 'O carrinho está vazio.' })).toBe('O carrinho está vazio.')
})
