import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAccessKey } from '#domain/order/nfe.ts'
import type { StoreBuilder } from './store.ts'

const SAMPLES = join(import.meta.dirname, '../samples/nfe')
export const nfeSample = (name: string): string => readFileSync(join(SAMPLES, `${name}.xml`), 'utf8')

interface NfeFields {
  readonly issuer: string
  readonly recipient?: string
  /** In reais, as the XML writes it. */
  readonly total?: string
  readonly number?: number
}

/** A key of model 55 with its check digit. */
export function accessKey(issuer: string, number: number): string {
  const start = `352605${issuer}55001${String(number).padStart(9, '0')}112345678`
  const digit = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].find((digit) => isAccessKey(`${start}${digit}`))
  return `${start}${digit}`
}

/** A real note with another issuer, recipient, number and total. */
export function anNfe({ issuer, recipient = '52998224725', total = '10.00', number = 1 }: NfeFields): string {
  const key = accessKey(issuer, number)
  return nfeSample('anonymous-issuer')
    .replace(/Id="NFe\w+"/, `Id="NFe${key}"`)
    .replace(/<chNFe>\w+</, `<chNFe>${key}<`)
    .replace(/<nNF>\d+</, `<nNF>${number}<`)
    .replace(/(<emit>\s*<CNPJ>)\w+/, `$1${issuer}`)
    .replace(
      /<dest>\s*<CNPJ>\w+<\/CNPJ>/,
      `<dest><${recipient.length === 11 ? 'CPF' : 'CNPJ'}>${recipient}</${recipient.length === 11 ? 'CPF' : 'CNPJ'}>`,
    )
    .replace(/<vNF>[\d.]+</, `<vNF>${total}<`)
}

export async function cnpjOf({ pool, id }: StoreBuilder): Promise<string> {
  const { rows } = await pool.query<{ cnpj: string }>('select cnpj from supplier where id = $1', [id])
  return rows[0]?.cnpj ?? ''
}

/** A stored note of an order, whose file says nothing. */
export async function aStoredNfe(store: StoreBuilder, orderNumber: number, recipient = ''): Promise<string> {
  const key = accessKey(await cnpjOf(store), orderNumber)
  await store.pool.query(
    `insert into nfe (supplier_id, order_number, access_key, number, series, issued_at, total_cents, recipient_document, is_valid, xml, danfe)
     values ($1, $2, $3, $2, 1, now(), 1000, $4, true, '<NFe/>', '%PDF-')`,
    [store.id, orderNumber, key, recipient],
  )
  return key
}
