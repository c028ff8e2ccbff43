import pg from 'pg'
import { KEEP_ALIVE } from './time-limits.ts'

export interface NotificationListener {
  readonly onNotification: (payload: string) => void
  /** Notifications may be missed from now on. */
  readonly onLost: () => void
  /** Notifications arrive again. */
  readonly onRestored: () => void
}

/** The one connection of a process on which PostgreSQL notifies it. */
export interface Notifications {
  readonly isListening: () => boolean
  /** Calls the listener from now on for the notifications of a channel. */
  listen(channel: string, listener: NotificationListener): Promise<void>
  /** Resolves once the listeners were called for all that was committed before, or may miss it. */
  caughtUp(): Promise<void>
  close(): Promise<void>
}

const RECONNECT_DELAY_MS = 1000
/** Of which only the answer counts. The driver's types do not know the time limit. */
const QUESTION: pg.QueryConfig & { readonly query_timeout: number } = { text: 'select', query_timeout: 10_000 }

/** Reconnects whenever the connection is lost; `onError` is called once for each loss. */
export async function openNotifications(
  connection: pg.ClientConfig,
  onError: (error: Error) => void,
): Promise<Notifications> {
  const listeners = new Map<string, NotificationListener>()
  let isListening = false
  let isLossLogged = false
  let isClosed = false
  let client: pg.Client | null = null
  let reconnect: NodeJS.Timeout | null = null

  const connect = async (): Promise<void> => {
    // It only listens, and would never hear that the other end has forgotten it.
    const line = new pg.Client({ ...KEEP_ALIVE, ...connection })
    const lost = (error: Error) => {
      if (line !== client) return
      isListening = false
      client = null
      for (const { onLost } of listeners.values()) onLost()
      // Its connection may be sound although the statement failed.
      line.end().catch(() => undefined)
      if (isClosed) return
      if (!isLossLogged) onError(error)
      isLossLogged = true
      reconnect = setTimeout(() => void connect(), RECONNECT_DELAY_MS)
    }
    client = line
    line.on('error', lost)
    line.on('end', () => lost(new Error('the connection for notifications ended')))
    line.on('notification', ({ channel, payload = '' }) => listeners.get(channel)?.onNotification(payload))
    try {
      await line.connect()
      for (const channel of listeners.keys()) await line.query(`listen ${pg.escapeIdentifier(channel)}`)
      isListening = line === client
      if (!isListening) return
      if (isLossLogged) for (const { onRestored } of listeners.values()) onRestored()
      isLossLogged = false
    } catch (error) {
      lost(error instanceof Error ? error : new Error(String(error)))
    }
  }
  await connect()

  // PostgreSQL hands a connection what was notified before it says that a statement of the connection is done.
  const roundTrip = async (): Promise<void> => {
    const line = client
    if (!isListening || !line) return
    // A half-open connection reports no error, so a missing answer counts as one.
    await line.query(QUESTION).catch((error: unknown) => line.emit('error', error))
  }
  let underWay: Promise<void> = Promise.resolve()
  let next: Promise<void> | null = null

  return {
    isListening: () => isListening,
    async listen(channel, listener) {
      listeners.set(channel, listener)
      // Where the connection is being lost, the next one listens to all channels.
      await client?.query(`listen ${pg.escapeIdentifier(channel)}`).catch(() => undefined)
    },
    caughtUp() {
      // The round trip under way may have begun before the commit; all who wait meanwhile share the one after it.
      next ??= underWay.then(() => {
        next = null
        return (underWay = roundTrip())
      })
      return next
    },
    async close() {
      isClosed = true
      if (reconnect) clearTimeout(reconnect)
      await client?.end()
    },
  }
}
