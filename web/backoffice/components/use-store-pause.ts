import { useState } from 'react'
import { pauseStore } from '#contract/back-office.ts'
import { Refusal } from '#contract/client.ts'
import { can } from '#domain/access/can.ts'
import { actorOf } from '../../shared/actor-of.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { pauseText } from '../../shared/i18n/order-desk.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { useRecount } from '../state/live-updates.tsx'
import { useOffice } from '../state/office-context.ts'
import { useToast } from './toast.tsx'

/** Minutes of a pause, as other platforms of orders have it. */
export const USUAL_PAUSE_MINUTES = 30

/** Pauses the store, or opens it, for who may. */
export function useStorePause() {
  const text = useText(pauseText)
  const { call, supplier, account, features } = useOffice()
  const recount = useRecount()
  const showToast = useToast()
  const [isBusy, setBusy] = useState(false)
  const pauseFor = async (minutes: number) => {
    setBusy(true)
    try {
      await callStore({ call, supplier }, pauseStore, { body: { minutes } })
      recount()
    } catch (error) {
      showToast({ message: error instanceof Refusal ? error.message : text.failed })
    } finally {
      setBusy(false)
    }
  }
  return { isAllowed: can('order.manage', actorOf(account), { features }), isBusy, pauseFor }
}
