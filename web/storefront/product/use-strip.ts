import { useRef, useState, type RefObject, type UIEvent } from 'react'

interface Strip {
  readonly list: RefObject<HTMLUListElement | null>
  /** The place of what is in the middle. */
  readonly current: number
  readonly onScroll: (event: UIEvent<HTMLUListElement>) => void
  /** Scrolls to a place; one outside of the strip is its end. */
  readonly show: (place: number, behavior?: ScrollBehavior) => void
}

/** A list that is swiped sideways. It has to be what its items are placed against. */
export function useStrip(): Strip {
  const list = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  return {
    list,
    current,
    onScroll: ({ currentTarget }) => {
      const [first, second] = currentTarget.children
      if (!(first instanceof HTMLElement) || !(second instanceof HTMLElement)) return
      setCurrent(Math.round(currentTarget.scrollLeft / (second.offsetLeft - first.offsetLeft)))
    },
    show: (place, behavior = 'auto') => {
      const strip = list.current
      const item = strip?.children[Math.max(0, Math.min(place, strip.children.length - 1))]
      if (!strip || !(item instanceof HTMLElement)) return
      strip.scrollTo({ left: item.offsetLeft - (strip.clientWidth - item.clientWidth) / 2, behavior })
    },
  }
}
