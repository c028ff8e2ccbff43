import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readDraft, writeDraft } from './form-values.ts'

const values = new Map<string, string>()
beforeEach(() =>
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  }),
)
afterEach(() => {
  values.clear()
  vi.unstubAllGlobals()
})

const showAt = (search: string) => vi.stubGlobal('location', { pathname: '/gestao/produtos/1', search })
const aForm = () =>
  ({ elements: [], dataset: { fields: 'name' }, querySelector: () => null }) as unknown as HTMLFormElement

test('what is typed while a form is saved is on the screen that says so, and not on that of another query', () => {
  showAt('?aba=precos')
  writeDraft(aForm(), { name: 'Café' })
  showAt('?aba=precos&feito=salvo')
  expect(readDraft(aForm())).toEqual({ name: 'Café' })
  showAt('?feito=salvo')
  expect(readDraft(aForm())).toEqual({})
})
