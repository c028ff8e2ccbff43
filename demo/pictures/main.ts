import { readdirSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { DEMONSTRATION_STORES } from '../data/stores.ts'
import { RENDERED_PICTURES } from '../rendered-pictures.ts'
import { catalogueOf } from '../store-catalogue.ts'
import { emojiDigests, loadEmoji } from './emoji.ts'
import { filesOf, renderPictures } from './render.ts'
import { storePictures } from './store-pictures.ts'

const HELP = `npm run demo:pictures             renders the drawings that changed, removes the pictures of drawings that are gone
npm run demo:pictures -- --all    renders every picture again`

const { values } = parseArgs({
  options: { all: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h', default: false } },
})
if (values.help) console.log(HELP)
else await renderAll()

/** Leaves exactly the pictures of the drawings in the folder, and their names beside it. */
async function renderAll(): Promise<void> {
  if (values.all) rmSync(RENDERED_PICTURES, { recursive: true, force: true })
  const digestOf = emojiDigests()
  const stores = DEMONSTRATION_STORES.map(
    (store) => [store.slug, storePictures(store, catalogueOf(store), digestOf)] as const,
  )
  const jobs = stores.flatMap(([, { jobs }]) => jobs)
  await renderPictures(jobs, RENDERED_PICTURES, await loadEmoji(), (done, total) => {
    if (done % 50 === 0 || done === total) console.log(`Rendered ${done} of ${total} pictures`)
  })
  const wanted = new Set(jobs.flatMap(filesOf))
  const obsolete = readdirSync(RENDERED_PICTURES, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !wanted.has(path.slice(RENDERED_PICTURES.length + 1).replaceAll(sep, '/')))
  for (const path of obsolete) rmSync(path)
  const names = Object.fromEntries(stores.map(([slug, { names }]) => [slug, names]))
  await writeFile(fileURLToPath(new URL('names.json', import.meta.url)), `${JSON.stringify(names, null, 2)}\n`)
  console.log(`${wanted.size} files, ${obsolete.length} removed`)
}
