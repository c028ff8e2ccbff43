import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const documents = ['README.md', 'CONTRIBUTING.md', 'NOTICE.md', ...globSync('docs/**/*.md', { cwd: root })]
/** Targets of Markdown links and sources of pictures. */
const TARGET = /\]\(([^)\s]+)\)|\b(?:src|href)="([^"]+)"/g
const isElsewhere = (target: string) => /^(?:[a-z]+:|#)/.test(target)

function targetsOf(text: string): string[] {
  return [...text.matchAll(TARGET)]
    .map(([, link, source]) => link ?? source ?? '')
    .filter((target) => !isElsewhere(target))
    .map((target) => target.replace(/#.*$/, ''))
}

test('the links of a document are found', () => {
  const text = '[a](a.md#part) <img src="b.webp"> [c](https://c.example) [d](#d)'
  expect(targetsOf(text)).toEqual(['a.md', 'b.webp'])
})

test.each(documents)('%s points to files that are there', (document) => {
  const targets = targetsOf(readFileSync(join(root, document), 'utf8'))
  expect(targets.filter((target) => !existsSync(join(root, dirname(document), target)))).toEqual([])
})

test('the screenshots in git are those that the documents need', () => {
  const screenshots = globSync('docs/screenshots/*', { cwd: root })
  expect(screenshots.length).toBeLessThanOrEqual(8)
})
