import type { DataRouter } from 'react-router'

/** Whether the data of the frame, such as account and cart, are still to be read again. */
export interface StoreReading {
  isDue: boolean
}

/** A reading that a navigation cuts off stays due: that navigation itself does not read the frame. */
export async function readStore<Data>(
  reading: StoreReading | undefined,
  signal: AbortSignal,
  read: () => Promise<Data>,
): Promise<Data> {
  if (!reading) return read()
  reading.isDue = true
  try {
    return await read()
  } finally {
    if (!signal.aborted) reading.isDue = false
  }
}

/** Reads the frame where that is due and nothing else is under way. */
export function readStoreIfDue({ state, revalidate }: DataRouter, { isDue }: StoreReading): void {
  const isIdle =
    state.navigation.state === 'idle' &&
    state.revalidation === 'idle' &&
    [...state.fetchers.values()].every((fetcher) => fetcher.state === 'idle')
  if (isDue && isIdle) void revalidate()
}

/** Keeps it read after every navigation. The router settles its own state after it has told of it. */
export const keepStoreRead = (router: DataRouter, reading: StoreReading): (() => void) =>
  router.subscribe(() => queueMicrotask(() => readStoreIfDue(router, reading)))
