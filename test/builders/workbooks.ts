import { crc32, deflateRawSync } from 'node:zlib'

/** How an entry or an archive lies about itself. */
export interface ZipLies {
  /** Unpacked bytes that the headers say. */
  readonly bytes?: number
  /** Entries that the end record says. */
  readonly entries?: number
  /** Name in the local header. */
  readonly localName?: string
  readonly flags?: number
  readonly method?: number
  readonly isZip64?: boolean
  /** All entries point to the data of the first. */
  readonly isOverlapping?: boolean
}

/** A zip of packed files, as hostile as the caller wants. */
export function zipOf(files: Readonly<Record<string, string | Buffer>>, lies: ZipLies = {}): Buffer {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text)
    const packed = deflateRawSync(content)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(lies.flags ?? 0, 2)
    fields.writeUInt16LE(lies.method ?? 8, 4)
    fields.writeUInt32LE(crc32(content), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(lies.bytes ?? content.length, 18)
    const named = (of: string) => {
      const header = Buffer.from(fields)
      header.writeUInt16LE(Buffer.byteLength(of), 22)
      return header
    }
    const place = Buffer.alloc(14)
    place.writeUInt32LE(lies.isOverlapping === true ? 0 : offset, 10)
    const localName = lies.localName ?? name
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), named(localName), Buffer.from(localName), packed])
    locals.push(local)
    centrals.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), named(name), place, Buffer.from(name)]))
    offset += local.length
  }
  const directory = Buffer.concat(centrals)
  const end = Buffer.alloc(18)
  const count = lies.entries ?? centrals.length
  end.writeUInt16LE(count, 4)
  end.writeUInt16LE(count, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([
    ...locals,
    directory,
    ...(lies.isZip64 === true ? [zip64End(centrals.length, directory.length, offset)] : []),
    Buffer.from('PK\x05\x06'),
    end,
  ])
}

function zip64End(count: number, size: number, start: number): Buffer {
  const record = Buffer.alloc(56)
  record.write('PK\x06\x06', 'latin1')
  record.writeBigUInt64LE(44n, 4)
  record.writeBigUInt64LE(BigInt(count), 24)
  record.writeBigUInt64LE(BigInt(count), 32)
  record.writeBigUInt64LE(BigInt(size), 40)
  record.writeBigUInt64LE(BigInt(start), 48)
  const locator = Buffer.alloc(20)
  locator.write('PK\x06\x07', 'latin1')
  locator.writeBigUInt64LE(BigInt(start + size), 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([record, locator])
}

const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

interface RawSheet {
  readonly name: string
  /** What stands in its `sheetData`. */
  readonly data: string
  readonly state?: 'hidden' | 'veryHidden'
}

interface RawWorkbook {
  readonly sheets: readonly RawSheet[]
  readonly sharedStrings?: string | Buffer
  readonly styles?: string
  readonly lies?: ZipLies
}

/** An xlsx whose sheets are written by hand. */
export function rawWorkbook({ sheets, sharedStrings, styles, lies }: RawWorkbook): Buffer {
  const parts = sheets.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${REL}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  )
  return zipOf(
    {
      '[Content_Types].xml': '<Types/>',
      '_rels/.rels': `<Relationships><Relationship Id="r" Type="${REL}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      'xl/workbook.xml': `<workbook xmlns:r="${REL}"><sheets>${sheets
        .map(
          ({ name, state }, index) =>
            `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"${state ? ` state="${state}"` : ''}/>`,
        )
        .join('')}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships>${parts.join('')}<Relationship Id="s" Type="${REL}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="t" Type="${REL}/styles" Target="styles.xml"/></Relationships>`,
      ...Object.fromEntries(
        sheets.map(({ data }, index) => [
          `xl/worksheets/sheet${index + 1}.xml`,
          `<worksheet><sheetData>${data}</sheetData></worksheet>`,
        ]),
      ),
      ...(sharedStrings === undefined ? {} : { 'xl/sharedStrings.xml': sharedStrings }),
      ...(styles === undefined ? {} : { 'xl/styles.xml': styles }),
    },
    lies,
  )
}

/** A row of texts in a `sheetData`. */
export const rawRow = (number: number, ...cells: readonly string[]): string =>
  `<row r="${number}">${cells
    .map((cell, index) =>
      cell === ''
        ? ''
        : cell.startsWith('<')
          ? cell.replace('<c', `<c r="${letter(index)}${number}"`)
          : `<c r="${letter(index)}${number}" t="inlineStr"><is><t>${cell}</t></is></c>`,
    )
    .join('')}</row>`

const letter = (index: number): string => String.fromCharCode(65 + index)
