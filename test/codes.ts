import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

// Otherwise it would be fetched from the web.
const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } })

/** What a reader finds in a picture: a PNG or its pixels. */
export const codesIn = async (picture: ImageData | Uint8Array, format: 'ITF' | 'QRCode'): Promise<string[]> =>
  (await readBarcodes(picture, { formats: [format], tryHarder: true })).map(({ text }) => text)
