import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { PagePart, Screen } from '#contract/page.ts'
import { openRenderThread } from './render-thread.ts'

/** What a web build exports, with screens that are known by their URL. */
const BUILD = `
async function render({ url, hydration }) {
  if (url === '/broken') throw new TypeError('no such component')
  if (url === '/end') process.exit(7)
  if (url === '/slow') { const until = performance.now() + 300; while (performance.now() < until); }
  return '<p>' + url + ' de ' + JSON.parse(hydration).loaderData + ' – pão</p>'
}
export const createScreens = () => ({ render })`

function aThread(source = BUILD) {
  const file = join(mkdtempSync(join(tmpdir(), 'balcao-render-')), 'screens.mjs')
  writeFileSync(file, source)
  const { render, close } = openRenderThread(pathToFileURL(file).href)
  onTestFinished(async () => void (await close()))
  return render
}

const screen = (url: string): Screen => ({ app: 'store', basename: '', url, hydration: '{"loaderData":"Ana"}' })
const textOf = (html: PagePart) => (typeof html === 'string' ? html : new TextDecoder().decode(html))

test('a screen is rendered from its data', async () => {
  expect(textOf(await aThread()(screen('/carrinho')))).toBe('<p>/carrinho de Ana – pão</p>')
})

test('while a screen is rendered the server has its turns', async () => {
  const render = aThread()
  await render(screen('/'))
  let turns = 0
  let isRendered = false
  const rendering = render(screen('/slow')).then(() => (isRendered = true))
  while (!isRendered) {
    await nextTurn()
    turns++
  }
  await rendering
  expect(turns).toBeGreaterThan(10)
})

test('a screen that fails fails alone, with its error', async () => {
  const render = aThread()
  const [broken, whole] = await Promise.allSettled([render(screen('/broken')), render(screen('/'))])
  expect(broken).toMatchObject({ reason: { name: 'TypeError', message: 'no such component' } })
  expect(whole.status).toBe('fulfilled')
})

test('a thread that ends fails what it has, and another one renders what follows', async () => {
  const render = aThread()
  const ended = await Promise.allSettled([render(screen('/end')), render(screen('/'))])
  expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(textOf(await render(screen('/depois')))).toContain('/depois')
})

test('a build that cannot be loaded is an error of each screen', async () => {
  const render = aThread('throw new Error("half a build")')
  for (const url of ['/', '/produtos']) await expect(render(screen(url))).rejects.toThrow('half a build')
})
