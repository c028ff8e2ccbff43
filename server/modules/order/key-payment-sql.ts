/** SQL: whether an order o is to be paid by Pix (`chargeTimeOf`), without money that staff have to decide about first. */
export const IS_DUE_BY_PIX = `(o.payment_kind = 'pix' and o.payment_state = 'open' and o.total_cents > 0
     and o.status not in ('cancelled', 'quote-requested', 'quote-priced') and o.approval is distinct from 'waiting'
     and not (o.flow = 'pick-first' and o.status in ('placed', 'picking'))
     and not exists (select from payment p where p.supplier_id = $1 and p.order_number = o.number and p.problem in ('short', 'late')
       and p.resolved_at is null))`

const HAS_LIVE_CHARGE = `exists (select from charge c where c.supplier_id = $1 and c.order_number = o.number and c.state in ('requested', 'pending'))`

/** The store has a key, and no account that makes charges. */
const TAKES_PIX_BY_KEY = `exists (select from supplier s where s.id = $1 and s.presentation #>> '{pix,key}' <> '')
     and not exists (select from payment_provider a where a.supplier_id = $1 and a.is_active)`

/** SQL: whether an order o is to be paid by Pix to the key of the store now. */
export const IS_PAID_TO_KEY = `(${IS_DUE_BY_PIX} and ${TAKES_PIX_BY_KEY} and not ${HAS_LIVE_CHARGE})`

/** SQL: whether the customer of an order o was shown how to pay to the key. */
export const IS_KEY_SHOWN = `exists (select from key_receipt k where k.supplier_id = $1 and k.order_number = o.number)`

/** SQL: whether a Pix to the key has paid an order o, so that those who confirm it knew of it before. */
export const WAS_PAID_TO_KEY = `(o.payment_kind = 'pix' and o.status = 'paid' and o.total_cents > 0
     and not exists (select from charge c where c.supplier_id = $1 and c.order_number = o.number)
     and (${IS_KEY_SHOWN} or ${TAKES_PIX_BY_KEY}))`

/** SQL: whether an order o may have been paid to the key: it is to be paid so now, or its customer was shown the key before. */
export const MAY_BE_PAID_TO_KEY = `(${IS_DUE_BY_PIX} and (${TAKES_PIX_BY_KEY} and not ${HAS_LIVE_CHARGE} or ${IS_KEY_SHOWN}))`
