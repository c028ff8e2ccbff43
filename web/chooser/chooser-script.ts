import { DevicePosition } from '../shared/device-position.ts'

// Outside of stores one script serves both pages; the set-up is seen once.
if (document.querySelector('[data-set-up-form], [data-code-form]')) void import('../set-up/set-up-script.ts')

/** Fills in the position of the device. The page works without it. */
const form = document.querySelector<HTMLFormElement>('[data-place-form]')
const button = form?.querySelector<HTMLButtonElement>('[data-locate]')
const status = form?.querySelector('[data-status]')
const field = (name: string): HTMLInputElement | null =>
  form?.querySelector<HTMLInputElement>(`input[name=${name}]`) ?? null

const announce = (message: string | undefined): void => {
  if (status) status.textContent = message ?? ''
}

function search(coords: GeolocationCoordinates): void {
  const [postalCode, lat, lng] = [field('cep'), field('lat'), field('lng')]
  if (!form || !postalCode || !lat || !lng) return
  postalCode.disabled = true
  lat.disabled = lng.disabled = false
  lat.value = coords.latitude.toFixed(4)
  lng.value = coords.longitude.toFixed(4)
  form.submit()
}

if (form && button && 'geolocation' in navigator) {
  const position = new DevicePosition()
  button.hidden = false
  button.addEventListener('click', () => {
    announce(form.dataset.locating)
    position.ask(search, () => announce(form.dataset.denied), { maximumAge: 300_000 })
  })
  // What is typed or searched for meanwhile is the place.
  const leaveIt = () => {
    position.outdate()
    announce('')
  }
  field('cep')?.addEventListener('input', leaveIt)
  form.addEventListener('submit', leaveIt)
}

// Another delivery type searches the same place again.
form?.addEventListener('change', (event) => {
  if (!(event.target instanceof HTMLInputElement) || event.target.type !== 'radio') return
  const query = new URLSearchParams(location.search)
  if (!query.get('cep') && !query.get('lat')) return
  query.set('tipo', event.target.value)
  location.search = query.toString()
})
