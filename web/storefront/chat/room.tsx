import { ArrowLeft } from 'lucide-react'
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as chatText } from '../../shared/i18n/chat.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import linkStyle from '../../shared/ui/link.module.css'
import { CustomerRoom, requireChat } from './customer-room.tsx'
import style from './chat.module.css'

interface ShownRoom {
  readonly orderNumber: number | null
}

export const handle: ScreenHandle<ShownRoom> = {
  head: ({ orderNumber }, store) => {
    const text = store.text(chatText)
    return { title: `${orderNumber === null ? text.general : text.ofOrder(orderNumber)} | ${store.name}` }
  },
}

export async function loader(args: LoaderFunctionArgs): Promise<ShownRoom> {
  await requireChat(args)
  const { room = '' } = args.params
  if (room === 'geral') return { orderNumber: null }
  if (!/^[1-9]\d{0,14}$/.test(room)) throw new Response(null, { status: 404 })
  return { orderNumber: Number(room) }
}

/** One conversation as a screen. */
export function Component() {
  const text = useText(chatText)
  const { orderNumber } = useLoaderData<ShownRoom>()
  return (
    <div className={style.roomScreen}>
      <Link to="/conversas" className={`${linkStyle.link} ${style.back}`}>
        <ArrowLeft size={18} aria-hidden /> {text.allRooms}
      </Link>
      <h1>{orderNumber === null ? text.general : text.ofOrder(orderNumber)}</h1>
      <CustomerRoom key={orderNumber} orderNumber={orderNumber} />
    </div>
  )
}
