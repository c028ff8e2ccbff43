import { jsonListSql } from '#server/platform/database/statement.ts'
import type { PrivacyPart } from '#server/platform/database/privacy-part.ts'

export const cartPrivacy = {
  tables: {
    cart: { exportedAs: 'cart', erasedBy: 'foreign key' },
    cart_line: { exportedAs: 'cart', erasedBy: 'foreign key' },
    cart_view: { exportedAs: null, erasedBy: 'foreign key' },
  },
  exports: {
    cart: `(select json_build_object('note', k.note, 'customerOrderNumber', k.customer_order_number, 'couponCode', k.coupon_code,
        'lines', ${jsonListSql(
          `json_build_object('code', p.code, 'name', p.name, 'quantity', l.quantity)`,
          `cart_line l join product p on p.supplier_id = $1 and p.id = l.product_id
           where l.supplier_id = $1 and l.customer_id = $3 and l.quantity > 0`,
          'p.name',
        )})
      from cart k where k.supplier_id = $1 and k.customer_id = $3)`,
  },
} as const satisfies PrivacyPart
