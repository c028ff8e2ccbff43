import { slugOf } from '#domain/supplier/new-store.ts'
import { codeInHash } from '../shared/code-in-hash.ts'

/** Reads the code of the link, suggests the URL of the store and shows the password. The form works without. */
const form = document.querySelector<HTMLFormElement>('[data-set-up-form]')

const inputOf = (form: HTMLFormElement, name: string): HTMLInputElement | null =>
  form.querySelector<HTMLInputElement>(`input[name=${name}]`)

/** The code is in the field, which nobody has to see, and leaves the address bar. */
function readCode(form: HTMLFormElement): void {
  const [input, part] = [inputOf(form, 'codigo'), form.querySelector<HTMLElement>('[data-code]')]
  const code = codeInHash(location.hash)
  if (!input || !part) return
  if (code !== '') {
    input.value = code
    history.replaceState(history.state, '', location.pathname)
  }
  part.hidden = input.value !== ''
}

function suggestSlug(form: HTMLFormElement): void {
  const [name, slug] = [inputOf(form, 'nomeLoja'), inputOf(form, 'slug')]
  if (!name || !slug) return
  name.addEventListener('input', () => {
    // Only while it still is what was suggested.
    if (slug.value === (slug.dataset.suggested ?? '')) slug.value = slug.dataset.suggested = slugOf(name.value)
  })
}

function revealPassword(form: HTMLFormElement): void {
  const [input, button] = [inputOf(form, 'senha'), form.querySelector<HTMLButtonElement>('[data-reveal]')]
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
  // Another link, opened in the same tab, changes nothing but the part behind the #.
  addEventListener('hashchange', () => readCode(form))
  suggestSlug(form)
  revealPassword(form)
}
