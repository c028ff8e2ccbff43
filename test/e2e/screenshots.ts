import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'

const folder = join(import.meta.dirname, '../../docs/screenshots')
const isWanted = process.env['UPDATE_SCREENSHOTS'] === '1'

/** Keeps what the page shows in docs/screenshots, where the run was asked to. */
export async function keepScreenshot(page: Page, name: string): Promise<void> {
  if (!isWanted) return
  await page.waitForFunction(() =>
    [...document.images].every(
      (image) =>
        image.complete || image.getBoundingClientRect().top > innerHeight || image.getBoundingClientRect().width === 0,
    ),
  )
  await mkdir(folder, { recursive: true })
  await sharp(await page.screenshot({ type: 'png' }))
    .webp({ quality: 82 })
    .toFile(join(folder, `${name}.webp`))
}
