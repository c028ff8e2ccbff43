import { MapPinned } from 'lucide-react'
import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react'
import { serviceAreas } from '#contract/delivery.ts'
import type { DeliverySettings } from '#domain/delivery/delivery-settings.ts'
import type { ServiceMap } from '#domain/delivery/service-area.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { text as settingsText } from '../../shared/i18n/delivery-settings.ts'
import { text as mapText } from '../../shared/i18n/map.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import stack from '../../shared/ui/stack.module.css'
import visible from '../../shared/ui/visible.module.css'
import { useOffice } from '../state/office-context.ts'
import type { CornersMapProps } from './corners-map.tsx'

// Fetched when it is first opened; where that fails, the corners are typed. The server never opens it.
const CornersMap = lazy(async (): Promise<{ default: ComponentType<CornersMapProps> }> => {
  if (import.meta.env.SSR) return { default: MapUnavailable }
  try {
    return { default: (await import('./corners-map.tsx')).CornersMap }
  } catch {
    return { default: MapUnavailable }
  }
})

function MapUnavailable() {
  return <Notice kind="warning">{useText(mapText).unavailable}</Notice>
}

interface MapOpenerProps extends Pick<CornersMapProps, 'control' | 'isPoint'> {
  readonly settings: DeliverySettings
  /** The area or store of the form, which is not drawn a second time; null for a new one. */
  readonly editedId: string | null
}

/** The map is large: it is shown once it is wanted. */
export function MapOpener({ control, isPoint, settings, editedId }: MapOpenerProps) {
  const text = useText(settingsText)
  const [isOpen, setOpen] = useState(false)
  const others = useOthers(isOpen, settings, editedId)
  return (
    <div className={`${visible.scripted} ${stack.gap3}`}>
      <div>
        <Button look="secondary" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <MapPinned size={18} aria-hidden /> {isOpen ? text.closeMap : isPoint ? text.openPointMap : text.openMap}
        </Button>
      </div>
      {isOpen && others === null && <Skeleton height="20rem" />}
      {isOpen && others !== null && (
        <Suspense fallback={<Skeleton height="20rem" />}>
          <CornersMap control={control} others={others} isPoint={isPoint} />
        </Suspense>
      )}
    </div>
  )
}

/** What else the store serves; null until the tiles of the map are known. */
function useOthers(
  isOpen: boolean,
  settings: DeliverySettings,
  editedId: string | null,
): CornersMapProps['others'] | null {
  const { call, supplier } = useOffice()
  const [others, setOthers] = useState<CornersMapProps['others'] | null>(null)
  useEffect(() => {
    if (!isOpen || others !== null) return
    let isGone = false
    const show = (tiles: ServiceMap['tiles']) => {
      if (isGone) return
      setOthers({
        tiles,
        areas: settings.areas
          .filter(({ id, outline }) => id !== editedId && outline.length > 0)
          .map(({ outline }) => outline),
        stores: settings.pickupStores.filter(({ id }) => id !== editedId),
      })
    }
    // Without the tiles it is drawn on a plain background.
    callStore({ call, supplier }, serviceAreas, {}).then(
      ({ tiles }) => show(tiles),
      () => show(null),
    )
    return () => {
      isGone = true
    }
  }, [isOpen, others, call, supplier, settings, editedId])
  return others
}
