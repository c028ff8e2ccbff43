import { expect, test } from 'vitest'
import { parseClientOrigin } from './client-origin.ts'

test.each([
  ['https://app.exemplo.com.br', 'https://app.exemplo.com.br'],
  [' HTTPS://App.Exemplo:443/ ', 'https://app.exemplo'],
  ['https://app.exemplo:8443', 'https://app.exemplo:8443'],
  ['http://localhost:5173', 'http://localhost:5173'],
  ['http://127.0.0.1:80', 'http://127.0.0.1'],
  ['http://[::1]:3000', 'http://[::1]:3000'],
])('%s is the origin %s', (text, origin) => {
  expect(parseClientOrigin(text)).toBe(origin)
})

test.each([
  '',
  '*',
  'null',
  'https://*.exemplo',
  'app.exemplo',
  'http://app.exemplo',
  'https://app.exemplo/loja',
  'https://eu@app.exemplo',
  'https://app.exemplo:70000',
  'file://x',
  'https://app.exemplo?x',
  'https://-',
  "https://x'--",
])('%j is no origin that may be configured', (text) => {
  expect(parseClientOrigin(text)).toBeNull()
})
