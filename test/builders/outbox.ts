import type pg from 'pg'

export interface WrittenMail {
  readonly supplierId: string
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly plain: string
}

/** What was written to somebody, newest first. */
export async function mailsTo(pool: pg.Pool, email: string): Promise<WrittenMail[]> {
  const { rows } = await pool.query<WrittenMail>(
    'select supplier_id as "supplierId", recipient as "to", subject, html, plain from mail where recipient = $1 order by created_at desc',
    [email],
  )
  return rows
}
