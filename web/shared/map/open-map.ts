import leaflet from 'leaflet'
import type { Coordinates } from '#domain/customer/address.ts'
import type { ServiceMap } from '#domain/delivery/service-area.ts'
import type { text as mapText } from '../i18n/map.ts'

export const MAX_ZOOM = 19
export const STREET_ZOOM = 16
/** For a store without areas. */
const BRAZIL: leaflet.LatLngBoundsExpression = [
  [5.3, -74],
  [-33.8, -34.7],
]
/** How far an arrow key moves a marker, in pixels of the screen; with Shift for the last bit. */
const STEP_PX = 16
const FINE_STEP_PX = 2
const STEPS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

export const latLng = ({ latitude, longitude }: Coordinates): leaflet.LatLngTuple => [latitude, longitude]

export const toPoint = ({ lat, lng }: leaflet.LatLng): Coordinates => {
  const { lat: latitude, lng: longitude } = leaflet.latLng(lat, lng).wrap()
  return { latitude: rounded(latitude), longitude: rounded(longitude) }
}
/** To some ten centimetres. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

/** A map on the tiles of the installation, or on a plain background where there are none; `drawn` is in view. */
export function openMap(
  element: HTMLElement,
  tiles: ServiceMap['tiles'],
  drawn: readonly Coordinates[],
  text: typeof mapText,
): leaflet.Map {
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
  map.fitBounds(drawn.length > 0 ? leaflet.latLngBounds(drawn.map(latLng)).pad(0.1) : BRAZIL, { maxZoom: STREET_ZOOM })
  return map
}

/** Lets the arrow keys move a marker that is on the map, and says where it is then. */
export function moveByKeys(map: leaflet.Map, marker: leaflet.Marker, onMove: (point: Coordinates) => void): void {
  marker.getElement()?.addEventListener('keydown', (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (!step) return
    // The page does not scroll, nor the map move, while the marker does.
    event.preventDefault()
    event.stopPropagation()
    const [x, y] = step
    const length = event.shiftKey ? FINE_STEP_PX : STEP_PX
    const target = map.containerPointToLatLng(
      map.latLngToContainerPoint(marker.getLatLng()).add([x * length, y * length]),
    )
    marker.setLatLng(target)
    map.panInside(target, { padding: [40, 40], animate: false })
    onMove(toPoint(target))
  })
}

/** The library takes attributions as HTML. */
function escaped(attribution: string): string {
  const holder = document.createElement('span')
  holder.textContent = attribution
  return holder.innerHTML
}
