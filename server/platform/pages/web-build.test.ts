import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { isFileLoadingAllowed, resolveConfig } from 'vite'
import { viteOptions } from './web-build.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

test('hot reload opens the sources of the pages to browsers, and neither the database nor the server', async () => {
  const config = await resolveConfig(viteOptions(root), 'serve')
  const isOpen = (path: string) => isFileLoadingAllowed(config, join(root, path))
  expect(['web/development-client.ts', 'domain/failure.ts', 'contract/endpoint.ts'].map(isOpen)).toEqual([
    true,
    true,
    true,
  ])
  expect(
    ['data/postgres/base/1', 'server/config.ts', 'package.json', '.git/config', 'web/../data/x'].map(isOpen),
  ).toEqual([false, false, false, false, false])
})
