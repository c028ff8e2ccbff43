import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { mergeMessages, type ChatMessage, type ChatRoom, type NewMessage } from '#domain/chat/chat.ts'
import type { MessagePage, RoomApi } from '../api/chat.ts'
import { createOutbox, type Outbox, type PendingMessage } from './pending-messages.ts'

export interface RoomState {
  /** Null until it was loaded once. */
  readonly room: ChatRoom | null
  readonly messages: readonly ChatMessage[]
  readonly pending: readonly PendingMessage[]
  readonly hasFailed: boolean
  readonly hasOlder: boolean
  readonly reload: () => void
  readonly loadOlder: () => Promise<void>
  readonly send: (message: Omit<NewMessage, 'id'>) => void
  readonly retry: (id: string) => void
  readonly discard: (id: string) => void
  readonly onTyping: () => void
}

/** What waits is sent again so often while the page is open. */
const RESEND_MS = 5000
/** The other side learns of typing once in so long. */
const TYPING_MS = 3000

interface RoomOptions {
  readonly api: RoomApi
  /** Changes with every event of the room; what is shown is then loaded again. */
  readonly tick: number
  /** Keeps texts that were not sent over a reload; null keeps none. */
  readonly storageKey: string | null
}

/** The messages of one room, live, with those that are on their way. */
export function useRoom({ api, tick, storageKey }: RoomOptions): RoomState {
  const [page, setPage] = useState<Omit<MessagePage, 'found'> | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [pending, setPending] = useState<readonly PendingMessage[]>([])
  const outbox = useRef<Outbox | null>(null)
  const olderPages = useRef(1)
  const announcedAt = useRef(0)

  const show = useCallback((loaded: Omit<MessagePage, 'found'>) => {
    setFailed(false)
    setPage((known) => ({ room: loaded.room, messages: mergeMessages(known?.messages ?? [], loaded.messages) }))
  }, [])

  const load = useEffectEvent(async () => {
    try {
      const loaded = await api.load(1, '')
      show(loaded)
      if (loaded.room.unread > 0 && document.visibilityState === 'visible') await api.read(loaded.room.total)
    } catch {
      setFailed(true)
    }
  })

  useEffect(() => {
    void load()
    const wake = () => {
      if (document.visibilityState === 'visible') void load()
    }
    document.addEventListener('visibilitychange', wake)
    return () => document.removeEventListener('visibilitychange', wake)
  }, [api, tick])

  useEffect(() => {
    const made = createOutbox({
      kept: storageKey === null ? null : localStorage,
      key: storageKey ?? '',
      send: (message) => api.send(message),
      onChange: setPending,
      onSent: (message) =>
        setPage((known) => known && { ...known, messages: mergeMessages(known.messages, [message]) }),
    })
    outbox.current = made
    setPending(made.current())
    void made.flush()
    const flush = () => void made.flush()
    const timer = setInterval(flush, RESEND_MS)
    addEventListener('online', flush)
    return () => {
      clearInterval(timer)
      removeEventListener('online', flush)
    }
  }, [api, storageKey])

  return {
    room: page?.room ?? null,
    messages: page?.messages ?? [],
    // A message that is stored shows once, whichever answer comes first.
    pending: pending.filter(({ message }) => !page?.messages.some(({ id }) => id === message.id)),
    hasFailed,
    hasOlder: (page?.messages[0]?.position ?? 1) > 1,
    reload: () => void load(),
    async loadOlder() {
      try {
        olderPages.current++
        show(await api.load(olderPages.current, ''))
      } catch {
        olderPages.current--
        setFailed(true)
      }
    },
    send: (message) => outbox.current?.add({ ...message, id: crypto.randomUUID() }, new Date().toISOString()),
    retry: (id) => outbox.current?.retry(id),
    discard: (id) => outbox.current?.discard(id),
    onTyping() {
      if (Date.now() - announcedAt.current < TYPING_MS) return
      announcedAt.current = Date.now()
      api.announceTyping().catch(() => undefined)
    },
  }
}
