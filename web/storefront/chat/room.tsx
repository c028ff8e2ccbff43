import { ArrowLeft } from 'lucide-react'
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { productApi } from '../../shared/api/product.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as chatText } from '../../shared/i18n/chat.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import linkStyle from '../../shared/ui/link.module.css'
import pageStyle from '../../shared/ui/page.module.css'
import { pageOf } from '../../shared/page-context.ts'
import { CustomerRoom, requireChat, type ProductToShow } from './customer-room.tsx'
import style from './chat.module.css'

interface ShownRoom {
  readonly orderNumber: number | null
  /** Named by the URL, so that the customer can ask about it. */
  readonly product: ProductToShow | null
}

/** Parameter of the URL: the slug of a product. */
const PRODUCT = 'produto'

export const handle: ScreenHandle<ShownRoom> = {
  head: ({ orderNumber }, store) => {
    const text = store.text(chatText)
    return { title: `${orderNumber === null ? text.general : text.ofOrder(orderNumber)} | ${store.name}` }
  },
}

export async function loader(args: LoaderFunctionArgs): Promise<ShownRoom> {
  await requireChat(args)
  const { room = '' } = args.params
  if (room === 'geral') return { orderNumber: null, product: await productIn(args) }
  if (!/^[1-9]\d{0,14}$/.test(room)) throw new Response(null, { status: 404 })
  return { orderNumber: Number(room), product: null }
}

/** Null where there is none: one can write without it. */
async function productIn(args: LoaderFunctionArgs): Promise<ProductToShow | null> {
  const slug = new URL(args.request.url).searchParams.get(PRODUCT)
  if (!slug) return null
  return productApi(pageOf(args))
    .detail(slug)
    .then(
      ({ id, name }) => ({ id, name }),
      () => null,
    )
}

/** One conversation as a screen. */
export function Component() {
  const text = useText(chatText)
  const { orderNumber, product } = useLoaderData<ShownRoom>()
  return (
    <div className={`${pageStyle.text} ${style.roomScreen}`}>
      <Link to="/conversas" className={`${linkStyle.link} ${style.back}`}>
        <ArrowLeft size={18} aria-hidden /> {text.allRooms}
      </Link>
      <h1>{orderNumber === null ? text.general : text.ofOrder(orderNumber)}</h1>
      <CustomerRoom key={orderNumber} orderNumber={orderNumber} product={product} />
    </div>
  )
}
