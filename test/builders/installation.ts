import type pg from 'pg'
import { hashSecret, newSecret } from '#server/platform/session/session.ts'
import { aCnpj } from './people.ts'
import { unique } from './store.ts'

/** The code of the link that a first start prints. */
export async function aClaimCode(pool: pg.Pool, validFor = '24 hours'): Promise<string> {
  const code = newSecret()
  await pool.query('insert into installation_claim (code_hash, expires_at) values ($1, now() + $2::interval)', [
    hashSecret(code),
    validFor,
  ])
  return code
}

/** What the owner types to make a store, as the form sends it. The URL that is made of its name is free too. */
export const aNewStore = () => ({
  nomeLoja: unique('Mercearia da Maria'),
  slug: unique('mercearia'),
  razaoSocial: 'Maria Alimentos Ltda.',
  cnpj: aCnpj(),
  nome: 'Maria da Silva',
  email: `${unique('maria')}@exemplo.com.br`,
  senha: 'cavalo correto bateria',
})
