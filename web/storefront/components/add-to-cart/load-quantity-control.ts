import { lazy, type ComponentType } from 'react'
import type { QuantityControlProps } from './quantity-control.tsx'

const fetchPart = async () => (await import('./quantity-control.tsx')).QuantityControl

// Only customers fetch it; the server, which writes it into their pages, has it at hand.
let atHand: ComponentType<QuantityControlProps> | null = import.meta.env.SSR ? await fetchPart() : null
const Later = lazy(async () => ({ default: await fetchPart() }))

/** Before the first render of a page with buttons: on one that still waits for its script, a touch would be lost. */
export async function loadQuantityControl(): Promise<void> {
  atHand = await fetchPart().catch(() => null)
}

export const quantityControl = (): ComponentType<QuantityControlProps> => atHand ?? Later
