import { randomUUID } from 'node:crypto'
import type { NewStore } from '#domain/supplier/new-store.ts'
import type { Presentation } from '#domain/supplier/supplier.ts'
import { DEFAULT_THEME } from '#domain/supplier/theme.ts'
import type { Db } from '#server/platform/database/database.ts'
import { jsonb, statement, text, uuid } from '#server/platform/database/statement.ts'

const insert = statement('installation.store', {
  parameters: [uuid, text, uuid, text, text, text, text, jsonb(), jsonb()],
  sql: `insert into supplier (id, slug, company_id, name, legal_name, cnpj, time_zone, theme, presentation)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
})

/** The first store of a company, with the default theme. */
export async function insertStore(db: Db, supplierId: string, store: Omit<NewStore, 'fullName'>): Promise<void> {
  await db.execute(insert, [
    supplierId,
    store.slug,
    randomUUID(),
    store.storeName,
    store.legalName,
    store.cnpj,
    store.timeZone,
    DEFAULT_THEME,
    presentationOf(store),
  ])
}

const presentationOf = ({ storeName, email }: Pick<NewStore, 'storeName' | 'email'>): Presentation => ({
  logo: '',
  favicon: '',
  slogan: '',
  about: '',
  menu: [],
  footer: [],
  seo: { title: storeName, description: '', keywords: '' },
  contacts: { email, phone: '', whatsapp: '', hours: '', address: '' },
  pix: null,
})
