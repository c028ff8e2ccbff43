import { changesBetween } from '#domain/access/audit.ts'
import { maskEmail } from '#domain/customer/email.ts'
import { ensure } from '#domain/failure.ts'
import { isInPortfolio } from '#server/modules/representative/queries.ts'
import { bool, json, jsonListSql, neverNull, statement, text, uuid } from '#server/platform/database/statement.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { enqueueMail, isMailbox } from '#server/platform/messaging/mail.ts'
import { recordEvent } from '#server/platform/session/audit.ts'
import { cartMail, type CartToMail } from './mails.ts'

const find = statement('cart.to-send', {
  parameters: [uuid, uuid],
  row: {
    email: text,
    hasLogin: neverNull(bool),
    lines: json<CartToMail['lines']>(),
    combos: json<CartToMail['combos']>(),
  },
  sql: `select c.email, c.login_id is not null as has_login,
     ${jsonListSql(
       `json_build_object('name', p.name, 'unit', p.unit, 'quantity', l.quantity)`,
       `cart_line l join product p on p.supplier_id = $1 and p.id = l.product_id
        where l.supplier_id = $1 and l.customer_id = $2 and l.quantity > 0`,
       'p.name',
     )} as lines,
     ${jsonListSql(
       `json_build_object('name', b.name, 'quantity', k.quantity)`,
       `cart_combo k join combo b on b.supplier_id = $1 and b.id = k.combo_id
        where k.supplier_id = $1 and k.customer_id = $2 and k.quantity > 0`,
       'b.name',
     )} as combos
   from customer c where c.supplier_id = $1 and c.id = $2 and c.erased_at is null`,
})

/**
 * Tells a customer by e-mail of the cart that staff filled, or a representative of theirs.
 * @throws Failure access.notAllowed, cart.nothingToSend, customer.noEmail, customer.noLogin
 */
export function sendCart(scope: Scope, customerId: string): Promise<void> {
  return inTransaction(scope, async (scope) => {
    const { db, supplier, actor } = scope
    if (actor.kind === 'representative')
      ensure(await isInPortfolio(scope, actor.staffId, customerId), 'access.notAllowed')
    const cart = await db.one(find, [supplier.id, customerId])
    ensure(cart, 'access.notAllowed')
    ensure(cart.lines.length + cart.combos.length > 0, 'cart.nothingToSend')
    ensure(isMailbox(cart.email), 'customer.noEmail')
    ensure(cart.hasLogin, 'customer.noLogin')
    await enqueueMail(scope, { to: cart.email, about: { customerId }, ...cartMail(scope, cart) })
    const changes = changesBetween({}, { email: maskEmail(cart.email) })
    await recordEvent(scope, { action: 'cart.sent', customerId, changes })
  })
}
