/** Longer than a device takes that knows where it is. */
const POSITION = { timeout: 10_000, maximumAge: 60_000 }

/** Where the device is, for one form. A device may answer late: an answer that is outdated by then is dropped. */
export class DevicePosition {
  #latest = 0

  ask(
    onFound: (coordinates: GeolocationCoordinates) => void,
    onDenied: () => void,
    options: PositionOptions = {},
  ): void {
    const own = ++this.#latest
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => own === this.#latest && onFound(coords),
      () => own === this.#latest && onDenied(),
      { ...POSITION, ...options },
    )
  }

  /** Ignores the answer that is still to come, because the person typed or marked a place meanwhile. */
  outdate(): void {
    this.#latest++
  }
}
