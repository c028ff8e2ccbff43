import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import { seedDemonstration } from '#demo/seed-demonstration.ts'
import { chosenBrowser } from '#test/browser.ts'
import { buildServer } from '../scripts/build-server.ts'
import { buildWeb } from '../scripts/build-web.ts'
import { openDatabase, startServer, type Cleanups } from './stage.ts'
import { markdownOf, median } from './table.ts'

const run = promisify(execFile)

const RUNS = 3
const MAX_REPORT_BYTES = 64 * 1024 * 1024
const VERSION = '13.5.0'
const STORES = ['emporio-da-serra', 'atacado-litoral']
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** What is read of a report of Lighthouse. */
interface Report {
  readonly categories: Readonly<Record<(typeof CATEGORIES)[number], { readonly score: number | null }>>
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>
}

/**
 * Lighthouse for phones on home, a category and a product of both demonstration stores. It is large and needed for this alone, so
 * that it is no dependency: LIGHTHOUSE names the folder in which it was installed.
 */
export async function measureScreens(cleanups: Cleanups, say: (text: string) => void): Promise<string> {
  const folder = process.env.LIGHTHOUSE ?? ''
  const program = join(folder, 'node_modules/lighthouse/cli/index.js')
  if (folder === '' || !existsSync(program))
    throw new Error(
      `Lighthouse is not installed: npm install --prefix /tmp/lighthouse lighthouse@${VERSION}, then LIGHTHOUSE=/tmp/lighthouse npm run bench -- screens`,
    )
  const { origin, pool } = await startDemonstration(cleanups, say)
  const lines: string[][] = []
  for (const [name, path] of await screensOf(pool)) {
    say(name)
    const reports: Report[] = []
    for (let count = 0; count < RUNS; count++) reports.push(await reportOf(program, `${origin}${path}`))
    lines.push([name, ...figuresOf(reports)])
  }
  return markdownOf([
    ['screen', 'performance', 'accessibility', 'best practices', 'SEO', 'LCP', 'CLS', 'blocking time', 'bytes'],
    ...lines,
  ])
}

async function startDemonstration(cleanups: Cleanups, say: (text: string) => void) {
  await buildServer(say)
  await buildWeb(say)
  const { folder, connection, pool } = await openDatabase(cleanups, say)
  say('Filling the demonstration stores')
  await seedDemonstration(pool, { filesDir: join(folder, 'files'), today: new Date() })
  const { origin } = await startServer(
    folder,
    connection,
    (child) => {
      cleanups.push(() => child.end())
      return child
    },
    {},
  )
  return { origin, pool }
}

async function screensOf(pool: pg.Pool): Promise<[name: string, path: string][]> {
  const { rows } = await pool.query<{ slug: string; category: string; product: string }>(
    `select s.slug,
       (select c.slug from category c where c.supplier_id = s.id and c.parent_id is null order by c.position, c.slug limit 1) as category,
       (select p.slug from product p where p.supplier_id = s.id and p.is_active order by p.slug limit 1) as product
     from supplier s where s.slug = any($1) order by s.slug desc`,
    [STORES],
  )
  return rows.flatMap(({ slug, category, product }): [string, string][] => [
    [`${slug}: home`, `/${slug}`],
    [`${slug}: category`, `/${slug}/categoria/${category}`],
    [`${slug}: product`, `/${slug}/produto/${product}`],
  ])
}

async function reportOf(program: string, url: string): Promise<Report> {
  const { executablePath, environment } = chosenBrowser()
  const { stdout } = await run(
    process.execPath,
    [program, url, '--output=json', '--quiet', '--chrome-flags=--headless=new --no-sandbox --disable-gpu'],
    {
      maxBuffer: MAX_REPORT_BYTES,
      env: { ...process.env, ...environment, CHROME_PATH: executablePath },
    },
  )
  return JSON.parse(stdout) as Report
}

function figuresOf(reports: readonly Report[]): string[] {
  const score = (category: (typeof CATEGORIES)[number]) =>
    (100 * median(reports.map(({ categories }) => categories[category].score ?? NaN))).toFixed(0)
  const audit = (name: string) => median(reports.map(({ audits }) => audits[name]?.numericValue ?? NaN))
  return [
    ...CATEGORIES.map(score),
    `${(audit('largest-contentful-paint') / 1000).toFixed(1)} s`,
    audit('cumulative-layout-shift').toFixed(3),
    `${audit('total-blocking-time').toFixed(0)} ms`,
    `${(audit('total-byte-weight') / 1000).toFixed(0)} kB`,
  ]
}
