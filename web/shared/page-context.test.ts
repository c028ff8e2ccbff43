import { expect, test } from 'vitest'
import { pathWithin, returnPath, signInPath } from './page-context.ts'

const back = (voltar: string) => returnPath(new URLSearchParams({ voltar }))

test.each(['/', '/produtos?q=caf%C3%A9&pagina=2', '/produto/pao-frances#comprar'])(
  'after sign-in a visitor is back at %s',
  (path) => {
    expect(returnPath(new URL(`https://loja.exemplo${signInPath(path)}`).searchParams)).toBe(path)
  },
)

test.each([
  '//evil.exemplo',
  '/..//evil.exemplo',
  '/%2e//evil.exemplo',
  '/\\evil.exemplo',
  '/\t/evil.exemplo',
  '/\r\n/evil.exemplo',
  'https://evil.exemplo',
  'javascript:alert(1)',
  '',
])('%j is no place of this store', (path) => {
  const place = new URL(back(path), 'https://loja.exemplo')
  expect([place.origin, place.pathname]).toEqual(['https://loja.exemplo', '/'])
})

test('what cannot be part of a URL is encoded', () => {
  expect(back('/produtos?q=😀')).toBe('/produtos?q=%F0%9F%98%80')
  expect(back('/pão')).toBe('/p%C3%A3o')
})

test('a path is returned without the name of the store', () => {
  expect(pathWithin('/emporio', new URL('https://x.exemplo/emporio/produtos?q=a'))).toBe('/produtos?q=a')
  expect(pathWithin('', new URL('https://loja.exemplo/'))).toBe('/')
})
