import { randomBytes } from 'node:crypto'
import { unique, type StoreBuilder } from './store.ts'

interface DomainFields {
  readonly name?: string
  /** Whether it serves the store; by default it waits for its proof. */
  readonly serves?: boolean
}

/** A domain that a store claimed. */
export async function aDomain(
  { pool, id }: StoreBuilder,
  { name = `${unique('www.loja')}.exemplo`, serves = false }: DomainFields = {},
): Promise<{ readonly name: string; readonly token: string }> {
  const token = randomBytes(16).toString('hex')
  await pool.query('insert into domain_claim (supplier_id, domain, token) values ($1, $2, $3)', [id, name, token])
  if (serves)
    await pool.query(
      `insert into supplier_domain (domain, supplier_id, position)
       select $2, $1, coalesce(max(position) + 1, 0) from supplier_domain where supplier_id = $1`,
      [id, name],
    )
  return { name, token }
}
