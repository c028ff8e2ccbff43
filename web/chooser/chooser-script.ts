import '../set-up/set-up-script.ts'

/** Puts the place of the device into the form, where the device tells it. The page works without. */
const form = document.querySelector<HTMLFormElement>('[data-place-form]')
const button = form?.querySelector<HTMLButtonElement>('[data-locate]')
const status = form?.querySelector('[data-status]')
const field = (name: string): HTMLInputElement | null =>
  form?.querySelector<HTMLInputElement>(`input[name=${name}]`) ?? null

const say = (message: string | undefined): void => {
  if (status) status.textContent = message ?? ''
}

function ask({ coords }: GeolocationPosition): void {
  const [cep, lat, lng] = [field('cep'), field('lat'), field('lng')]
  if (!form || !cep || !lat || !lng) return
  cep.disabled = true
  lat.disabled = lng.disabled = false
  lat.value = coords.latitude.toFixed(4)
  lng.value = coords.longitude.toFixed(4)
  form.submit()
}

if (form && button && 'geolocation' in navigator) {
  button.hidden = false
  button.addEventListener('click', () => {
    say(form.dataset.locating)
    navigator.geolocation.getCurrentPosition(ask, () => say(form.dataset.denied), {
      timeout: 10_000,
      maximumAge: 300_000,
    })
  })
}

// Another way to receive is another question about the same place.
form?.addEventListener('change', (event) => {
  const { search } = location
  if (!(event.target instanceof HTMLInputElement) || event.target.type !== 'radio') return
  const asked = new URLSearchParams(search)
  if (!asked.get('cep') && !asked.get('lat')) return
  asked.set('tipo', event.target.value)
  location.search = asked.toString()
})
