import { randomUUID } from 'node:crypto'
import { sendChatMessage } from '#contract/chat.ts'
import type { TestApp } from '#test/builders/app.ts'
import { negotiationsIn } from '#test/builders/negotiation.ts'
import type { OpenDatabase } from './stage.ts'

type Client = Pick<TestApp, 'call'>
type Pool = OpenDatabase['pool']

/** Prices that an attendant sets one after the other, and messages that the customer writes meanwhile. */
const STEPS = 12

/** What one attendant and one customer did, by the answers. */
export interface Negotiated {
  readonly supplierId: string
  readonly customerId: string
  readonly staffId: string
  readonly productId: string
  /** The last quantity that was set, in sale units. */
  readonly quantity: number
  /** The last price that was set, in reais. */
  readonly price: number
  /** In the order in which they were written. */
  readonly messageIds: readonly string[]
}

/**
 * An attendant who sets price after price in a held cart, and its customer who writes message after message. What is not answered is sent
 * again, a message with its id.
 */
export async function negotiate(client: Client, pool: Pool): Promise<Negotiated> {
  const { store, buyer, desk, rice } = await negotiationsIn(client, pool).aHeldCart({
    tags: ['has-delivery', 'enable-chat'],
  })
  await pool.query('update staff set discount_authority = 5000 where supplier_id = $1', [store.id])
  const messageIds = Array.from({ length: STEPS }, () => randomUUID())
  const [quantity, price] = [STEPS, (1000 - STEPS * 10) / 100]
  const negotiating = async () => {
    for (let step = 1; step <= STEPS; step++) {
      const { status } = await desk.set(rice, step, (1000 - step * 10) / 100)
      if (status !== 200) throw new Error(`a price was answered with ${status}`)
    }
  }
  const talking = async () => {
    for (const idmensagem of messageIds) {
      const { status } = await client.call(sendChatMessage, {
        params: { idfornecedor: store.slug, sala: `IDCLI:${buyer.customerId}:${store.slug}` },
        headers: { cookie: `commerce-auth-token=${buyer.token}` },
        body: { idmensagem, texto: idmensagem },
      })
      if (status !== 200) throw new Error(`a message was answered with ${status}`)
    }
  }
  await Promise.all([negotiating(), talking()])
  const { customerId } = buyer
  return { supplierId: store.id, customerId, staffId: desk.staffId, productId: rice.id, quantity, price, messageIds }
}

/** What was lost, doubled or is not as it was answered. */
export async function negotiationFaults(pool: Pool, done: readonly Negotiated[]): Promise<string[]> {
  const faults = await Promise.all(
    done.map(async ({ supplierId, customerId, staffId, productId, quantity, price, messageIds }) => {
      const { rows } = await pool.query<{
        line: string
        holder: string
        open: number
        ids: string[]
        positions: number[]
      }>(
        `select (select quantity || ' at ' || attendant_price from cart_line where supplier_id = $1 and customer_id = $2 and product_id = $3) as line,
           (select locked_by from cart where supplier_id = $1 and customer_id = $2) as holder,
           (select count(*)::integer from negotiation where supplier_id = $1 and customer_id = $2 and ended_at is null) as open,
           (select json_agg(m.id order by m.position) from chat_message m where m.supplier_id = $1 and m.author = 'customer') as ids,
           (select json_agg(m.position order by m.position) from chat_message m where m.supplier_id = $1) as positions`,
        [supplierId, customerId, productId],
      )
      const [found] = rows
      if (found === undefined) return ['nothing is stored']
      const expected = `${quantity * 1000} at ${Math.round(price * 10_000)}`
      return [
        ...(found.line === expected ? [] : [`the line is ${found.line} instead of ${expected}`]),
        ...(found.holder === staffId && found.open === 1 ? [] : ['the lease was lost or doubled']),
        ...(JSON.stringify(found.ids) === JSON.stringify(messageIds) ? [] : ['messages were lost, doubled or moved']),
        ...(found.positions.every((position, index) => position === index + 1) ? [] : ['positions have a gap']),
      ]
    }),
  )
  return faults.flat()
}
