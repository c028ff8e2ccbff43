import { firstRow, statement } from './database.ts'
import type { Scope } from './scope.ts'

/** A message that is ready to be sent: `layoutMail` makes it. */
export interface Mail {
  readonly subject: string
  readonly html: string
  /** The same for programs that show no HTML. */
  readonly plain: string
}

export interface AddressedMail extends Mail {
  /** One bare e-mail address. */
  readonly to: string
}

const insert = statement('mail.insert', 'insert into mail (supplier_id, recipient, subject, html, plain) values ($1, $2, $3, $4, $5)')

/**
 * Puts a message into the outbox, in the transaction of the scope: it is sent if, and only if, that is kept. There is no
 * NOTIFY, which would make all commits of the database wait for each other (decision 11).
 * @throws TypeError where recipient or subject would smuggle a header or a second recipient in.
 */
export async function enqueueMail(scope: Scope, { to, subject, html, plain }: AddressedMail): Promise<void> {
  ensureOneLine(subject)
  if (!isMailbox(to)) throw new TypeError('not one e-mail address')
  await firstRow(scope.db, insert, [scope.supplier.id, to, subject, html, plain])
}

/** One address, bare: neither a list, nor a name in front of it, nor anything that ends the header. */
export const isMailbox = (text: string): boolean => /^[^\s\p{Cc},;:<>"()@]+@[^\s\p{Cc},;:<>"()@]+$/u.test(text)

function ensureOneLine(subject: string): void {
  if (subject === '' || /\p{Cc}/u.test(subject)) throw new TypeError('a subject is one line')
}
