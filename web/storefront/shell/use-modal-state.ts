import { useEffect, useRef, useState } from 'react'
import type { ModalRequest } from '../state/modal.ts'
import { NO_MODAL, stepsTo, type ModalState } from '../state/modal-state.ts'

/** Takes the steps that follow from the latest request; one that comes meanwhile starts from where they are. */
export function useModalState(request: ModalRequest): ModalState {
  const [state, setState] = useState(NO_MODAL)
  const latest = useRef(state)

  useEffect(() => {
    const hasMotion = !matchMedia('(prefers-reduced-motion: reduce)').matches
    let at = 0
    const timers = stepsTo(request, latest.current, hasMotion).map(({ afterMs, state: next }) => {
      at += afterMs
      const take = () => {
        latest.current = next
        setState(next)
      }
      if (at > 0) return setTimeout(take, at)
      take()
      return undefined
    })
    return () => timers.forEach(clearTimeout)
  }, [request])

  return state
}
