import { lazy, type ComponentType } from 'react'
import type { BrowserState } from '../../state/browser-state.ts'
import { useBrowser } from '../../state/use-browser.ts'
import type { QuantityControlProps } from './quantity-control.tsx'

const load = async () => (await import('./quantity-control.tsx')).QuantityControl

const CONTROL_ON_SERVER = import.meta.env.SSR ? await load() : null
const LazyControl = lazy(async () => ({ default: await load() }))

/** Only customers load it, before the first render of a page with buttons: a button without its script loses a touch. */
export async function loadQuantityControl({ parts }: Pick<BrowserState, 'parts'>): Promise<void> {
  parts.quantityControl = await load().catch(() => null)
}

export function useQuantityControl(): ComponentType<QuantityControlProps> {
  const browser = useBrowser()
  return (browser ? browser.parts.quantityControl : CONTROL_ON_SERVER) ?? LazyControl
}
