import { expect, test } from 'vitest'
import type { Call } from '#contract/client.ts'
import type { PageRequest } from '#contract/page.ts'
import { supplier } from '#test/builders/supplier.ts'
import { createRenderer } from './handler.tsx'

const renderPage = createRenderer({ script: '/client.js', styles: [], fonts: {}, chunks: {} })
const broken: Call = () => Promise.reject(new TypeError('password is undefined'))

test.each(['/', '/gestao'])('a page that fails shows the code by which the log has the fault: %s', async (path) => {
  const request: PageRequest = {
    requestId: 'a-1',
    method: 'GET',
    url: `/emporio${path}`,
    form: null,
    origin: 'https://loja.exemplo',
    store: { supplier, basename: '/emporio', canonicalUrl: 'https://loja.exemplo/emporio' },
  }
  const { status, html, fault } = await renderPage(request, broken)
  expect([status, fault]).toEqual([500, expect.any(TypeError)])
  expect(html.join('')).toContain('>Código do erro: a-1</p>')
  expect(html.join('')).not.toContain('password')
})
