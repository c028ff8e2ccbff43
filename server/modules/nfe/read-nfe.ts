import { XMLParser } from 'fast-xml-parser'
import { cents, centsFromReais } from '#domain/amounts.ts'
import { Failure } from '#domain/failure.ts'
import type { NfeFacts } from '#domain/order/nfe.ts'

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
  const unreadable = () => new Failure('nfe.unreadable', { field: 'xml' })
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw unreadable()
  const root = parsed(xml)
  const note = at(root, 'nfeProc', 'NFe', 'infNFe') ?? at(root, 'NFe', 'infNFe')
  if (note === undefined || textAt(note, 'ide', 'mod') !== '55' || textAt(note, '@_versao') !== VERSION)
    throw unreadable()
  const facts = factsOf(note, at(root, 'nfeProc', 'protNFe', 'infProt'))
  // The DANFE cannot be drawn without them.
  if (facts === null || at(note, 'det') === undefined || at(note, 'pag', 'detPag') === undefined) throw unreadable()
  return facts
}

function parsed(xml: string): unknown {
  try {
    return parser.parse(xml, true)
  } catch {
    throw new Failure('nfe.unreadable', { field: 'xml' })
  }
}

function factsOf(note: unknown, protocol: unknown): NfeFacts | null {
  const issuedAt = new Date(textAt(note, 'ide', 'dhEmi') ?? '')
  const total = Number(textAt(note, 'total', 'ICMSTot', 'vNF'))
  const [number, series] = [Number(textAt(note, 'ide', 'nNF')), Number(textAt(note, 'ide', 'serie'))]
  const issuerDocument = documentAt(note, 'emit')
  if (Number.isNaN(issuedAt.getTime()) || !Number.isFinite(total) || total < 0 || issuerDocument === null) return null
  if (!Number.isSafeInteger(number) || !Number.isSafeInteger(series)) return null
  return {
    key: (textAt(note, '@_Id') ?? '').replace(/^NFe/, ''),
    number,
    series,
    issuedAt: issuedAt.toISOString(),
    isValid: textAt(note, 'ide', 'tpAmb') === '1',
    issuerDocument,
    recipientDocument: documentAt(note, 'dest') ?? '',
    total: cents(centsFromReais(total)),
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
  textAt(note, party, 'CNPJ') ?? textAt(note, party, 'CPF') ?? null
