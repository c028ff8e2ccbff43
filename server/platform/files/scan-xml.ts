import { ensureFile, FileFault } from './file-fault.ts'

const [QUOTE, APOSTROPHE, TAG_END] = [0x22, 0x27, 0x3e]

export type XmlAttributes = Readonly<Record<string, string>>

interface XmlHandler {
  /** @param name without its prefix */
  readonly open: (name: string, attributes: () => XmlAttributes) => void
  readonly text?: (text: string) => void
  readonly close?: (name: string) => void
}

/**
 * Calls the handler for each tag and text of an XML, one after the other: nothing of it is kept, and nothing nests. A document
 * that declares entities is refused.
 * @throws FileFault
 */
export function scanXml(content: Buffer, { open, text, close }: XmlHandler): void {
  const xml = content.toString()
  // UTF-16, or no XML at all.
  ensureFile(!xml.includes('\0'))
  let at = 0
  while (at < xml.length) {
    const start = xml.indexOf('<', at)
    if (start !== at) text?.(decoded(xml.slice(at, start === -1 ? undefined : start)))
    if (start === -1) return
    if (xml.startsWith('<!--', start)) at = behind(xml, '-->', start + 4)
    else if (xml.startsWith('<![CDATA[', start)) {
      at = behind(xml, ']]>', start + 9)
      text?.(xml.slice(start + 9, at - 3))
    } else if (xml.startsWith('<?', start)) at = behind(xml, '?>', start + 2)
    else {
      ensureFile(xml[start + 1] !== '!')
      const end = endOfTag(xml, start + 1)
      at = end + 1
      if (xml[start + 1] === '/') close?.(localName(xml.slice(start + 2, end).trimEnd()))
      else {
        const isEmpty = xml[end - 1] === '/'
        const tag = xml.slice(start + 1, isEmpty ? end - 1 : end)
        const nameEnd = tag.search(/\s/)
        const name = localName(nameEnd === -1 ? tag : tag.slice(0, nameEnd))
        open(name, () => (nameEnd === -1 ? {} : attributesIn(tag.slice(nameEnd))))
        if (isEmpty) close?.(name)
      }
    }
  }
}

function behind(xml: string, mark: string, from: number): number {
  const at = xml.indexOf(mark, from)
  ensureFile(at !== -1)
  return at + mark.length
}

/** A `>` within quotes is no end. */
function endOfTag(xml: string, from: number): number {
  let quote = 0
  for (let at = from; at < xml.length; at += 1) {
    const sign = xml.charCodeAt(at)
    if (quote !== 0) {
      if (sign === quote) quote = 0
    } else if (sign === QUOTE || sign === APOSTROPHE) quote = sign
    else if (sign === TAG_END) return at
  }
  throw new FileFault('unreadable')
}

/** A name without a value is passed over as a whole: looking for one from each of its letters takes the square of its length. */
const ATTRIBUTE = /([^\s=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'))?/g

/** More than any tag of a spreadsheet has. */
const MAX_ATTRIBUTES = 200

function attributesIn(tag: string): XmlAttributes {
  const attributes: Record<string, string> = {}
  let count = 0
  for (const [, name = '', double, single] of tag.matchAll(ATTRIBUTE)) {
    count += 1
    ensureFile(count <= MAX_ATTRIBUTES)
    const value = double ?? single
    if (value !== undefined) attributes[name] = decoded(value)
  }
  return attributes
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const decoded = (text: string): string =>
  text.includes('&')
    ? text.replace(
        /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{1,8}));/gi,
        (all, hex?: string, decimal?: string, name?: string) => {
          if (name !== undefined) return ENTITIES[name] ?? all
          const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
          return code === 0 || code > 0x10ffff ? all : String.fromCodePoint(code).toWellFormed()
        },
      )
    : text
