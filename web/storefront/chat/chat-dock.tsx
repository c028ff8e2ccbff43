import { listChatRooms, receiveChat } from '#contract/chat.ts'
import type { Answer } from '#contract/wire/endpoint.ts'
import { ArrowLeft, MessageCircle, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link, useMatches } from 'react-router'
import { callStore } from '../../shared/api/call-store.ts'
import { text as chatText } from '../../shared/i18n/chat.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'
import linkStyle from '../../shared/ui/link.module.css'
import { NO_CHAT_NEWS, type BrowserState } from '../state/browser-state.ts'
import { isWide } from '../state/modal.ts'
import { useStoreData } from '../state/store-context.ts'
import { useBrowserState } from '../state/use-browser.ts'
import { CustomerRoom, RoomList } from './customer-room.tsx'
import style from './chat.module.css'

/** The button in the header with what is unread, and on a desktop the conversation beside the screen. */
export function ChatDock({ browser }: { readonly browser: BrowserState }) {
  const text = useText(chatText)
  const { call, supplier } = useStoreData()
  const { tick, unread } = useBrowserState(({ chat }) => chat, NO_CHAT_NEWS)
  const [isOpen, setOpen] = useState(false)
  const [slot] = useState(() => document.getElementById('chat'))

  useEffect(() => {
    callStore({ call, supplier }, receiveChat, {}).then(
      ({ unread }) => browser.chat.setState({ unread }),
      // The next event brings it.
      () => undefined,
    )
  }, [browser, call, supplier, tick])

  // After each screen has written its own title.
  const matches = useMatches()
  useEffect(() => {
    const title = document.title.replace(/^\(\d+\) /, '')
    document.title = unread > 0 ? text.inTitle(unread, title) : title
  }, [matches, unread, text])

  if (slot === null) return null
  return (
    <>
      {createPortal(
        <Link
          to="/conversas"
          className={`${linkStyle.tinted} ${style.toggle}`}
          aria-label={unread > 0 ? `${text.open}, ${text.unread(unread)}` : text.open}
          aria-expanded={isOpen}
          onClick={(event) => {
            if (!isWide() || event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            setOpen(!isOpen)
          }}
        >
          <MessageCircle aria-hidden />
          {unread > 0 && <span className={style.badge}>{unread > 99 ? '99+' : unread}</span>}
        </Link>,
        slot,
      )}
      {isOpen && <ChatPanel onClose={() => setOpen(false)} />}
    </>
  )
}

function ChatPanel({ onClose }: { readonly onClose: () => void }) {
  const text = useText(chatText)
  const { call, supplier } = useStoreData()
  const { tick } = useBrowserState(({ chat }) => chat, NO_CHAT_NEWS)
  // Undefined is the list of rooms, null the general room.
  const [orderNumber, setOrderNumber] = useState<number | null | undefined>(undefined)
  const [rooms, setRooms] = useState<Answer<typeof listChatRooms> | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [orderNumber])
  useEffect(() => {
    const { current } = panel
    const close = ({ key }: KeyboardEvent) => key === 'Escape' && onClose()
    current?.addEventListener('keydown', close)
    return () => current?.removeEventListener('keydown', close)
  }, [onClose])
  useEffect(() => {
    if (orderNumber !== undefined) return
    callStore({ call, supplier }, listChatRooms, {}).then(
      (loaded) => {
        setRooms(loaded)
        setFailed(false)
      },
      () => setFailed(true),
    )
  }, [call, supplier, tick, orderNumber])
  const title = orderNumber === undefined ? text.title : orderNumber === null ? text.general : text.ofOrder(orderNumber)
  return (
    <section ref={panel} className={style.panel} aria-label={title} tabIndex={-1}>
      <header className={`${stack.row2} ${style.head}`}>
        {orderNumber !== undefined && (
          <Button look="quiet" onClick={() => setOrderNumber(undefined)} aria-label={text.allRooms}>
            <ArrowLeft size={20} aria-hidden />
          </Button>
        )}
        <h2 className={textStyle.large}>{title}</h2>
        <Button look="quiet" onClick={onClose} aria-label={text.close}>
          <X size={20} aria-hidden />
        </Button>
      </header>
      {orderNumber === undefined ? (
        <div className={style.rooms}>
          {hasFailed && <Notice kind="problem">{text.failed}</Notice>}
          {rooms === null && !hasFailed && <p className={textStyle.note}>{text.loading}</p>}
          {rooms?.isOpen === false && <Notice kind="info">{text.closed}</Notice>}
          {rooms && <RoomList rooms={rooms.rooms} onOpen={setOrderNumber} />}
        </div>
      ) : (
        <CustomerRoom key={orderNumber} orderNumber={orderNumber} />
      )}
    </section>
  )
}
