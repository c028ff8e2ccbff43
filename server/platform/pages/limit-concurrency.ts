import type { RenderPage } from '#contract/page.ts'

/** Enough to keep both threads and the connections to the database busy. */
const PAGES_AT_ONCE = 14
/** A page that takes longer waits for something else than the processor, and no other page has to wait for that. */
const MOST_MS = 250

/**
 * Pages that are read are made few at a time, in the order of their requests. They are rendered one after the other: the data
 * of all others would lie in memory meanwhile, and each collection of garbage would copy it.
 */
export function limitConcurrency(render: RenderPage): RenderPage {
  const waiting: (() => void)[] = []
  let busy = 0
  const enter = (): Promise<void> => {
    if (busy === PAGES_AT_ONCE) return new Promise((resolve) => waiting.push(resolve))
    busy++
    return Promise.resolve()
  }
  const leave = (): void => {
    const next = waiting.shift()
    if (next) next()
    else busy--
  }
  return async (request, call) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return render(request, call)
    await enter()
    let hasLeft = false
    const leaveOnce = (): void => {
      if (!hasLeft) leave()
      hasLeft = true
    }
    const timer = setTimeout(leaveOnce, MOST_MS)
    try {
      return await render(request, call)
    } finally {
      clearTimeout(timer)
      leaveOnce()
    }
  }
}
