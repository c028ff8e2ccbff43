import { XMLParser } from 'fast-xml-parser'
import { cents, centsFromReais } from '#domain/amounts.ts'
import { Failure } from '#domain/failure.ts'
import type { NfeFacts } from '#domain/order/nfe.ts'
import { isWithinLayout } from './nfe-layout.ts'

const VERSION = '4.00'

// Entities are never resolved: what declares some is refused before.
const parser = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  removeNSPrefix: true,
})

/**
 * What an NF-e says.
 * @throws Failure nfe.unreadable for what is no NF-e of model 55 and version 4.00.
 */
export function readNfe(xml: string): NfeFacts {
  const unreadable = () => new Failure('nfe.unreadable', { field: 'source' })
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw unreadable()
  const root = parsed(xml)
  const note = at(root, 'nfeProc', 'NFe', 'infNFe') ?? at(root, 'NFe', 'infNFe')
  if (note === undefined || textAt(note, 'ide', 'mod') !== '55' || textAt(note, '@_versao') !== VERSION)
    throw unreadable()
  if (!isWithinLayout(note)) throw unreadable()
  const facts = factsOf(note, at(root, 'nfeProc', 'protNFe', 'infProt'))
  // The DANFE cannot be drawn without them.
  if (facts === null || at(note, 'det') === undefined || at(note, 'pag', 'detPag') === undefined) throw unreadable()
  return facts
}

function parsed(xml: string): unknown {
  try {
    return parser.parse(xml, true)
  } catch {
    throw new Failure('nfe.unreadable', { field: 'source' })
  }
}

/** How the layout 4.00 writes what is read here; `1e308` or the year 275760 are no values of a note. */
const FORM = {
  money: /^\d{1,13}(?:\.\d{1,2})?$/,
  number: /^\d{1,9}$/,
  series: /^\d{1,3}$/,
  instant: /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d)$/,
  document: /^[0-9A-Z]{11,14}$/,
} as const

/** The text in its form, else null. */
const inForm = (form: keyof typeof FORM, text: string | undefined): string | null =>
  text !== undefined && FORM[form].test(text) ? text : null

function factsOf(note: unknown, protocol: unknown): NfeFacts | null {
  const issuedAt = new Date(inForm('instant', textAt(note, 'ide', 'dhEmi')) ?? '')
  const total = inForm('money', textAt(note, 'total', 'ICMSTot', 'vNF'))
  const number = inForm('number', textAt(note, 'ide', 'nNF'))
  const series = inForm('series', textAt(note, 'ide', 'serie'))
  const issuerDocument = documentAt(note, 'emit')
  if (Number.isNaN(issuedAt.getTime()) || total === null || number === null || series === null) return null
  if (issuerDocument === null) return null
  return {
    key: (textAt(note, '@_Id') ?? '').replace(/^NFe/, ''),
    number: Number(number),
    series: Number(series),
    issuedAt: issuedAt.toISOString(),
    isValid: textAt(note, 'ide', 'tpAmb') === '1',
    issuerDocument,
    recipientDocument: documentAt(note, 'dest') ?? '',
    total: cents(centsFromReais(Number(total))),
    protocolKey: textAt(protocol, 'chNFe') ?? null,
    protocolStatus: textAt(protocol, 'cStat') ?? null,
  }
}

function at(node: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[name] : undefined,
    node,
  )
}

function textAt(node: unknown, ...path: readonly string[]): string | undefined {
  const value = at(node, ...path)
  return typeof value === 'string' ? value.trim() : undefined
}

const documentAt = (note: unknown, party: 'emit' | 'dest'): string | null =>
  inForm('document', textAt(note, party, 'CNPJ') ?? textAt(note, party, 'CPF'))
