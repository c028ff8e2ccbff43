import { useRef, type RefObject } from 'react'
import { letterOf, useKeys } from '../state/shortcuts.ts'

/** In a list of links beside what they open: / goes to its search, J and K from link to link. Returns the place of both. */
export function useListKeys<Section extends HTMLElement>(): RefObject<Section | null> {
  const section = useRef<Section>(null)
  useKeys((event) => {
    const letter = letterOf(event)
    if (letter === '/') {
      const search = section.current?.querySelector<HTMLElement>('input[type="search"]')
      if (!search) return
      event.preventDefault()
      search.focus()
    } else if (letter === 'j' || letter === 'k') {
      event.preventDefault()
      const links = [...(section.current?.querySelectorAll<HTMLElement>('li > a') ?? [])]
      const isCurrent = (link: HTMLElement) => link.getAttribute('aria-current') === 'true'
      // From the open one, where the focus is in none.
      const from = links.indexOf(document.activeElement as HTMLElement)
      const at = from < 0 ? links.findIndex(isCurrent) : from
      links[Math.max(0, Math.min(links.length - 1, at + (letter === 'j' ? 1 : -1)))]?.focus()
    }
  })
  return section
}
