import type PDFDocument from 'pdfkit'

export type Pdf = InstanceType<typeof PDFDocument>

/** Writes a PDF. Its library, with tables for fonts, is loaded by the first one: most processes write none. */
export async function writePdf(options: PDFKit.PDFDocumentOptions, draw: (pdf: Pdf) => void): Promise<Buffer> {
  const { default: Document } = await import('pdfkit')
  const pdf = new Document(options)
  draw(pdf)
  pdf.end()
  const parts: Buffer[] = []
  for await (const part of pdf) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
