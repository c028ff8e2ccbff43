import { expect, test, vi } from 'vitest'
import { loadPart } from './lazy-part.ts'

function aPage() {
  const items = new Map<string, string>()
  const memory = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
  const reload = vi.fn()
  return { reload, page: () => ({ memory, reload }) }
}
const gone = () => Promise.reject(new Error('the file is gone'))

test('a part that is there is given', async () => {
  expect(await loadPart('cart', () => Promise.resolve('part'), aPage().page)).toBe('part')
})

test('a part that is missing on the server reloads the page once, and is an error the second time', async () => {
  const { page, reload } = aPage()
  void loadPart('cart', gone, page)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  await expect(loadPart('cart', gone, page)).rejects.toThrow('the file is gone')
  expect(reload).toHaveBeenCalledTimes(1)
})

test('each part has its own reload', async () => {
  const { page, reload } = aPage()
  void loadPart('cart', gone, page)
  void loadPart('checkout', gone, page)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2))
})
