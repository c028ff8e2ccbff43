import { useEffect, useRef, useState } from 'react'
import type { ModalRequest } from '../state/modal.ts'
import { NO_MODAL, stepsTo, type ModalState, type Step } from '../state/modal-state.ts'

/** Takes the steps that follow from the latest request; one that comes meanwhile starts from where they are. */
export function useModalState(request: ModalRequest): ModalState {
  const [state, setState] = useState(NO_MODAL)
  const latest = useRef(state)

  useEffect(() => {
    const hasMotion = !matchMedia('(prefers-reduced-motion: reduce)').matches
    let timer: ReturnType<typeof setTimeout> | undefined
    // One after the other: a step that is late makes the next one wait as long as ever.
    const take = ([step, ...rest]: readonly Step[]): void => {
      if (!step) return
      const arrive = () => {
        latest.current = step.state
        setState(step.state)
        take(rest)
      }
      if (step.afterMs > 0) timer = setTimeout(arrive, step.afterMs)
      else arrive()
    }
    take(stepsTo(request, latest.current, hasMotion))
    return () => clearTimeout(timer)
  }, [request])

  return state
}
