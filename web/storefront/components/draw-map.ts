import leaflet from 'leaflet'
import type { Coordinates } from '#domain/customer/address.ts'
import type { ServiceMap } from '#domain/delivery/service-area.ts'
import type { text as mapText } from '../../shared/i18n/map.ts'
import mapStyle from '../../shared/map/map.module.css'
import { latLng, moveByKeys, openMap, STREET_ZOOM, toPoint } from '../../shared/map/open-map.ts'
import style from './map-panel.module.css'

export interface MapOnDisplay {
  /** Puts the pin there, or takes it away; `isFollowed` brings it into view, close up. */
  show(point: Coordinates | null, isFollowed: boolean): void
  /** What lies in the middle of the view. */
  middle(): Coordinates
  focusPin(): void
  remove(): void
}

/** The marker is drawn here, because bundlers do not find the library's own pictures. */
const PIN =
  '<svg viewBox="0 0 24 26" aria-hidden="true"><path d="M12 1a9 9 0 0 0-9 9c0 6.5 9 15 9 15s9-8.5 9-15a9 9 0 0 0-9-9Zm0 12.2a3.2 3.2 0 1 1 0-6.4 3.2 3.2 0 0 1 0 6.4Z"/></svg>'

/** Draws what the store serves into the element, with a pin that can be put, dragged and moved by the arrow keys. */
export function drawMap(
  element: HTMLElement,
  { areas, stores, tiles }: ServiceMap,
  onMark: (point: Coordinates) => void,
  text: typeof mapText,
): MapOnDisplay {
  const served = [...areas.flat(), ...stores.map(({ coordinates }) => coordinates)]
  const drawn = served.map(latLng)
  const map = openMap(element, tiles, served, text)
  for (const area of areas)
    leaflet
      .polygon(area.map(latLng), { className: mapStyle.area, weight: 2, fillOpacity: 0.12, interactive: false })
      .addTo(map)
  for (const { name, address, coordinates } of stores) {
    const label = document.createElement('span')
    label.textContent = tiles ? [name, address].filter(Boolean).join(' – ') : name
    leaflet
      .circleMarker(latLng(coordinates), { className: mapStyle.store, radius: 8, weight: 2, fillOpacity: 1 })
      .bindTooltip(label, { permanent: tiles === null, direction: 'top', offset: [0, -8] })
      .addTo(map)
  }

  const pin = createPin(map, onMark, text.pin)
  map.on('click', ({ latlng }) => onMark(toPoint(latlng)))

  return {
    show(point, isFollowed) {
      if (point === null) {
        pin.remove()
        return
      }
      pin.setLatLng(latLng(point))
      if (!map.hasLayer(pin)) pin.addTo(map)
      if (!isFollowed) return
      // On a plain background a street has no context: there the place is seen among areas and stores.
      if (tiles) map.setView(latLng(point), Math.max(map.getZoom(), STREET_ZOOM), { animate: false })
      else if (!map.getBounds().contains(latLng(point)))
        map.fitBounds(leaflet.latLngBounds([...drawn, latLng(point)]).pad(0.1), { maxZoom: STREET_ZOOM })
    },
    middle: () => toPoint(map.getCenter()),
    focusPin: () => pin.getElement()?.focus(),
    remove: () => map.remove(),
  }
}

function createPin(map: leaflet.Map, onMark: (point: Coordinates) => void, label: string): leaflet.Marker {
  const icon = leaflet.divIcon({ className: style.marker, html: PIN, iconSize: [44, 48], iconAnchor: [22, 46] })
  const pin = leaflet.marker([0, 0], { icon, draggable: true, autoPan: true, keyboard: true })
  pin.on('add', () => {
    pin.getElement()?.setAttribute('aria-label', label)
    moveByKeys(map, pin, onMark)
  })
  pin.on('dragend', () => onMark(toPoint(pin.getLatLng())))
  // A touch of the pin itself is no new place.
  pin.on('click', (event) => leaflet.DomEvent.stopPropagation(event))
  return pin
}
