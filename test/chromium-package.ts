import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

export interface UnpackedChromium {
  readonly executablePath: string
  readonly environment: Readonly<Record<string, string>>
}

const TAR_BLOCK_BYTES = 512
const TAR_FILE = '0'
const TAR_FOLDER = '5'

/**
 * Unpacks the browser of the npm package @sparticuz/chromium with the libraries and fonts that come with it, once per
 * installation (1.7 s). A concurrent caller sees all of it or nothing.
 */
export function unpackChromium(): UnpackedChromium {
  const packageFolder = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..')
  const { version }: { version: string } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'))
  const cache = join(import.meta.dirname, '../node_modules/.cache')
  const folder = join(cache, `chromium-${version}`)
  if (!existsSync(folder)) unpackInto(folder, cache, join(packageFolder, 'bin'))

  const fontsFile = join(folder, 'fonts.conf')
  // The file names its folder, and an installation may be moved or linked.
  const fonts = fontconfig(folder)
  if (!existsSync(fontsFile) || readFileSync(fontsFile, 'utf8') !== fonts) writeFileSync(fontsFile, fonts)
  const environment = { LD_LIBRARY_PATH: join(folder, 'lib'), FONTCONFIG_FILE: fontsFile, HOME: join(folder, 'home') }
  return { executablePath: join(folder, 'chromium'), environment }
}

function unpackInto(folder: string, cache: string, archives: string): void {
  mkdirSync(cache, { recursive: true })
  const draft = mkdtempSync(`${folder}.`)
  try {
    writeFileSync(join(draft, 'chromium'), unbrotli(join(archives, 'chromium.br')), { mode: 0o755 })
    untar(unbrotli(join(archives, 'al2023.tar.br')), draft)
    untar(unbrotli(join(archives, 'fonts.tar.br')), draft)
    mkdirSync(join(draft, 'home'))
    renameSync(draft, folder)
  } catch (error) {
    // Another process was a moment faster: its folder is as good.
    const isThere = existsSync(folder) && readdirSync(folder).length > 0
    if (!isThere) throw error
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

function unbrotli(path: string): Buffer {
  return brotliDecompressSync(readFileSync(path))
}

/** The archives hold plain files and folders with short names: 512-byte headers, contents padded to the same. */
function untar(archive: Buffer, target: string): void {
  let offset = 0
  const field = (start: number, length: number) =>
    archive.toString('latin1', offset + start, offset + start + length).split('\0', 1)[0] ?? ''

  for (let name = field(0, 100); name !== ''; name = field(0, 100)) {
    const size = Number.parseInt(field(124, 12), 8)
    const mode = Number.parseInt(field(100, 8), 8)
    const kind = field(156, 1)
    const path = join(target, name)
    const content = archive.subarray(offset + TAR_BLOCK_BYTES, offset + TAR_BLOCK_BYTES + size)

    if (kind === TAR_FOLDER) mkdirSync(path, { recursive: true })
    else if (kind === TAR_FILE) writeWithFolder(path, content, mode)
    else throw new Error(`${name}: an entry of kind ${kind} was not expected in a package of Chromium`)
    offset += TAR_BLOCK_BYTES + Math.ceil(size / TAR_BLOCK_BYTES) * TAR_BLOCK_BYTES
  }
}

function writeWithFolder(path: string, content: Buffer, mode: number): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content, { mode })
}

/** Only the package's font: pages measure the same on every machine. */
function fontconfig(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/font-cache</cachedir>
  <match target="pattern">
    <edit name="family" mode="append_last"><string>Open Sans</string></edit>
  </match>
</fontconfig>
`
}
