import { useMemo } from 'react'
import { Link, useMatches, type LoaderFunctionArgs } from 'react-router'
import type { NamedRoom } from '#contract/chat.ts'
import { can } from '#domain/access/can.ts'
import { parseConsent } from '#domain/privacy/consent.ts'
import type { RoomKey } from '#domain/chat/chat.ts'
import type { ProductDetail } from '#domain/catalog/product.ts'
import type { PlacedOrder } from '#domain/order/order.ts'
import { featuresOf } from '#domain/supplier/features.ts'
import { actorOf } from '../../shared/actor-of.ts'
import { customerRoom } from '../../shared/api/chat.ts'
import { RoomView } from '../../shared/chat/room-view.tsx'
import type { SendCard } from '../../shared/chat/composer.tsx'
import { consentInForce } from '../../shared/consent.ts'
import { text as chatText } from '../../shared/i18n/chat.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { useMoments } from '../../shared/moments.ts'
import { pageOf, requireCustomer } from '../../shared/page-context.ts'
import { Button } from '../../shared/ui/button.tsx'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { NO_CHAT_NEWS } from '../state/browser-state.ts'
import { useStoreData } from '../state/store-context.ts'
import { useBrowserState } from '../state/use-browser.ts'
import style from './chat.module.css'

const PATHS = { product: (slug: string) => `/produto/${slug}`, order: (number: number) => `/pedidos/${number}` }

/** A customer who may write to the store; for all others the screens of the chat do not exist. */
export async function requireChat(args: LoaderFunctionArgs): Promise<void> {
  const account = await requireCustomer(args)
  const features = featuresOf(pageOf(args).supplier.tags)
  if (!can('chat.use', actorOf(account), { features })) throw new Response(null, { status: 404 })
}

/** The name of a room in the URL of its screen. */
export const roomPath = ({ orderNumber }: Pick<RoomKey, 'orderNumber'>): string =>
  `/conversas/${orderNumber ?? 'geral'}`

export type ProductToShow = Pick<ProductDetail, 'id' | 'name'>

interface CustomerRoomProps extends Pick<RoomKey, 'orderNumber'> {
  /** The product that the customer came from; null where it is none. */
  readonly product?: ProductToShow | null
}

/** What the customer and the store write to each other about an order, or in general. */
export function CustomerRoom({ orderNumber, product = null }: CustomerRoomProps) {
  const text = useText(chatText)
  const { account, call, supplier, features } = useStoreData()
  const { tick, typingIn } = useBrowserState(({ chat }) => chat, NO_CHAT_NEWS)
  const customerId = account?.customerId ?? ''
  const api = useMemo(
    () => customerRoom({ call, supplier }, { customerId, orderNumber }),
    [call, supplier, customerId, orderNumber],
  )
  // Slot 0 of the cookie preferences (specification §4 "Persistence").
  const storageKey = useMemo(() => {
    const digits = typeof localStorage === 'undefined' ? '' : consentInForce(supplier.id, features.requiresPriorConsent)
    return parseConsent(digits.slice(0, 4))?.necessary === true ? `chat ${supplier.id} ${customerId} ${api.name}` : null
  }, [supplier.id, features.requiresPriorConsent, customerId, api])
  return (
    <RoomView
      api={api}
      side="customer"
      tick={tick}
      isOtherTyping={typingIn === api.name}
      storageKey={storageKey}
      paths={PATHS}
      empty={text.empty}
      tools={(_typed, _setTyped, send) => <ShownCard product={product} send={send} />}
    />
  )
}

const PRODUCT_SCREEN = 'product/product'
const ORDER_SCREEN = 'orders/order-detail'

interface ShownCardProps {
  readonly product: ProductToShow | null
  readonly send: SendCard
}

/** Sends the product that the customer came from, or what is on the screen behind the conversation: a product or an order. */
function ShownCard({ product: named, send }: ShownCardProps) {
  const text = useText(chatText)
  const { id, loaderData } = useMatches().at(-1) ?? {}
  const behind =
    id === PRODUCT_SCREEN ? (loaderData as { readonly product: ProductToShow } | undefined)?.product : undefined
  const order = id === ORDER_SCREEN ? (loaderData as Pick<PlacedOrder, 'number'> | undefined) : undefined
  const product = named ?? behind
  const card = product ? { productId: product.id } : order && { orderNumber: order.number }
  if (card === undefined) return null
  return (
    <div>
      <Button look="secondary" size="small" onClick={() => send(card)}>
        {product ? text.showProduct(product.name) : text.showOrder}
      </Button>
    </div>
  )
}

interface RoomListProps {
  readonly rooms: readonly NamedRoom[]
  /** In place of following the link. */
  readonly onOpen?: (orderNumber: number | null) => void
}

/** The rooms of the customer, the latest first. */
export function RoomList({ rooms, onOpen }: RoomListProps) {
  const text = useText(chatText)
  const { formatMoment } = useMoments()
  return (
    <ul className={stack.gap2}>
      {rooms.map((room) => (
        <li key={room.orderNumber ?? 'general'}>
          <Link
            to={roomPath(room)}
            className={style.row}
            onClick={(event) => {
              if (!onOpen) return
              event.preventDefault()
              onOpen(room.orderNumber)
            }}
          >
            <span className={stack.gap0}>
              <strong>{room.orderNumber === null ? text.general : text.ofOrder(room.orderNumber)}</strong>
              {room.last && <span className={`${textStyle.note} ${textStyle.truncated}`}>{summaryOf(room.last)}</span>}
            </span>
            <span className={style.aside}>
              {room.last && <time dateTime={room.last.sentAt}>{formatMoment(room.last.sentAt)}</time>}
              {room.unread > 0 && <strong className={style.unread}>{text.unread(room.unread)}</strong>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const summaryOf = ({ text, file, product }: NonNullable<NamedRoom['last']>): string =>
  text || (file?.name ?? product?.name ?? '')
