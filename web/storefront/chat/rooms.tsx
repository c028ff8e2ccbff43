import { useEffect } from 'react'
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router'
import { callStore } from '../../shared/api/call-store.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as chatText } from '../../shared/i18n/chat.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { pageIn, pageCount, PAGE_SIZE } from '#contract/paging.ts'
import { listChatRooms } from '#contract/chat.ts'
import type { Answer } from '#contract/wire/endpoint.ts'
import { pageOf } from '../../shared/page-context.ts'
import { Notice } from '../../shared/ui/notice.tsx'
import { Pages } from '../../shared/ui/pages.tsx'
import stack from '../../shared/ui/stack.module.css'
import { text as listText } from '../../shared/i18n/list.ts'
import { NO_CHAT_NEWS } from '../state/browser-state.ts'
import { useBrowserState } from '../state/use-browser.ts'
import { requireChat, RoomList } from './customer-room.tsx'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(chatText).title} | ${store.name}` }),
}

export async function loader(args: LoaderFunctionArgs): Promise<Answer<typeof listChatRooms>> {
  await requireChat(args)
  const page = pageIn(new URL(args.request.url).searchParams.get('pagina'))
  return callStore(pageOf(args), listChatRooms, { query: { page } })
}

/** All conversations of the customer with the store. */
export function Component() {
  const text = useText(chatText)
  const pageTexts = useText(listText)
  const { rooms, total, isOpen, page } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const { tick } = useBrowserState(({ chat }) => chat, NO_CHAT_NEWS)
  useEffect(() => {
    if (tick > 0) void revalidate()
  }, [tick, revalidate])
  return (
    <div className={stack.gap4}>
      <h1>{text.title}</h1>
      {!isOpen && <Notice kind="info">{text.closed}</Notice>}
      <RoomList rooms={rooms} />
      <Pages
        page={page}
        pages={pageCount(total, PAGE_SIZE.chat)}
        pathOf={(number) => `/conversas?pagina=${number}`}
        texts={pageTexts}
      />
    </div>
  )
}
