import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { Search, X } from 'lucide-react'
import type { ChatMessage, ChatSide } from '#domain/chat/chat.ts'
import type { RoomApi } from '../api/chat.ts'
import { text as chatText } from '../i18n/chat.ts'
import { useText } from '../i18n/use-text.ts'
import { useLatestTurn } from '../latest-turn.ts'
import { useMoments } from '../moments.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import stack from '../ui/stack.module.css'
import textStyle from '../ui/text.module.css'
import { Composer, type SendCard } from './composer.tsx'
import { MessageItem, PendingItem, type CardPaths } from './message-item.tsx'
import style from './chat.module.css'
import { useRoom } from './use-room.ts'

interface RoomViewProps {
  readonly api: RoomApi
  readonly side: ChatSide
  readonly tick: number
  readonly isOtherTyping: boolean
  readonly storageKey: string | null
  /** Paths of the pages that cards lead to. */
  readonly paths: CardPaths
  /** Shown while the room is empty. */
  readonly empty: string
  /** Above the field in which one writes, such as why one may not. */
  readonly notice?: ReactNode
  readonly isReadOnly?: boolean
  /** Other ways to fill the message: given the text so far and a function that replaces it. */
  readonly tools?: (typed: string, setTyped: (text: string) => void, send: SendCard) => ReactNode
}

/** Messages of a room, and the field to write more. */
export function RoomView({ api, side, tick, isOtherTyping, storageKey, paths, ...rest }: RoomViewProps) {
  const text = useText(chatText)
  const { formatDay } = useMoments()
  const state = useRoom({ api, tick, storageKey })
  const { room, messages, pending, hasFailed, hasOlder } = state
  const [isSearching, setSearching] = useState(false)
  const end = useRef<HTMLDivElement>(null)
  const newest = messages.at(-1)?.position ?? 0
  // A message that waits or was refused grows by the reason and its buttons.
  const pendingStates = pending.map(({ state }) => state).join()
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' })
  }, [newest, pendingStates, isOtherTyping, isSearching])
  const lastOwn = messages.findLast(({ author }) => author === side)
  /** The day of a message, where it is not that of the message before. */
  const newDay = (before: ChatMessage | undefined, { sentAt }: ChatMessage): string | null => {
    const day = formatDay(sentAt)
    return before && formatDay(before.sentAt) === day ? null : day
  }
  return (
    <div className={style.room}>
      <div className={style.scroller}>
        <noscript>
          <p>{text.needsScript}</p>
        </noscript>
        {isSearching ? (
          <SearchResults api={api} paths={paths} side={side} onEnd={() => setSearching(false)} />
        ) : (
          <>
            <p className={`${stack.wrap2} ${style.tools}`}>
              {hasOlder && (
                <Button look="quiet" size="small" onClick={() => void state.loadOlder()}>
                  {text.older}
                </Button>
              )}
              {messages.length > 0 && (
                <Button look="quiet" size="small" onClick={() => setSearching(true)}>
                  <Search size={16} aria-hidden /> {text.searchOpen}
                </Button>
              )}
            </p>
            {room === null && !hasFailed && <p className={textStyle.note}>{text.loading}</p>}
            {room !== null && messages.length === 0 && pending.length === 0 && (
              <p className={textStyle.note}>{rest.empty}</p>
            )}
            <div role="log" aria-label={text.log} aria-busy={room === null}>
              <ol className={style.log}>
                {messages.map((message, index) => (
                  <MessageItem
                    key={message.id}
                    message={message}
                    side={side}
                    fileUrl={api.fileUrl}
                    paths={paths}
                    day={newDay(messages[index - 1], message)}
                    marks={message === lastOwn ? (room?.marks ?? null) : null}
                  />
                ))}
                {pending.map((each) => (
                  <PendingItem
                    key={each.message.id}
                    pending={each}
                    onRetry={() => state.retry(each.message.id)}
                    onDiscard={() => state.discard(each.message.id)}
                  />
                ))}
              </ol>
            </div>
            <p className={textStyle.note} role="status">
              {isOtherTyping && text.typing[side === 'customer' ? 'store' : 'customer']}
            </p>
          </>
        )}
        <div ref={end} />
      </div>
      {hasFailed && (
        <Notice kind="problem">
          {text.failed}{' '}
          <Button look="quiet" size="small" onClick={state.reload}>
            {text.retry}
          </Button>
        </Notice>
      )}
      {rest.notice}
      <Composer
        key={api.name}
        isHidden={rest.isReadOnly}
        send={state.send}
        onTyping={state.onTyping}
        {...(rest.tools ? { tools: rest.tools } : {})}
      />
    </div>
  )
}

interface SearchResultsProps extends Pick<RoomViewProps, 'api' | 'paths' | 'side'> {
  readonly onEnd: () => void
}

function SearchResults({ api, paths, side, onEnd }: SearchResultsProps) {
  const text = useText(chatText)
  const { formatDay } = useMoments()
  const [found, setFound] = useState<{ readonly count: number; readonly messages: readonly ChatMessage[] } | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const takeTurn = useLatestTurn()
  useEffect(() => field.current?.focus(), [])
  const search = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const words = new FormData(event.currentTarget).get('words')
    if (typeof words !== 'string' || words.trim() === '') return
    const isLatest = takeTurn()
    try {
      const { messages, found: count } = await api.load(1, words.trim())
      if (!isLatest()) return
      setFailed(false)
      setFound({ count: count ?? 0, messages })
    } catch {
      if (isLatest()) setFailed(true)
    }
  }
  return (
    <>
      <form onSubmit={(event) => void search(event)} className={style.search} role="search">
        <input
          name="words"
          type="search"
          aria-label={text.search}
          placeholder={text.search}
          maxLength={120}
          ref={field}
        />
        <Button type="submit" look="secondary" aria-label={text.search}>
          <Search size={18} aria-hidden />
        </Button>
        <Button look="quiet" onClick={onEnd} aria-label={text.endSearch}>
          <X size={18} aria-hidden />
        </Button>
      </form>
      <p className={textStyle.note} role="status">
        {hasFailed ? text.failed : found && text.found(found.count)}
      </p>
      <ol className={style.log}>
        {found?.messages.map((message) => (
          <MessageItem
            key={message.id}
            message={message}
            side={side}
            fileUrl={api.fileUrl}
            paths={paths}
            day={formatDay(message.sentAt)}
            marks={null}
          />
        ))}
      </ol>
    </>
  )
}
