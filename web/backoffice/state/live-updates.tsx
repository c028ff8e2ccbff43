import {
  createContext,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import { useLocation, useRevalidator } from 'react-router'
import type { Account } from '#contract/access.ts'
import { waitingWork } from '#contract/back-office.ts'
import { receiveConversations } from '#contract/chat-desk.ts'
import { can } from '#domain/access/can.ts'
import { STORE_TOPICS, type StoreChange, type StoreTopic } from '#domain/events.ts'
import type { RoomKey } from '#domain/chat/chat.ts'
import { NOTHING_WAITS, type WaitingWork } from '#domain/waiting-work.ts'
import { actorOf } from '../../shared/actor-of.ts'
import { currentAccount } from '../../shared/api/account.ts'
import { signedOutPath } from '../../shared/page-context.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { realtimeApi } from '../../shared/api/realtime.ts'
import { startLiveUpdates, wakeWithPage } from '../../shared/realtime/live-updates.ts'
import { useOffice } from './office-context.ts'
import { spacedReading } from './spaced-reading.ts'

/** Called with the room in which its customer is writing. */
type TypingListener = (room: RoomKey) => void

/** Null where changes may have been missed: what is shown has to be read again. */
type Listener = (change: StoreChange | null) => void

const ListenersContext = createContext<Set<Listener>>(new Set())
const TypingContext = createContext<Set<TypingListener>>(new Set())
const WaitingWorkContext = createContext(NOTHING_WAITS)
const RecountContext = createContext(() => {})

/** How much waits for the person, for the badges of the navigation. */
export const useWaitingWork = (): WaitingWork => use(WaitingWorkContext)

/** Counts it again, after a change that no event tells of. */
export const useRecount = (): (() => void) => use(RecountContext)

/** In a burst of changes nothing is read more often. */
const LEAST_MS = 1000

/**
 * Calls `read` after changes in the store that concern it, and where some may have been missed; at most once a second, not before
 * what it returned is settled, and, unless `when` is `always`, only while the page is looked at.
 */
export function useRereading(
  concerns: (change: StoreChange) => boolean,
  read: () => unknown,
  when: 'visible' | 'always' = 'visible',
): void {
  const listeners = use(ListenersContext)
  const isConcerned = useEffectEvent(concerns)
  const readAgain = useEffectEvent(read)
  useEffect(() => {
    const { outdate, resume, stop } = spacedReading({
      read: () => readAgain(),
      canRead: () => when === 'always' || document.visibilityState === 'visible',
      leastMs: LEAST_MS,
    })
    const listener: Listener = (change) => {
      if (change === null || isConcerned(change)) outdate()
    }
    listeners.add(listener)
    document.addEventListener('visibilitychange', resume)
    return () => {
      listeners.delete(listener)
      document.removeEventListener('visibilitychange', resume)
      stop()
    }
  }, [listeners, when])
}

/** Somebody who stops writing is seen to write for so long. */
const TYPING_ENDS_MS = 5000

/** Whether the customer of a conversation is writing in it. */
export function useCustomerTyping({ customerId, orderNumber }: RoomKey): boolean {
  const listeners = use(TypingContext)
  const [isTyping, setTyping] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const listener: TypingListener = (room) => {
      if (room.customerId !== customerId || room.orderNumber !== orderNumber) return
      clearTimeout(timer)
      setTyping(true)
      timer = setTimeout(() => setTyping(false), TYPING_ENDS_MS)
    }
    listeners.add(listener)
    return () => {
      clearTimeout(timer)
      listeners.delete(listener)
    }
  }, [listeners, customerId, orderNumber])
  return isTyping
}

/** Loads the data of the screen again after changes that concern it. */
export function useFreshData(concerns: (change: StoreChange) => boolean): void {
  const { revalidate } = useRevalidator()
  useRereading(concerns, revalidate)
}

/** Follows what changes in the store while the back office is open, and counts what waits for the person. */
export function LiveUpdates({ children }: { readonly children: ReactNode }) {
  const { call, supplier, account, basename, features, waiting: atFirst } = useOffice()
  const [listeners] = useState(() => new Set<Listener>())
  const [typingListeners] = useState(() => new Set<TypingListener>())
  const topics = useMemo(
    () =>
      (Object.keys(STORE_TOPICS) as StoreTopic[]).filter((topic) =>
        can(STORE_TOPICS[topic], actorOf(account), { features }),
      ),
    [account, features],
  )
  useEffect(() => {
    // Nothing is open to them yet.
    if (account.mustSetUpFactor === true) return
    const api = { call, supplier }
    const publish: Listener = (change) => {
      for (const listener of listeners) listener(change)
    }
    let isReplaced = false
    const markReplaced = () => {
      isReplaced = true
    }
    addEventListener('beforeunload', markReplaced)
    const stop = wakeWithPage(
      startLiveUpdates({
        connect: (listener) => realtimeApi(api).connect({ topics }, listener),
        onEvent: (event) => {
          if (event.kind === 'store') publish(event.change)
          if (event.kind === 'customer-typing') for (const listener of typingListeners) listener(event)
        },
        refresh: async () => {
          const isReachable = await currentAccount(api).then(
            () => true,
            () => false,
          )
          if (isReachable) publish(null)
          return isReachable
        },
        isStillOurs: async () => (await currentAccount(api))?.loginId === account.loginId,
        onOver: () => void leave(basename, account, { read: () => currentAccount(api), isReplaced: () => isReplaced }),
        // Without a connection what is shown is read again twice a minute.
        onPaused: () => undefined,
        isVisible: () => document.visibilityState === 'visible',
      }),
    )
    return () => {
      stop()
      removeEventListener('beforeunload', markReplaced)
    }
  }, [listeners, typingListeners, call, supplier, topics, account, basename])
  return (
    <ListenersContext value={listeners}>
      <TypingContext value={typingListeners}>
        <CountedWork atFirst={atFirst}>{children}</CountedWork>
      </TypingContext>
    </ListenersContext>
  )
}

/** The answer to a form that replaces the page may take so long. */
const ANSWER_MS = 10_000

interface Leaving {
  readonly read: () => Promise<Account | null>
  /** Whether the browser is about to show another document, as after a form that brings another session. */
  readonly isReplaced: () => boolean
}

/** Off a page that its person may not see any more: to the sign-in, or to what the person may see by now. */
async function leave(basename: string, shown: Account, { read, isReplaced }: Leaving): Promise<void> {
  // Without a connection nothing is known of it.
  const account = await read().catch(() => shown)
  if (account !== null && rightsOf(account) === rightsOf(shown)) return
  // Going elsewhere would cancel the form, whose answer has the new session. A download leaves the page where it is.
  if (isReplaced()) {
    await new Promise((resolve) => setTimeout(resolve, ANSWER_MS))
    return leave(basename, shown, { read, isReplaced: () => false })
  }
  if (account === null) location.assign(`${basename}${signedOutPath(basename, location.href)}`)
  else location.reload()
}
const rightsOf = ({ loginId, role, modules, mustSetUpFactor = false }: Account): string =>
  JSON.stringify([loginId, role, modules, mustSetUpFactor])

/** Counts again after every change, and after a screen was left. */
function CountedWork({ atFirst, children }: { readonly atFirst: WaitingWork; readonly children: ReactNode }) {
  const { call, supplier } = useOffice()
  const { pathname } = useLocation()
  const [waiting, setWaiting] = useState(atFirst)
  const counted = useRef(pathname)
  const turns = useRef({ begun: 0, shown: 0 })
  const count = useCallback(() => {
    const turn = ++turns.current.begun
    void callStore({ call, supplier }, waitingWork, {}).then(
      (work) => {
        // An answer may overtake the one before; none is given up for the next, as in a busy hour there always is a next.
        if (turn < turns.current.shown) return
        turns.current.shown = turn
        setWaiting(work)
      },
      () => {
        // What is shown stays until the next time.
      },
    )
  }, [call, supplier])
  useRereading(({ topic }) => topic !== 'carts' && topic !== 'deliveries', count, 'always')
  const answersChats = atFirst.conversations !== null
  const receive = useCallback(() => {
    if (!answersChats) return
    void callStore({ call, supplier }, receiveConversations, {}).catch(() => {
      // The next message says it again.
    })
  }, [call, supplier, answersChats])
  useEffect(receive, [receive])
  useRereading(({ topic }) => topic === 'conversations', receive, 'always')
  useEffect(() => {
    if (counted.current !== pathname) count()
    counted.current = pathname
  }, [pathname, count])
  return (
    <RecountContext value={count}>
      <WaitingWorkContext value={waiting}>{children}</WaitingWorkContext>
    </RecountContext>
  )
}
