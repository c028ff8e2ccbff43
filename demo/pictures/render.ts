import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import type { HrefOf } from './emoji.ts'

/** Sizes of a square picture in pixels. */
export const SQUARE_SIZES = [800, 400, 160] as const
const QUALITY: Readonly<Record<number, number>> = { 800: 80, 400: 82, 160: 84 }
const BANNER_QUALITY = 84
/** The most thorough: pictures are rendered once and then committed. */
const EFFORT = 6
/** Part of every name: a change of the settings above gives new names, which browsers then fetch again. */
const SETTINGS = 'webp 3'

export interface PictureJob {
  /** From `pictureName`. */
  readonly name: string
  /** Squares are rendered in three sizes, a banner in its own; a drawing stays SVG. */
  readonly kind: 'square' | 'banner' | 'drawing'
  readonly draw: (hrefOf: HrefOf) => string
}

/** The name that rows carry, with a digest of the drawing: browsers cache a picture without asking for it again. */
export function pictureName(path: string, kind: PictureJob['kind'], drawing: string): string {
  const hash = createHash('sha256').update(SETTINGS).update(drawing).digest('hex').slice(0, 8)
  return `${path}-${hash}${{ square: '', banner: '.webp', drawing: '.svg' }[kind]}`
}

/** The files of a picture below the folder of all pictures. */
export function filesOf({ name, kind }: Pick<PictureJob, 'name' | 'kind'>): string[] {
  return kind === 'square' ? SQUARE_SIZES.map((size) => `${name}-${size}.webp`) : [name]
}

/** Renders what is missing below the folder. */
export async function renderPictures(
  jobs: readonly PictureJob[],
  folder: string,
  hrefOf: HrefOf,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  const distinct = [...new Map(jobs.map((job) => [job.name, job])).values()]
  const missing = distinct.filter((job) => filesOf(job).some((file) => !existsSync(join(folder, file))))
  for (const directory of new Set(missing.map((job) => dirname(join(folder, job.name)))))
    await mkdir(directory, { recursive: true })
  let next = 0
  let done = 0
  const work = async (): Promise<void> => {
    for (let job = missing[next++]; job; job = missing[next++]) {
      await renderPicture(job, folder, hrefOf)
      onProgress(++done, missing.length)
    }
  }
  await Promise.all(Array.from({ length: Math.min(8, availableParallelism() + 1) }, work))
}

async function renderPicture(job: PictureJob, folder: string, hrefOf: HrefOf): Promise<void> {
  const svg = job.draw(hrefOf)
  if (job.kind === 'drawing') return writeWhole(join(folder, job.name), svg)
  // One drawing, then small copies of its pixels: a third of the time of drawing it three times.
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  if (job.kind === 'banner') {
    const content = await sharp(data, { raw }).webp({ quality: BANNER_QUALITY, effort: EFFORT }).toBuffer()
    return writeWhole(join(folder, job.name), content)
  }
  for (const size of SQUARE_SIZES) {
    const picture = size === info.width ? sharp(data, { raw }) : sharp(data, { raw }).resize(size, size)
    const content = await picture.webp({ quality: QUALITY[size] ?? 80, effort: EFFORT }).toBuffer()
    await writeWhole(join(folder, `${job.name}-${size}.webp`), content)
  }
}

/** A file under its final name is complete, even when the program was killed. */
async function writeWhole(path: string, content: Buffer | string): Promise<void> {
  await writeFile(`${path}.part`, content)
  await rename(`${path}.part`, path)
}
