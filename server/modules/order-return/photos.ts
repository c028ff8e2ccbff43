import { ensure } from '#domain/failure.ts'
import type { OrderReturn } from '#domain/order/order-return.ts'
import { bytea, int4, statement, uuid } from '#server/platform/database/statement.ts'
import { encodePicture } from '#server/platform/files/picture.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { recordStaffChange } from '#server/platform/session/audit.ts'
import { readReturn } from './queries.ts'
import { lockReturn } from './request-return.ts'

/** Longest side of a stored photo. */
const PHOTO_PIXELS = 1600

// The same photo again, such as after a lost answer, takes its own place.
const write = statement('order-return.write-photo', {
  parameters: [uuid, uuid, int4, bytea],
  sql: `insert into order_return_photo (supplier_id, return_id, position, content) values ($1, $2, $3, $4)
   on conflict (supplier_id, return_id, position) do update set content = excluded.content`,
})

interface SentPhoto {
  readonly orderNumber: number
  readonly id: string
  /** From 1 to MAX_RETURN_PHOTOS. */
  readonly position: number
  /** In base64. */
  readonly photo: string
}

/**
 * Stores a photo of a return that staff have not decided about, decoded and encoded again, without what a camera notes in it.
 * @throws Failure orderReturn.notFound, orderReturn.illegalStep, orderReturn.badPhoto, file.busy
 */
export async function addPhoto(
  scope: Scope,
  customerId: string,
  { orderNumber, id, position, photo }: SentPhoto,
): Promise<OrderReturn> {
  const before = await readReturn(scope, customerId, id)
  ensure(before.orderNumber === orderNumber, 'orderReturn.notFound')
  ensure(before.state === 'requested', 'orderReturn.illegalStep')
  const size = { width: PHOTO_PIXELS, height: PHOTO_PIXELS, fit: 'inside', withoutEnlargement: true } as const
  const sent = {
    content: Buffer.from(photo, 'base64'),
    formats: ['jpeg', 'png', 'webp'],
    from: 'customers',
    customerId,
  } as const
  const content = await encodePicture(sent, (picture) => picture.resize(size).jpeg({ quality: 75 }).toBuffer())
  ensure(content !== null, 'orderReturn.badPhoto', { field: 'photo' })
  await inTransaction(scope, async (scope) => {
    const { stored } = await lockReturn(scope, customerId, id)
    ensure(stored.state === 'requested', 'orderReturn.illegalStep')
    await scope.db.execute(write, [scope.supplier.id, id, position, content])
    await recordStaffChange(scope, {
      action: 'order.return-changed',
      customerId,
      orderNumber,
      changes: [{ field: 'pictures', before: null, after: String(position) }],
    })
  })
  return readReturn(scope, customerId, id)
}
