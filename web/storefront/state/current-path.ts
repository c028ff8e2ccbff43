import { useLocation, type Location } from 'react-router'

/** Where one is, with the text that was searched for: the place to come back to after signing in. */
export function useCurrentPath(): string {
  const { pathname, search } = useLocation()
  return `${pathname}${search}`
}

interface StayingState {
  readonly screenKey: string
}

/** The key of the location where the screen was entered: loading its own data for another query is not going elsewhere. */
export const screenKeyOf = ({ key, state }: Pick<Location, 'key' | 'state'>): string =>
  (state as Partial<StayingState> | null)?.screenKey ?? key

/** The state of the location that a screen goes to for other data of its own. */
export const stayingOn = (location: Pick<Location, 'key' | 'state'>): StayingState => ({
  screenKey: screenKeyOf(location),
})

/** One order of one customer, and where customers are chosen: nothing to come back to as another. */
const ONLY_FOR_THIS_ONE = /^\/(?:(?:pedidos|submissao)\/|conta|representante|gestao)/

/**
 * The current path, as the path to return to after a switch of customers; the start page where that would not find it.
 */
export const returnPathForOtherAccount = (here: string): string => (ONLY_FOR_THIS_ONE.test(here) ? '/' : here)
