export const MAX_ORDER_NOTE = 2000

/** What a member of staff wrote down about an order for the others; the customer never reads it. */
export interface OrderNote {
  readonly id: string
  readonly body: string
  /** The person, or the key of a program; null where the person has no account any more. */
  readonly writtenBy: string | null
  /** ISO instant. */
  readonly writtenAt: string
  /** The reader wrote it, and may remove it. */
  readonly isOwn: boolean
}
