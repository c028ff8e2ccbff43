import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { DEMONSTRATION_STORES } from '../data/stores.ts'
import { readPictureNames } from '../picture-names.ts'
import { RENDERED_PICTURES } from '../rendered-pictures.ts'
import { catalogueOf } from '../store-catalogue.ts'
import { emojiDigests } from './emoji.ts'
import { BANNER_FORMATS } from './banners.ts'
import { filesOf, SQUARE_SIZES } from './render.ts'
import { storePictures } from './store-pictures.ts'

const MAX_TOTAL_BYTES = 15_000_000

const digestOf = emojiDigests()
const stores = DEMONSTRATION_STORES.map((store) => ({
  slug: store.slug,
  ...storePictures(store, catalogueOf(store), digestOf),
}))
const pathOf = (name: string) => join(RENDERED_PICTURES, name)
const files = readdirSync(RENDERED_PICTURES, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(RENDERED_PICTURES.length + 1))
  .map((path) => path.replaceAll(sep, '/'))

describe('the committed pictures (npm run demo:pictures renders them)', () => {
  test('carry the names of the drawings', () => {
    expect(readPictureNames()).toEqual(Object.fromEntries(stores.map(({ slug, names }) => [slug, names])))
  })

  test('are those of the drawings, none missing and none left over', () => {
    const wanted = new Set(stores.flatMap(({ jobs }) => jobs.flatMap(filesOf)))
    expect(files.toSorted()).toEqual([...wanted].toSorted())
  })

  test('stay small enough for git', () => {
    const bytes = files.reduce((sum, file) => sum + statSync(pathOf(file)).size, 0)
    expect(bytes).toBeLessThan(MAX_TOTAL_BYTES)
  })

  test.each(stores)('have the sizes that pages of $slug name', async ({ jobs, names }) => {
    const sizeOf = async (file: string) => {
      const { format, width, height } = await sharp(pathOf(file)).metadata()
      return [format, width, height]
    }
    for (const { name, kind } of jobs.filter(({ kind }) => kind === 'square'))
      for (const [i, file] of filesOf({ name, kind }).entries())
        expect(await sizeOf(file), file).toEqual(['webp', SQUARE_SIZES[i], SQUARE_SIZES[i]])
    for (const { wide, square } of Object.values(names.banners)) {
      expect(await sizeOf(wide)).toEqual(['webp', BANNER_FORMATS.wide.width, BANNER_FORMATS.wide.height])
      expect(await sizeOf(square)).toEqual(['webp', BANNER_FORMATS.square.width, BANNER_FORMATS.square.height])
    }
    expect(await sizeOf(names.socialPicture)).toEqual(['webp', 1200, 630])
  })

  test.each(stores)(
    'are no empty cards: the social picture and the signs of $slug show something',
    async ({ names }) => {
      const { channels } = await sharp(pathOf(names.socialPicture)).stats()
      expect(channels.some((channel) => channel.stdev > 20)).toBe(true)
      for (const sign of [names.logo, names.favicon])
        expect(readFileSync(pathOf(sign), 'utf8')).toMatch(/^<svg .*<\/svg>$/s)
    },
  )
})
