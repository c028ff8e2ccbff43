import { expect, test } from 'vitest'
import { storeUrlOf } from './tenant.ts'

const shop = { slug: 'emporio', domains: ['emporio.exemplo', 'loja.emporio.exemplo'] }
const PUBLIC = 'https://balcao.exemplo:8443'

test.each([
  ['the host of the installation, by slug', shop, 'balcao.exemplo:8443', 'https://balcao.exemplo:8443/emporio'],
  ['a domain of its own', shop, 'LOJA.emporio.exemplo:8443', 'https://loja.emporio.exemplo:8443'],
  ['its first domain, for an unknown host', shop, 'evil.exemplo', 'https://emporio.exemplo:8443'],
  [
    'the host of the installation, where it has no domain',
    { ...shop, domains: [] },
    'evil.exemplo',
    'https://balcao.exemplo:8443/emporio',
  ],
])('a store is reached at %s', (_what, store, host, url) => {
  expect(storeUrlOf(PUBLIC, store, host)).toBe(url)
})
