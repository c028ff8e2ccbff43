import { Failure } from '#domain/failure.ts'

/**
 * The DANFE in A4 of an authorised NF-e (`nfeProc`). The values are those of the XML; nothing is computed again.
 * @throws Failure nfe.unreadable where something is missing that a DANFE shows.
 */
export async function drawDanfe(xml: string): Promise<Buffer> {
  // Its fonts and barcodes are loaded with the first note and not with every start.
  const { gerarPDF } = await import('@alexssmusica/node-pdf-nfe')
  try {
    const pdf = await gerarPDF(xml, { cancelada: false })
    const parts: Buffer[] = []
    for await (const part of pdf) parts.push(part as Buffer)
    return Buffer.concat(parts)
  } catch {
    throw new Failure('nfe.unreadable', { field: 'xml' })
  }
}
