/** For the pages of a list: whichever fills the middle of the screen is the one of the url bar. */
export function watchPages(container: HTMLElement): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries)
        if (isIntersecting) showPageInUrl(Number((target as HTMLElement).dataset.page))
    },
    { rootMargin: '-50% 0px' },
  )
  for (const page of container.querySelectorAll('[data-page]')) observer.observe(page)
  return () => observer.disconnect()
}

/** Beside the router, which would load the page anew; its entry of the history stays the same. */
function showPageInUrl(page: number): void {
  const url = new URL(location.href)
  if (Number(url.searchParams.get('pagina') ?? 1) === page) return
  if (page === 1) url.searchParams.delete('pagina')
  else url.searchParams.set('pagina', String(page))
  history.replaceState(history.state, '', url)
}
