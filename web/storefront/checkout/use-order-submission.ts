import { useRef, useState } from 'react'
import { useSubmit } from 'react-router'
import { useCartActions } from '../state/store-context.ts'
import { attemptFor, FIELDS, type Attempt } from './checkout-state.ts'
import { newKey } from './load-checkout.ts'

export interface OrderSubmission {
  readonly isSending: boolean
  /** The cart could not be saved, so nothing was sent. */
  readonly isUnsaved: boolean
  readonly send: (form: HTMLFormElement) => Promise<void>
}

/**
 * Saves the cart, then sends the form as it was when the button was pressed. A second press meanwhile does nothing.
 * `hasPlaced`: the last attempt made an order, so that its key makes no other.
 */
export function useOrderSubmission(hasPlaced: boolean): OrderSubmission {
  const submit = useSubmit()
  const { flush } = useCartActions()
  const attempt = useRef<Attempt | null>(null)
  const isBusy = useRef(false)
  const [phase, setPhase] = useState<'idle' | 'sending' | 'unsaved'>('idle')

  const send = async (form: HTMLFormElement) => {
    if (isBusy.current) return
    isBusy.current = true
    setPhase('sending')
    const data = new FormData(form)
    data.delete(FIELDS.key)
    attempt.current = attemptFor(hasPlaced ? null : attempt.current, JSON.stringify([...data]), newKey)
    data.set(FIELDS.key, attempt.current.key)
    const isSaved = await flush().then(
      () => true,
      () => false,
    )
    try {
      if (isSaved) await submit(data, { method: 'post', replace: true, preventScrollReset: true })
    } finally {
      setPhase(isSaved ? 'idle' : 'unsaved')
      isBusy.current = false
    }
  }

  return { isSending: phase === 'sending', isUnsaved: phase === 'unsaved', send }
}
