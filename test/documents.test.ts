import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { encodeStatus } from '#contract/values.ts'
import type { OrderStatus } from '#domain/order/order-status.ts'
import { TRANSITIONS } from '#domain/order/transitions.ts'

const root = join(import.meta.dirname, '..')
// The guide of the staff leads to screens, which its own test compares.
const documents = ['README.md', 'CONTRIBUTING.md', 'NOTICE.md', ...globSync('docs/**/*.md', { cwd: root })].filter(
  (document) => !document.startsWith('docs/guide/'),
)
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

const STATUSES = join(root, 'docs/order-statuses.md')
const DIAGRAM = /```mermaid\n[\s\S]*?```/

const stateOf = (status: OrderStatus | null): string => (status === null ? '[*]' : encodeStatus(status))

/** One arrow for each pair of statuses, with all who may draw it and what they prove. */
function orderDiagram(): string {
  const arrows = new Map<string, string[]>()
  for (const row of TRANSITIONS) {
    const label = `${row.by.length > 2 ? 'customer' : row.by.join(', ')}${row.needs === null ? '' : ` [${row.needs}]`}`
    for (const from of row.from) {
      const arrow = `${stateOf(from)} --> ${stateOf(row.to)}`
      arrows.set(arrow, [...(arrows.get(arrow) ?? []), label])
    }
  }
  const ends = ['delivered', 'cancelled'] as const
  const lines = [
    ...[...arrows].map(([arrow, labels]) => `${arrow}: ${labels.join(' / ')}`),
    ...ends.map((status) => `${stateOf(status)} --> [*]`),
  ]
  return ['```mermaid', 'stateDiagram-v2', ...lines.map((line) => `  ${line}`), '```'].join('\n')
}

test('the diagram of the statuses of an order is drawn from the table (UPDATE_DIAGRAM=1 writes it)', () => {
  const document = readFileSync(STATUSES, 'utf8')
  const drawn = document.replace(DIAGRAM, orderDiagram())
  if (process.env.UPDATE_DIAGRAM === '1') writeFileSync(STATUSES, drawn)
  else expect(document).toBe(drawn)
})
