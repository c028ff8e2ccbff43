import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** By which an action tells the screen that follows it what it did. */
const OUTCOME = 'feito'

/** The query of an address without it. */
export function searchWithoutOutcome(search: string): string {
  const parameters = new URLSearchParams(search)
  parameters.delete(OUTCOME)
  return parameters.toString()
}

/** Takes it out of the address once that screen is shown, so that neither a reload nor a bookmark says it again. */
export function useOutcomeOnce(): void {
  // Of each visit: the same action may lead to the same address again.
  const { key } = useLocation()
  useEffect(() => {
    const url = new URL(location.href)
    if (!url.searchParams.has(OUTCOME)) return
    url.searchParams.delete(OUTCOME)
    // Not by the router, whose screen still says it.
    history.replaceState(history.state, '', url)
  }, [key])
}
