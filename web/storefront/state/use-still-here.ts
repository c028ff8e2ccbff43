import { useCallback, useEffect } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useLatestTurn, type TakeTurn } from '../../shared/latest-turn.ts'
import { useBrowser } from './use-browser.ts'

/**
 * Marks where a person is, and says later whether they are there still: they began no navigation since, closed or opened no modal,
 * and the component is on the screen.
 */
export function useStillHere(): TakeTurn {
  const browser = useBrowser()
  const takeTurn = useLatestTurn()
  const { key } = useLocation()
  const { location: next } = useNavigation()
  useEffect(() => () => void takeTurn(), [key, next, takeTurn])
  return useCallback(() => {
    const isLatest = takeTurn()
    const modal = browser?.modalRequest.getState()
    return () => isLatest() && browser?.modalRequest.getState() === modal
  }, [browser, takeTurn])
}
