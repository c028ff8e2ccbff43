/** For the pages of a list: whichever fills the middle of the screen is the one of the address bar. */
export function watchPages(container: HTMLElement): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries)
        if (isIntersecting) sayInAddress(Number((target as HTMLElement).dataset.page))
    },
    { rootMargin: '-50% 0px' },
  )
  for (const page of container.querySelectorAll('[data-page]')) observer.observe(page)
  return () => observer.disconnect()
}

/** Beside the router, which would load the page anew; its entry of the history stays the same. */
function sayInAddress(page: number): void {
  const address = new URL(location.href)
  if (Number(address.searchParams.get('pagina') ?? 1) === page) return
  if (page === 1) address.searchParams.delete('pagina')
  else address.searchParams.set('pagina', String(page))
  history.replaceState(history.state, '', address)
}
