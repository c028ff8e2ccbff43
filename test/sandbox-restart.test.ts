import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startSandbox } from '#sandbox/server.ts'

const TXID = 'a'.repeat(32)
const TOKEN = 'control'

async function call(url: string, method: string, path: string, body: object | null, headers: Record<string, string>) {
  const response = await fetch(url + path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === null ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

/** As an account of the API Pix. */
async function signIn(url: string) {
  const response = await fetch(`${url}/pix/oauth/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from('loja:segredo').toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
  })
  const { access_token: token } = (await response.json()) as { readonly access_token: string }
  return { authorization: `Bearer ${token}` }
}

test('a charge from before the last start can still be paid', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'sandbox-')), 'sandbox.json')
  const first = await startSandbox({ port: 0, controlToken: TOKEN, file })
  const charge = { calendario: { expiracao: 3600 }, valor: { original: '10.00' }, chave: 'pix@loja.exemplo' }
  const made = await call(first.url, 'PUT', `/pix/v2/cob/${TXID}`, charge, await signIn(first.url))
  expect(made.status).toBe(201)
  await first.close()

  const second = await startSandbox({ port: 0, controlToken: TOKEN, file })
  const paid = await call(second.url, 'POST', `/__control/charges/${TXID}/pay`, {}, { 'x-control-token': TOKEN })
  expect(paid.status).toBe(200)
  await second.close()

  const third = await startSandbox({ port: 0, controlToken: TOKEN, file })
  const read = await call(third.url, 'GET', `/pix/v2/cob/${TXID}`, null, await signIn(third.url))
  expect(read.body).toMatchObject({ status: 'CONCLUIDA', pix: [{ txid: TXID, valor: '10.00' }] })
  await third.close()
})
