/** What remembers the reload; the session's, so that another visit may try again. */
type Memory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

interface Page {
  readonly memory: Memory
  readonly reload: () => void
}

/** On the server there is nothing to reload; a device that is offline would get the same files again. */
const browserPage = (): Page | null =>
  typeof window === 'undefined' || !navigator.onLine
    ? null
    : { memory: sessionStorage, reload: () => location.reload() }

/**
 * Loads a part of the pages. Where its file is gone, because a new version was deployed, the page is reloaded
 * once for each part (specification §4 "Other"); a second failure is an error.
 */
export async function loadPart<Part>(
  name: string,
  load: () => Promise<Part>,
  pageOf: () => Page | null = browserPage,
): Promise<Part> {
  const page = pageOf()
  const key = `reloaded for ${name}`
  try {
    const part = await load()
    page?.memory.removeItem(key)
    return part
  } catch (error) {
    if (page === null || page.memory.getItem(key) !== null) throw error
    page.memory.setItem(key, 'yes')
    page.reload()
    // The page is going away: nothing is to be shown in between.
    return new Promise(() => undefined)
  }
}
