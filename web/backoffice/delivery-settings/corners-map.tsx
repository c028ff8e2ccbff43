import leafletStyles from 'leaflet/dist/leaflet.css?inline'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
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
import { isCommand, isTyping } from '../state/shortcuts.ts'
import { drawCorners } from './draw-corners.ts'
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
  const { panel, element, map, undoable } = useMapOf({ control, others, isPoint })
  return (
    <div ref={panel} className={`${stack.gap3} ${mapStyle.panel}`}>
      <style>{leafletStyles}</style>
      <p className={textStyle.note}>{isPoint ? text.howPoint : text.how}</p>
      <div ref={element} className={mapStyle.map} role="group" aria-label={text.map} />
      {!isPoint && (
        <CircleTool map={map}>
          <Button
            look="quiet"
            onClick={() => map.current?.undo()}
            disabled={undoable === 0}
            aria-keyshortcuts="Control+Z Meta+Z"
          >
            {text.undo}
          </Button>
        </CircleTool>
      )}
    </div>
  )
}

interface EditedMap {
  middle(): Coordinates
  draw(corners: readonly Coordinates[]): void
  undo(): void
}

function useMapOf({ control, others, isPoint }: CornersMapProps) {
  const mapText = useText(mapTexts)
  const ownText = useText(settingsMapText)
  const panel = useRef<HTMLDivElement>(null)
  const element = useRef<HTMLDivElement>(null)
  const map = useRef<EditedMap>(null)
  const [undoable, setUndoable] = useState(0)
  useEffect(() => {
    const typed = control.current
    if (!panel.current || !element.current || !typed?.form) return
    const { form, name } = typed
    const listening = new AbortController()
    /** What stood in the control before each change of the drawing. */
    let past: readonly string[] = []
    let isDrawing = false
    const keep = (values: readonly string[]) => {
      past = values
      setUndoable(values.length)
    }
    const draw = (corners: readonly Coordinates[]) => {
      keep([...past, typed.value])
      fillIn(form, { [name]: typedCorners(corners) })
    }
    const undo = () => {
      const before = past.at(-1)
      if (before === undefined) return
      keep(past.slice(0, -1))
      fillIn(form, { [name]: before })
    }
    const drawn = drawCorners(element.current, {
      others,
      corners: parseCorners(typed.value) ?? [],
      isPoint,
      text: { ...mapText, ...ownText },
      onChange: (corners) => {
        isDrawing = true
        draw(corners)
        isDrawing = false
      },
    })
    map.current = { middle: drawn.middle, draw, undo }
    const follow = () => {
      const corners = parseCorners(typed.value)
      if (!isDrawing && corners) drawn.show(corners)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isCommand(event, 'z') || isTyping(event.target)) return
      // Of its own accord the browser undoes what was typed into another field.
      event.preventDefault()
      event.stopPropagation()
      undo()
    }
    // The form is emptied for the next one, after the event.
    const startAgain = () =>
      queueMicrotask(() => {
        keep([])
        follow()
      })
    typed.addEventListener('input', follow, listening)
    form.addEventListener('reset', startAgain, listening)
    panel.current.addEventListener('keydown', onKeyDown, listening)
    return () => {
      listening.abort()
      map.current = null
      drawn.remove()
    }
  }, [control, others, isPoint, mapText, ownText])
  return { panel, element, map, undoable }
}

interface CircleToolProps {
  readonly map: RefObject<EditedMap | null>
  /** Beside its buttons. */
  readonly children: ReactNode
}

/** An outline without drawing: so many kilometres around the middle of the map. */
function CircleTool({ map, children }: CircleToolProps) {
  const text = useText(settingsMapText)
  const [typed, setTyped] = useState('5')
  const radius = parseDecimal(typed)
  const draw = () => {
    const centre = map.current?.middle()
    if (centre && radius) map.current?.draw(circleAround(centre, radius))
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
      <Button look="quiet" onClick={() => map.current?.draw([])}>
        {text.clear}
      </Button>
      {children}
    </div>
  )
}
