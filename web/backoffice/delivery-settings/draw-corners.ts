import leaflet from 'leaflet'
import type { Coordinates } from '#domain/customer/address.ts'
import { placeForCorner } from '#domain/delivery/delivery-settings.ts'
import type { ServiceMap } from '#domain/delivery/service-area.ts'
import type { settingsMapText } from '../../shared/i18n/delivery-settings.ts'
import type { text as mapText } from '../../shared/i18n/map.ts'
import mapStyle from '../../shared/map/map.module.css'
import { latLng, moveByKeys, openMap, toPoint } from '../../shared/map/open-map.ts'
import style from './delivery-settings.module.css'

export interface CornersOnDisplay {
  show(corners: readonly Coordinates[]): void
  middle(): Coordinates
  remove(): void
}

interface Drawing {
  /** Of the other areas and stores of the store, for orientation. */
  readonly others: Pick<ServiceMap, 'areas' | 'stores' | 'tiles'>
  readonly corners: readonly Coordinates[]
  /** One point instead of an outline. */
  readonly isPoint: boolean
  readonly text: typeof mapText & typeof settingsMapText
  readonly onChange: (corners: readonly Coordinates[]) => void
}

const CORNER_SIZE = 32

/** A map on which corners are put by a click, moved by dragging or the arrow keys, and removed by Delete. */
export function drawCorners(
  element: HTMLElement,
  { others, corners, isPoint, text, onChange }: Drawing,
): CornersOnDisplay {
  const around = [...others.areas.flat(), ...others.stores.map(({ coordinates }) => coordinates)]
  const map = openMap(element, others.tiles, corners.length > 0 ? corners : around, text)
  for (const area of others.areas)
    leaflet
      .polygon(area.map(latLng), { className: style.otherArea, weight: 1, fillOpacity: 0.06, interactive: false })
      .addTo(map)
  for (const { name, coordinates } of others.stores)
    leaflet
      .circleMarker(latLng(coordinates), { className: mapStyle.store, radius: 6, weight: 2, fillOpacity: 1 })
      .bindTooltip(escapedText(name), { direction: 'top' })
      .addTo(map)
  const outline = leaflet
    .polygon([], { className: mapStyle.area, weight: 2, fillOpacity: 0.15, interactive: false })
    .addTo(map)
  let current: readonly Coordinates[] = []
  let markers: leaflet.Marker[] = []

  const change = (next: readonly Coordinates[]) => {
    show(next)
    onChange(next)
  }
  const markerOf = (corner: Coordinates, at: number): leaflet.Marker => {
    const icon = leaflet.divIcon({ className: style.corner, iconSize: [CORNER_SIZE, CORNER_SIZE] })
    const marker = leaflet.marker(latLng(corner), { icon, draggable: true, autoPan: true, keyboard: true }).addTo(map)
    const label = isPoint ? text.pin : text.corner(at + 1, current.length)
    marker.getElement()?.setAttribute('aria-label', label)
    const move = (point: Coordinates) => {
      current = current.with(at, point)
      drawOutline()
      onChange(current)
    }
    moveByKeys(map, marker, move)
    marker.getElement()?.addEventListener('keydown', ({ key }: KeyboardEvent) => {
      if (key === 'Delete' || key === 'Backspace') change(current.toSpliced(at, 1))
    })
    marker.on('drag', () => {
      outline.setLatLngs(current.with(at, toPoint(marker.getLatLng())).map(latLng))
    })
    marker.on('dragend', () => move(toPoint(marker.getLatLng())))
    // A touch of the corner itself is no new one.
    marker.on('click', (event) => leaflet.DomEvent.stopPropagation(event))
    return marker
  }
  const drawOutline = () => outline.setLatLngs(isPoint ? [] : current.map(latLng))
  function show(next: readonly Coordinates[]): void {
    const focused = markers.findIndex((marker) => marker.getElement() === document.activeElement)
    const isShorter = next.length < current.length
    for (const marker of markers) marker.remove()
    current = next
    markers = next.map(markerOf)
    drawOutline()
    // The keyboard focus stays on the corner; if that was removed, it moves to the corner before.
    if (focused >= 0) (markers[Math.max(0, isShorter ? focused - 1 : focused)]?.getElement() ?? element).focus()
  }
  map.on('click', ({ latlng }) => {
    const point = toPoint(latlng)
    if (isPoint) return change([point])
    const at = placeForCorner(current, point)
    change(current.toSpliced(at, 0, point))
  })
  show(corners)
  return { show, middle: () => toPoint(map.getCenter()), remove: () => map.remove() }
}

/** The library takes text as HTML; an element keeps it text. */
function escapedText(text: string): HTMLElement {
  const holder = document.createElement('span')
  holder.textContent = text
  return holder
}
