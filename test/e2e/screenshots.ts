import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'

const root = join(import.meta.dirname, '../..')
/** Of every screen; ignored by git. */
const allScreenshots = join(root, 'screenshots')
/** Those that are committed, for the documents. */
const committedScreenshots = join(root, 'docs/screenshots')
const isWanted = process.env['UPDATE_SCREENSHOTS'] === '1'

/** Writes what the page shows to the folder `screenshots`, if UPDATE_SCREENSHOTS is set, and renews the committed file of this name. */
export async function keepScreenshot(page: Page, name: string): Promise<void> {
  if (!isWanted) return
  await page.waitForFunction(() =>
    [...document.images].every(
      (image) =>
        image.complete || image.getBoundingClientRect().top > innerHeight || image.getBoundingClientRect().width === 0,
    ),
  )
  await mkdir(allScreenshots, { recursive: true })
  const picture = await sharp(await page.screenshot({ type: 'png' }))
    .webp({ quality: 82 })
    .toBuffer()
  const file = `${name}.webp`
  await writeFile(join(allScreenshots, file), picture)
  if (existsSync(join(committedScreenshots, file))) await writeFile(join(committedScreenshots, file), picture)
}
