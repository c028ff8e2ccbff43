import { parseDocument } from '../customer/document.ts'

/** Whether banks know such a key: a CPF or CNPJ without punctuation, an e-mail address, a phone as +55…, a random UUID. */
export function isPixKey(key: string): boolean {
  if (/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(key)) return true
  if (key.startsWith('+')) return /^\+[1-9]\d{9,13}$/.test(key)
  if (key.includes('@'))
    return key.length <= 77 && /^[a-z0-9.!#$&'*+/=?^_`{|}~-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(key)
  return parseDocument(key)?.value === key
}
