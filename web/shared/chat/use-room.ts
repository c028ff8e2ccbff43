import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { mergeMessages, type ChatMessage, type NewMessage } from '#domain/chat/chat.ts'
import type { MessagePage, NamedRoom } from '#contract/chat.ts'
import type { RoomApi } from '../api/chat.ts'
import { newId } from '../new-id.ts'
import { useLeaveWarning } from '../use-leave-warning.ts'
import { createOutbox, type PendingMessage } from './pending-messages.ts'

export interface RoomState {
  /** Null until it was loaded once. */
  readonly room: NamedRoom | null
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
  /** Stores texts that were not sent, so that a reload loses none; null stores none. */
  readonly storageKey: string | null
}

const NONE: readonly PendingMessage[] = []

/** The messages of one room, live, with those that are on their way. For another room a caller gives the component another key. */
export function useRoom({ api, tick, storageKey }: RoomOptions): RoomState {
  const [page, setPage] = useState<Pick<MessagePage, 'room' | 'messages'> | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [pagesShown, setPagesShown] = useState(1)
  const announcedAt = useRef(0)
  const [outbox] = useState(() =>
    createOutbox({
      storage: storageKey === null || typeof localStorage === 'undefined' ? null : localStorage,
      key: storageKey ?? '',
      send: (message) => api.send(message),
      onSent: (message) =>
        setPage((known) => known && { ...known, messages: mergeMessages(known.messages, [message]) }),
    }),
  )
  const pending = useSyncExternalStore(outbox.subscribe, outbox.current, () => NONE)

  const load = useCallback(
    (number: number): Promise<void> =>
      api.load(number, '').then(
        ({ room, messages }) => {
          setFailed(false)
          setPage((known) => ({ room, messages: mergeMessages(known?.messages ?? [], messages) }))
          if (room.unread > 0 && document.visibilityState === 'visible')
            // Where it does not arrive, the next event marks it.
            api.read(room.total).catch(() => undefined)
        },
        () => setFailed(true),
      ),
    [api],
  )

  useEffect(() => {
    void load(1)
    const wake = () => {
      if (document.visibilityState === 'visible') void load(1)
    }
    document.addEventListener('visibilitychange', wake)
    return () => document.removeEventListener('visibilitychange', wake)
  }, [load, tick])

  useEffect(() => {
    const flush = () => void outbox.flush()
    flush()
    const timer = setInterval(flush, RESEND_MS)
    addEventListener('online', flush)
    return () => {
      clearInterval(timer)
      removeEventListener('online', flush)
    }
  }, [outbox])

  // Texts survive a reload; a file on its way does not.
  const hasFile = pending.some(({ message, state }) => message.file !== null && state !== 'refused')
  useLeaveWarning(hasFile)

  return {
    room: page?.room ?? null,
    messages: page?.messages ?? [],
    // A message that is stored shows once, whichever answer comes first.
    pending: pending.filter(({ message }) => !page?.messages.some(({ id }) => id === message.id)),
    hasFailed,
    hasOlder: (page?.messages[0]?.position ?? 1) > 1,
    reload: () => void load(1),
    loadOlder() {
      setPagesShown(pagesShown + 1)
      return load(pagesShown + 1)
    },
    send: (message) => outbox.add({ ...message, id: newId() }, new Date().toISOString()),
    retry: outbox.retry,
    discard: outbox.discard,
    onTyping() {
      if (Date.now() - announcedAt.current < TYPING_MS) return
      announcedAt.current = Date.now()
      api.announceTyping().catch(() => undefined)
    },
  }
}
