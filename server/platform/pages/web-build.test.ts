import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { isFileLoadingAllowed, resolveConfig } from 'vite'
import { renderTurns, viteOptions } from './web-build.ts'

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

test('pages that wait are rendered in order, one in each turn of the event loop', async () => {
  const turn = renderTurns()
  const rendered: number[] = []
  for (const page of [1, 2, 3]) void turn().then(() => rendered.push(page))
  const afterTurns: number[][] = []
  for (let count = 0; count < 3; count++) {
    await nextTurn()
    afterTurns.push([...rendered])
  }
  expect(afterTurns).toEqual([[1], [1, 2], [1, 2, 3]])
})
