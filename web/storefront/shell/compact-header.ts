/** As far as the page is scrolled in one direction before the header follows; less is the trembling of a finger. */
const TURN = 24
/** Above the search box, once it is all that is left at the top. */
const MARGIN = 4

/**
 * Marks the header while the page is scrolled down, and until it is scrolled up. What a phone then hides of it moves by
 * `--above-search` and `--below-search`, so that nothing below it is shifted.
 */
export function compactOnScroll(): (() => void) | undefined {
  const header = document.querySelector<HTMLElement>('header:has(> [data-connection])')
  const search = header?.querySelector<HTMLElement>('search')
  const below = header?.querySelector<HTMLElement>(':scope > [data-arrow-keys]')
  if (!header || !search || !below) return undefined
  let isCompact = false
  // The furthest place in the direction that it is scrolled in.
  let furthest = scrollY

  const set = (next: boolean) => {
    isCompact = next
    furthest = scrollY
    // The checkout has no search.
    if (next && !search.checkVisibility()) return
    const above = search.getBoundingClientRect().top - header.getBoundingClientRect().top - MARGIN
    header.style.setProperty('--above-search', `${above}px`)
    header.style.setProperty('--below-search', `${below.offsetHeight}px`)
    header.toggleAttribute('data-compact', next)
  }
  const onScroll = () => {
    const isBeyond = scrollY > header.offsetHeight
    furthest = isCompact ? Math.max(furthest, scrollY) : Math.min(furthest, scrollY)
    if (isCompact ? furthest - scrollY > TURN || !isBeyond : scrollY - furthest > TURN && isBeyond) set(!isCompact)
  }
  addEventListener('scroll', onScroll, { passive: true })
  return () => removeEventListener('scroll', onScroll)
}
