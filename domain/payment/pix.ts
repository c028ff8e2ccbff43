import { keyboardText } from '../keyboard-text.ts'
import { cents, type Cents } from '../amounts.ts'
import { parseDocument } from '../customer/document.ts'

/** The BR Code of Pix: EMV merchant-presented QR code (brazil.md §2). */
const PIX = 'br.gov.bcb.pix'
const MAX_NAME = 25
const MAX_CITY = 15
const MAX_KEY = 77
const NO_TXID = '***'

export interface BrCodeInput {
  /** CPF, CNPJ, e-mail, phone as +55…, or random key. */
  readonly key: string
  /** Null lets the payer type it. */
  readonly amount: Cents | null
  /** Written without accents and cut at 25 and 15 bytes. */
  readonly merchantName: string
  readonly merchantCity: string
  /** 1 to 25 letters and digits, or null for none. */
  readonly txid: string | null
}

export interface BrCode {
  /** Of a static code; null for a dynamic one. */
  readonly key: string | null
  /** Where a dynamic code's charge is, without `https://`; null for a static one. */
  readonly url: string | null
  readonly amount: Cents | null
  readonly merchantName: string
  readonly merchantCity: string
  readonly txid: string | null
  /** Made for one payment only. */
  readonly isOneTime: boolean
}

/**
 * The "Pix copia e cola" of a static code. Throws RangeError for what no bank would read: the supplier's data is wrong.
 */
export function buildBrCode({ key, amount, merchantName, merchantCity, txid }: BrCodeInput): string {
  if (!isAscii(key) || key.length > MAX_KEY) throw new RangeError('not a Pix key')
  if (txid !== null && !/^[A-Za-z0-9]{1,25}$/.test(txid)) throw new RangeError('not a Pix txid')
  if (amount !== null && (!Number.isSafeInteger(amount) || amount <= 0)) throw new RangeError('not an amount to pay')
  return writeBrCode('', writeField('01', key), { amount, merchantName, merchantCity, txid })
}

/** The code of a charge at a bank: `url` is its location without `https://`, where banks read amount and txid. */
export function buildDynamicBrCode(url: string, merchantName: string, merchantCity: string): string {
  if (!isAscii(url) || url.length > MAX_KEY) throw new RangeError('not the location of a charge')
  return writeBrCode(writeField('01', '12'), writeField('25', url), {
    amount: null,
    merchantName,
    merchantCity,
    txid: null,
  })
}

function writeBrCode(
  initiation: string,
  account: string,
  { amount, merchantName, merchantCity, txid }: Omit<BrCodeInput, 'key'>,
): string {
  const name = plainAscii(merchantName, MAX_NAME)
  const city = plainAscii(merchantCity, MAX_CITY)
  if (name === '' || city === '') throw new RangeError('a Pix receiver has a name and a city')
  const text = [
    writeField('00', '01'),
    initiation,
    writeField('26', writeField('00', PIX) + account),
    writeField('52', '0000'),
    writeField('53', '986'),
    amount === null ? '' : writeField('54', decimal(amount)),
    writeField('58', 'BR'),
    writeField('59', name),
    writeField('60', city),
    writeField('62', writeField('05', txid ?? NO_TXID)),
    '6304',
  ].join('')
  return text + crc16(text)
}

/**
 * Reads a BR Code as strictly as the strictest bank, or null where anything is wrong: a length that does not fit,
 * a repeated or missing field, another currency, a check that differs.
 */
export function parseBrCode(text: string): BrCode | null {
  if (!isAscii(text) || text.slice(-8, -4) !== '6304' || crc16(text.slice(0, -4)) !== text.slice(-4)) return null
  const fields = readFields(text)
  if (!fields || !hasFixedValues(fields)) return null
  const account = pixAccount(fields)
  const additional = readFields(fields.get('62') ?? '')
  const amount = parseAmount(fields.get('54'))
  const merchantName = fields.get('59') ?? ''
  const merchantCity = fields.get('60') ?? ''
  const txid = additional?.get('05')
  if (!account || amount === undefined || txid === undefined) return null
  if (!isWithin(merchantName, MAX_NAME) || !isWithin(merchantCity, MAX_CITY)) return null
  if (txid !== NO_TXID && !/^[A-Za-z0-9]{1,25}$/.test(txid)) return null
  return {
    ...account,
    amount,
    merchantName,
    merchantCity,
    txid: txid === NO_TXID ? null : txid,
    isOneTime: fields.get('01') === '12',
  }
}

const hasFixedValues = (fields: Field): boolean =>
  [...fields.keys()][0] === '00' &&
  fields.get('00') === '01' &&
  ['11', '12', undefined].includes(fields.get('01')) &&
  /^\d{4}$/.test(fields.get('52') ?? '') &&
  fields.get('53') === '986' &&
  fields.get('58') === 'BR' &&
  [...fields.keys()].at(-1) === '63'

/** The first account of the schemes 26 to 51 that is a Pix: with a key, or with the address of a charge. */
function pixAccount(fields: Field): { key: string | null; url: string | null } | null {
  for (const [id, value] of fields) {
    if (id < '26' || id > '51') continue
    const account = readFields(value)
    if (account?.get('00')?.toLowerCase() !== PIX) continue
    const key = account.get('01') ?? null
    const url = account.get('25') ?? null
    const isValid = (key === null) !== (url === null) && isWithin(key ?? url ?? '', MAX_KEY)
    return isValid ? { key, url } : null
  }
  return null
}

/** Null where the payer types the amount, undefined where it is none. */
function parseAmount(text: string | undefined): Cents | null | undefined {
  if (text === undefined) return null
  if (text.length > 13 || !/^\d+(\.\d{1,2})?$/.test(text)) return undefined
  const [whole = '', fraction = ''] = text.split('.')
  return cents(Number(whole) * 100 + Number(fraction.padEnd(2, '0')))
}

const decimal = (amount: Cents): string => `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`

const isAscii = (text: string): boolean => /^[\x20-\x7e]+$/.test(text)
const isWithin = (text: string, most: number): boolean => text.length > 0 && text.length <= most

/** Whether a name or a city has anything that a code can show. */
export const isPixText = (text: string): boolean => plainAscii(text, MAX_NAME) !== ''

/** Lengths count bytes, so accents go: `Empório São João` becomes `Emporio Sao Joao`. */
const plainAscii = (text: string, most: number): string =>
  text
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, most)
    .trim()

/** Fields of an EMV code by id, in their order: two digits of id, two of length, the value. */
export type Field = ReadonlyMap<string, string>

/** @throws RangeError for a value that is empty or longer than two digits can express. */
export function writeField(id: string, value: string): string {
  if (value.length === 0 || value.length > 99) throw new RangeError(`field ${id} does not fit`)
  return id + String(value.length).padStart(2, '0') + value
}

/** Null where the text is not made of whole fields, or has one twice. */
export function readFields(text: string): Field | null {
  const fields = new Map<string, string>()
  let position = 0
  while (position < text.length) {
    const head = text.slice(position, position + 4)
    if (!/^\d{4}$/.test(head)) return null
    const id = head.slice(0, 2)
    const length = Number(head.slice(2))
    const value = text.slice(position + 4, position + 4 + length)
    if (length === 0 || value.length < length || fields.has(id)) return null
    fields.set(id, value)
    position += 4 + length
  }
  return fields.size > 0 ? fields : null
}

/** CRC-16/CCITT-FALSE of an ASCII text, as four upper-case hexadecimal digits. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (let index = 0; index < text.length; index++) {
    crc ^= text.charCodeAt(index) << 8
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000) === 0 ? crc << 1 : ((crc << 1) ^ 0x1021) & 0xffff
  }
  return (crc & 0xffff).toString(16).toUpperCase().padStart(4, '0')
}

/** Whether banks know such a key: a CPF or CNPJ without punctuation, an e-mail address, a phone as +55…, a random UUID. */
export function isPixKey(key: string): boolean {
  if (/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(key)) return true
  if (key.startsWith('+')) return /^\+[1-9]\d{9,13}$/.test(key)
  if (key.includes('@'))
    return key.length <= 77 && /^[a-z0-9.!#$&'*+/=?^_`{|}~-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(key)
  return parseDocument(key)?.value === key
}

/** A key as banks write it, from the way in which people type it; what is no key stays as it is typed. */
export function normalizePixKey(typed: string): string {
  const key = keyboardText(typed).toLowerCase()
  const document = parseDocument(key)
  if (document !== null) return document.value
  const phone = key.replace(/[\s().-]/g, '')
  if (/^\+?[0-9]+$/.test(phone)) return phone.startsWith('+') ? phone : `+55${phone}`
  return key
}
