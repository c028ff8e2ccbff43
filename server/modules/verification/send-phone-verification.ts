import { mobileOf, type PhoneChannel } from '#domain/customer/phone.ts'
import { ensure } from '#domain/failure.ts'
import { enqueuePhoneMessage } from '#server/platform/messaging/phone-message.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { CODE_MINUTES, drawCode } from './code.ts'
import { verificationMessage } from './mails.ts'
import { CODES, findContacts } from './queries.ts'
import { int8, statement, text, uuid } from '#server/platform/database/statement.ts'
import { inOrder } from '#server/platform/database/database.ts'

/** Each costs money, and disturbs somebody: at most so many in 24 hours. */
const MESSAGES_A_DAY = 10

// Two that are asked for at once are counted one after the other.
const lockCustomer = statement('verification.lock-customer', {
  parameters: [uuid, uuid],
  sql: 'select from customer where supplier_id = $1 and id = $2 for no key update',
})
// By number too: whoever opens account after account must not be able to pester somebody through us.
const countMessages = statement('verification.count-messages', {
  parameters: [uuid, uuid, text],
  row: { count: int8 },
  sql: `select count(*) as count from phone_message
   where supplier_id = $1 and (customer_id = $2 or recipient = $3) and created_at > now() - interval '1 day'`,
})

/**
 * Sends a code to the customer's phone, and gives its number in E.164.
 * @throws Failure verification.phoneDone where it is proved already, verification.noMobile where messages do not reach it,
 * verification.tooManyToday.
 */
export async function sendPhoneVerification(scope: Scope, customerId: string, channel: PhoneChannel): Promise<string> {
  const { phone, phoneVerifiedAt } = await findContacts(scope, customerId)
  ensure(phoneVerifiedAt === null, 'verification.phoneDone')
  const to = mobileOf(phone)
  ensure(to !== null, 'verification.noMobile')
  const { code, codeHash } = await drawCode()
  await inTransaction(scope, async (scope) => {
    const key = [scope.supplier.id, customerId] as const
    const [, sent] = await inOrder(
      () => scope.db.one(lockCustomer, key),
      () => scope.db.one(countMessages, [...key, to]),
    )
    ensure((sent?.count ?? 0) < MESSAGES_A_DAY, 'verification.tooManyToday', { maximum: MESSAGES_A_DAY })
    await Promise.all([
      scope.db.many(CODES.phone.keep, [...key, phone, codeHash, CODE_MINUTES]),
      enqueuePhoneMessage(scope, {
        channel,
        to,
        customerId,
        validMinutes: CODE_MINUTES,
        ...verificationMessage(scope, code),
      }),
    ])
  })
  return to
}
