import { slugOf } from '#domain/slug.ts'
import { SLUG_MAX_LENGTH } from '#domain/supplier/new-store.ts'
import { codeInHash } from '../shared/code-in-hash.ts'

/** Reads the code of the link, suggests the URL of the store and shows the password. The form works without. */
const form = document.querySelector<HTMLFormElement>('[data-set-up-form], [data-code-form]')

const inputOf = (form: HTMLFormElement, name: string): HTMLInputElement | null =>
  form.querySelector<HTMLInputElement>(`input[name=${name}]`)

/** Moves the code from the address bar into its field, which is then hidden. */
function readCode(form: HTMLFormElement): void {
  const [input, part] = [inputOf(form, 'code'), form.querySelector<HTMLElement>('[data-code]')]
  const code = codeInHash(location.hash)
  if (!input || !part) return
  if (code !== '') {
    input.value = code
    history.replaceState(history.state, '', location.pathname)
  }
  part.hidden = input.value !== ''
}

function suggestSlug(form: HTMLFormElement): void {
  const [name, slug] = [inputOf(form, 'storeName'), inputOf(form, 'slug')]
  if (!name || !slug) return
  name.addEventListener('input', () => {
    // Only while it is still the suggestion.
    if (slug.value === (slug.dataset.suggested ?? ''))
      slug.value = slug.dataset.suggested = slugOf(name.value, SLUG_MAX_LENGTH)
  })
}

function revealPassword(form: HTMLFormElement): void {
  const [input, button] = [inputOf(form, 'password'), form.querySelector<HTMLButtonElement>('[data-reveal]')]
  if (!input || !button) return
  button.hidden = false
  button.addEventListener('click', () => {
    const isShown = input.type === 'password'
    input.type = isShown ? 'text' : 'password'
    button.setAttribute('aria-pressed', String(isShown))
    button.textContent = (isShown ? button.dataset.hide : button.dataset.show) ?? ''
  })
}

if (form) {
  readCode(form)
  // Another link that is opened in the same tab only changes the part behind the #.
  addEventListener('hashchange', () => readCode(form))
  suggestSlug(form)
  revealPassword(form)
}
