import leaflet from 'leaflet'
import type { Coordinates } from '#domain/customer/address.ts'
import type { ServiceMap } from '#domain/delivery/service-area.ts'
import type { text as mapText } from '../../shared/i18n/map.ts'
import style from './map-panel.module.css'

export interface MapOnDisplay {
  /** Puts the pin there, or takes it away; `isFollowed` brings it into view, close up. */
  show(point: Coordinates | null, isFollowed: boolean): void
  /** What lies in the middle of the view. */
  middle(): Coordinates
  focusPin(): void
  remove(): void
}

/** How far an arrow key moves the pin, in pixels of the screen; with Shift for the last bit. */
const STEP_PX = 16
const FINE_STEP_PX = 2
const STREET_ZOOM = 16
const MAX_ZOOM = 19
/** All of Brazil, for a store without areas. */
const BRAZIL: leaflet.LatLngBoundsExpression = [
  [5.3, -74],
  [-33.8, -34.7],
]
const STEPS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

/** The marker is drawn here, because bundlers do not find the library's own pictures. */
const PIN =
  '<svg viewBox="0 0 24 26" aria-hidden="true"><path d="M12 1a9 9 0 0 0-9 9c0 6.5 9 15 9 15s9-8.5 9-15a9 9 0 0 0-9-9Zm0 12.2a3.2 3.2 0 1 1 0-6.4 3.2 3.2 0 0 1 0 6.4Z"/></svg>'

const latLng = ({ latitude, longitude }: Coordinates): leaflet.LatLngTuple => [latitude, longitude]
const toPoint = ({ lat, lng }: leaflet.LatLng): Coordinates => {
  const { lat: latitude, lng: longitude } = leaflet.latLng(lat, lng).wrap()
  return { latitude: rounded(latitude), longitude: rounded(longitude) }
}
/** To some ten centimetres. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

/** Draws what the store serves into the element, with a pin that can be put, dragged and moved by the arrow keys. */
export function drawMap(
  element: HTMLElement,
  { areas, stores, tiles }: ServiceMap,
  onMark: (point: Coordinates) => void,
  text: typeof mapText,
): MapOnDisplay {
  // Tiles are sharp at whole zooms only.
  const map = leaflet.map(element, {
    zoomControl: false,
    attributionControl: tiles !== null,
    scrollWheelZoom: false,
    maxZoom: MAX_ZOOM,
    minZoom: 3,
    zoomSnap: tiles ? 1 : 0.25,
  })
  leaflet.control.zoom({ zoomInTitle: text.zoomIn, zoomOutTitle: text.zoomOut }).addTo(map)
  if (tiles) {
    map.attributionControl.setPrefix(false)
    leaflet.tileLayer(tiles.url, { attribution: escaped(tiles.attribution), maxZoom: MAX_ZOOM }).addTo(map)
  } else leaflet.control.scale({ imperial: false }).addTo(map)

  const drawn: leaflet.LatLngTuple[] = [...areas.flat(), ...stores.map(({ coordinates }) => coordinates)].map(latLng)
  for (const area of areas)
    leaflet
      .polygon(area.map(latLng), { className: style.area, weight: 2, fillOpacity: 0.12, interactive: false })
      .addTo(map)
  for (const { name, address, coordinates } of stores) {
    const label = document.createElement('span')
    label.textContent = tiles ? [name, address].filter(Boolean).join(' – ') : name
    leaflet
      .circleMarker(latLng(coordinates), { className: style.store, radius: 8, weight: 2, fillOpacity: 1 })
      .bindTooltip(label, { permanent: tiles === null, direction: 'top', offset: [0, -8] })
      .addTo(map)
  }
  if (drawn.length > 0) map.fitBounds(leaflet.latLngBounds(drawn).pad(0.1))
  else map.fitBounds(BRAZIL)

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
  const moveByKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (!step) return
    // The page does not scroll, nor the map move, while the pin does.
    event.preventDefault()
    event.stopPropagation()
    const [x, y] = step
    const length = event.shiftKey ? FINE_STEP_PX : STEP_PX
    const moved = map.containerPointToLatLng(map.latLngToContainerPoint(pin.getLatLng()).add([x * length, y * length]))
    pin.setLatLng(moved)
    map.panInside(moved, { padding: [40, 40], animate: false })
    onMark(toPoint(moved))
  }
  pin.on('add', () => {
    const element = pin.getElement()
    element?.setAttribute('aria-label', label)
    element?.addEventListener('keydown', moveByKey)
  })
  pin.on('dragend', () => onMark(toPoint(pin.getLatLng())))
  // A touch of the pin itself is no new place.
  pin.on('click', (event) => leaflet.DomEvent.stopPropagation(event))
  return pin
}

/** The library takes attributions as HTML. */
function escaped(attribution: string): string {
  const holder = document.createElement('span')
  holder.textContent = attribution
  return holder.innerHTML
}
