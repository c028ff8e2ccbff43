import { unitsFromQuantity } from '#domain/amounts.ts'
import type { ShoppingListLine } from '#domain/shopping-list/shopping-list.ts'
import { ofOpenStoreSql } from '#server/platform/database/open-store-sql.ts'
import type { Db } from '#server/platform/database/database.ts'
import { int8, json, jsonListSql, nullable, statement, text, uuid } from '#server/platform/database/statement.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { enqueueMailIfPossible, type Mail, type MailRow, type Sender } from '#server/platform/messaging/mail.ts'

// Of all stores: the sweep belongs to none. A list waits until it has products.
const findDue = statement('shopping-list.to-mail', {
  parameters: [int8],
  row: { supplierId: uuid, id: uuid },
  sql: `select l.supplier_id, l.id from shopping_list l
   where l.mail_at <= now() and l.disabled_at is null and ${ofOpenStoreSql('l')}
     and exists (select from shopping_list_line i where i.supplier_id = l.supplier_id and i.list_id = l.id)
   order by l.mail_at limit $1`,
})

type LineToMail = Pick<ShoppingListLine, 'name' | 'unit' | 'quantity'>

const listRow = {
  customerId: uuid,
  email: text,
  name: text,
  authorName: nullable(text),
  lines: json<readonly LineToMail[]>(),
}

const claim = statement('shopping-list.claim-mail', {
  parameters: [uuid, uuid],
  row: listRow,
  sql: `with claimed as (
     update shopping_list set mail_at = null
     where supplier_id = $1 and id = $2 and mail_at <= now() and disabled_at is null
     returning id, customer_id, name, created_by)
   select l.customer_id, c.email, l.name, split_part(n.name, ' ', 1) as author_name,
     ${jsonListSql(
       `json_build_object('name', p.name, 'unit', p.unit, 'quantity', i.quantity)`,
       `shopping_list_line i join product p on p.supplier_id = $1 and p.id = i.product_id
        where i.supplier_id = $1 and i.list_id = l.id`,
       'p.name, p.id',
     )} as lines
   from claimed l join customer c on c.supplier_id = $1 and c.id = l.customer_id left join login n on n.id = l.created_by`,
})

/** Lists in one run; the others wait for the next. */
const BATCH = 200
const MAX_LINES = 20

/** Writes one e-mail for each list that the store made for a customer, some minutes after its last change. */
export async function mailNewLists(db: Db, openScope: (supplierId: string) => Promise<Scope | null>): Promise<void> {
  const failures: unknown[] = []
  for (const { supplierId, id } of await db.many(findDue, [BATCH])) {
    const scope = await openScope(supplierId)
    if (scope === null) continue
    try {
      await inTransaction(scope, (scope) => mailList(scope, id))
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} lists were not mailed`)
}

async function mailList(scope: Scope, id: string): Promise<void> {
  const list = await scope.db.one(claim, [scope.supplier.id, id])
  if (list === undefined) return
  const { email, customerId } = list
  await enqueueMailIfPossible(scope, { to: email, about: { customerId }, ...listMail(scope, id, list) })
}

const units = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 3 })

/** Without prices, which are those of the day on which the list is bought. */
function listMail(
  { supplier, storeUrl }: Sender,
  id: string,
  {
    name,
    authorName,
    lines,
  }: { readonly name: string; readonly authorName: string | null; readonly lines: readonly LineToMail[] },
): Mail {
  const rows: MailRow[] = lines
    .slice(0, MAX_LINES)
    .map(({ name, unit, quantity }) => ({ label: name, value: `${units.format(unitsFromQuantity(quantity))} ${unit}` }))
  const more = lines.length - rows.length
  return {
    subject: `${supplier.name} fez uma lista de compras para você`,
    preheader: `“${name}”, para você pôr no carrinho de uma vez.`,
    heading: name,
    paragraphs: [
      `${authorName === null ? `A loja ${supplier.name}` : `${authorName}, da loja ${supplier.name},`} fez esta lista de compras para você.`,
      'Abra a lista para ver os preços de hoje, pôr tudo no carrinho ou fazer uma cópia sua.',
    ],
    button: { label: 'Abrir a lista', url: `${storeUrl}/listas/${id}` },
    sections: [{ rows: more > 0 ? [...rows, { label: `E mais ${more}`, value: '' }] : rows }],
  }
}
