import { lazy, type ComponentType } from 'react'
import type { BuyControlProps } from './buy-control.tsx'

const fetchPart = async () => (await import('./buy-control.tsx')).BuyControl

// Only customers fetch it; the server, which writes it into their pages, has it at hand.
let atHand: ComponentType<BuyControlProps> | null = import.meta.env.SSR ? await fetchPart() : null
const Later = lazy(async () => ({ default: await fetchPart() }))

/** Before the first render of a page with buttons: on one that still waits for its script, a touch would be lost. */
export async function loadBuying(): Promise<void> {
  atHand = await fetchPart().catch(() => null)
}

export const buyControl = (): ComponentType<BuyControlProps> => atHand ?? Later
