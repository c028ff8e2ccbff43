import { randomUUID } from 'node:crypto'
import { Failure } from '#domain/failure.ts'
import type { NewStore, NewStoreFault } from '#domain/supplier/new-store.ts'
import type { Presentation } from '#domain/supplier/supplier.ts'
import { DEFAULT_THEME } from '#domain/supplier/theme.ts'
import type { Db } from '#server/platform/database/database.ts'
import { violatedConstraint } from '#server/platform/database/database-errors.ts'
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

const TAKEN: Readonly<Record<string, NewStoreFault>> = {
  supplier_slug_key: { field: 'slug', code: 'slugTaken' },
  // Another store had it once.
  supplier_slug_slug_key: { field: 'slug', code: 'slugTaken' },
  login_email_key: { field: 'email', code: 'taken' },
}

/** @throws Failure of the code where another store has the slug already, or another person the e-mail */
export async function refusingTaken<Result>(
  code: 'installation.invalid' | 'sisterStore.invalid' | 'storeSettings.invalid',
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    const fault = TAKEN[violatedConstraint(error) ?? '']
    throw fault ? new Failure(code, {}, [fault]) : error
  }
}
