import { useLocation } from 'react-router'

/** Where one is, with the text that was searched for: the place to come back to after signing in. */
export function useCurrentPath(): string {
  const { pathname, search } = useLocation()
  return `${pathname}${search}`
}
