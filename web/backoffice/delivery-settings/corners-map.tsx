import leafletStyles from 'leaflet/dist/leaflet.css?inline'
import { useEffect, useRef, useState, type RefObject } from 'react'
import type { Coordinates } from '#domain/customer/address.ts'
import { circleAround } from '#domain/delivery/delivery-settings.ts'
import type { ServiceMap } from '#domain/delivery/service-area.ts'
import { parseDecimal } from '#domain/decimal.ts'
import { settingsMapText } from '../../shared/i18n/delivery-settings.ts'
import { text as mapTexts } from '../../shared/i18n/map.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import mapStyle from '../../shared/map/map.module.css'
import { Button } from '../../shared/ui/button.tsx'
import { Field } from '../../shared/ui/field.tsx'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { fillIn } from '../state/form-values.ts'
import { drawCorners, type CornersOnDisplay } from './draw-corners.ts'
import { parseCorners, typedCorners } from './settings-form.ts'

export interface CornersMapProps {
  /** Holds the corners as text: the map reads it and writes to it. */
  readonly control: RefObject<HTMLTextAreaElement | HTMLInputElement | null>
  readonly others: Pick<ServiceMap, 'areas' | 'stores' | 'tiles'>
  /** One point instead of an outline. */
  readonly isPoint: boolean
}

/** The map of an outline or a point; what is drawn stands in the control of the form, as if it were typed. */
export function CornersMap({ control, others, isPoint }: CornersMapProps) {
  const text = useText(settingsMapText)
  const { element, map } = useMapOf({ control, others, isPoint })
  const write = (corners: readonly Coordinates[]) => {
    const { form, name = '' } = control.current ?? {}
    if (form) fillIn(form, { [name]: typedCorners(corners) })
  }
  return (
    <div className={`${stack.gap3} ${mapStyle.panel}`}>
      <style>{leafletStyles}</style>
      <p className={textStyle.note}>{isPoint ? text.howPoint : text.how}</p>
      <div ref={element} className={mapStyle.map} role="group" aria-label={text.map} />
      {!isPoint && <CircleTool map={map} onDraw={write} />}
    </div>
  )
}

function useMapOf({ control, others, isPoint }: CornersMapProps) {
  const mapText = useText(mapTexts)
  const ownText = useText(settingsMapText)
  const element = useRef<HTMLDivElement>(null)
  const map = useRef<CornersOnDisplay>(null)
  useEffect(() => {
    const typed = control.current
    if (!element.current || !typed) return
    let isWriting = false
    const write = (corners: readonly Coordinates[]) => {
      isWriting = true
      if (typed.form) fillIn(typed.form, { [typed.name]: typedCorners(corners) })
      isWriting = false
    }
    const drawn = drawCorners(element.current, {
      others,
      corners: parseCorners(typed.value) ?? [],
      isPoint,
      text: { ...mapText, ...ownText },
      onChange: write,
    })
    map.current = drawn
    const follow = () => {
      const corners = parseCorners(typed.value)
      if (!isWriting && corners) drawn.show(corners)
    }
    typed.addEventListener('input', follow)
    return () => {
      typed.removeEventListener('input', follow)
      map.current = null
      drawn.remove()
    }
  }, [control, others, isPoint, mapText, ownText])
  return { element, map }
}

interface CircleToolProps {
  readonly map: RefObject<CornersOnDisplay | null>
  readonly onDraw: (corners: readonly Coordinates[]) => void
}

/** An outline without drawing: so many kilometres around the middle of the map. */
function CircleTool({ map, onDraw }: CircleToolProps) {
  const text = useText(settingsMapText)
  const [typed, setTyped] = useState('5')
  const radius = parseDecimal(typed)
  const draw = () => {
    const centre = map.current?.middle()
    if (centre && radius) onDraw(circleAround(centre, radius))
  }
  return (
    <div className={stack.wrapEnd3}>
      <Field
        label={text.radius}
        value={typed}
        inputMode="decimal"
        maxLength={5}
        autoComplete="off"
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button look="secondary" onClick={draw} disabled={radius === null || radius <= 0 || radius > 300}>
        {text.circle}
      </Button>
      <Button look="quiet" onClick={() => onDraw([])}>
        {text.clear}
      </Button>
    </div>
  )
}
