import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

// Otherwise it would be fetched from the web.
const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } })

/** What a reader finds in a picture: a PNG or its pixels. */
export const codesIn = async (picture: ImageData | Uint8Array, format: 'ITF' | 'QRCode'): Promise<string[]> =>
  (await readBarcodes(picture, { formats: [format], tryHarder: true })).map(({ text }) => text)

/** Points of a PDF in an inch. */
const POINTS = 72

/** The pages of a PDF in base64 as a printer of `dpi` draws them. */
export async function printed(base64: string, dpi: number): Promise<ImageData[]> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(Buffer.from(base64, 'base64'))
  const pages: ImageData[] = []
  for (let index = 0; index < document.getPageCount(); index++) {
    const { data, width, height } = await document.getPage(index).render({ scale: dpi / POINTS, render: 'bitmap' })
    pages.push({ data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' } as ImageData)
  }
  library.destroy()
  return pages
}

/** What is written on each page of a PDF in base64. */
export async function textOfPages(base64: string): Promise<string[]> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(Buffer.from(base64, 'base64'))
  const pages = Array.from({ length: document.getPageCount() }, (_, page) => document.getPage(page).getText())
  library.destroy()
  return pages.map((page) => page.replaceAll(/\s+/g, ' '))
}
