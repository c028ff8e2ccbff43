import { Failure } from '#domain/failure.ts'

const WINDOW_MS = 60_000
/** More keys than this within a minute are a flood: then the oldest window gives way. */
const MAX_WINDOWS = 10_000

/**
 * Bounds the attempts on one key (a login, a remote address, a customer) in a minute. The key is
 * often known only once the call is understood, so this is counted by the handler. The function throws Failure
 * request.tooMany.
 */
export function attemptLimit(perMinute: number, now: () => number = Date.now): (key: string) => void {
  const windows = new Map<string, { readonly endsAt: number; readonly attempts: number }>()
  return (key) => {
    const time = now()
    const known = windows.get(key)
    const window = known && known.endsAt > time ? known : { endsAt: time + WINDOW_MS, attempts: 0 }
    if (window.attempts >= perMinute) {
      throw new Failure('request.tooMany', { retryAfterSeconds: Math.ceil((window.endsAt - time) / 1000) })
    }
    // A new window goes to the end, so that the first of the map is always the oldest.
    if (window !== known) windows.delete(key)
    windows.set(key, { ...window, attempts: window.attempts + 1 })
    if (windows.size > MAX_WINDOWS) windows.delete(windows.keys().next().value ?? '')
  }
}
