import type pg from 'pg'
import { apiText } from '#contract/platform.ts'

const PASSWORD = 'balcao123'

/** The addresses of the stores and, where they are there, the demonstration accounts. */
export async function demonstrationBanner(pool: pg.Pool, publicUrl: string, hasOutbox: boolean): Promise<string> {
  const { rows: stores } = await pool.query<{ slug: string; name: string }>('select slug, name from supplier where is_active order by created_at, slug limit 5')
  const { rows: accounts } = await pool.query<{ email: string; slug: string; role: string }>(
    `select l.email, s.slug, coalesce(m.role, case when u.id is not null then 'linked user' else 'customer' end) as role
     from login l
     left join staff m on m.login_id = l.id
     left join linked_user u on u.login_id = l.id
     left join customer c on c.login_id = l.id
     join supplier s on s.id = coalesce(m.supplier_id, u.supplier_id, c.supplier_id)
     where l.email like '%.exemplo' order by s.slug, l.email limit 16`,
  )
  const lines = [
    '',
    `${apiText.title} is open:`,
    ...stores.map((store) => `  ${publicUrl}/${store.slug}   ${store.name}`),
    `  ${publicUrl}/docs   the API`,
    ...(hasOutbox ? [`  ${publicUrl}/dev/outbox   the messages, which nobody sends`] : []),
    ...(accounts.length > 0 ? ['', `Demonstration accounts (password ${PASSWORD}):`] : []),
    ...accounts.map((account) => `  ${account.email.padEnd(34)} ${account.slug.padEnd(18)} ${account.role}`),
    '',
    '',
  ]
  return lines.join('\n')
}
