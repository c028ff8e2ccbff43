import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { DEMONSTRATION_STORES } from './seed-demonstration.ts'
import { drawSocialCard } from './pictures/logos.ts'
import { pictureName, renderPictures, type PictureJob } from './pictures/render.ts'

const folder = mkdtempSync(join(tmpdir(), 'balcao-social-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(DEMONSTRATION_STORES.map((store) => [store.slug, store] as const))(
  '%s has its logo as a picture that other sites show',
  async (slug, store) => {
    const job: PictureJob = {
      name: `${slug}/cartao`,
      svg: drawSocialCard(store.logo, store.theme.auxiliary),
      kind: 'banner',
    }
    await renderPictures([job], folder, () => undefined)
    const picture = sharp(join(folder, pictureName(job)))
    const { format, width, height } = await picture.metadata()
    expect([format, width, height]).toEqual(['webp', 1200, 630])
    // Not an empty card: the sign and the name are in it.
    expect((await picture.stats()).channels.some((channel) => channel.stdev > 20)).toBe(true)
  },
)
