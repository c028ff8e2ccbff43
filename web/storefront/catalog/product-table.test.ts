import { expect, test } from 'vitest'
import { storedListView } from '../state/list-view.ts'
import { listViewCookie } from './product-table.tsx'

test('the cookie gives back the choice', () => {
  const written = listViewCookie('table', { basename: '/loja', isSecure: true })
  expect(written).toMatch(/; Path=\/loja; Max-Age=\d+; SameSite=Lax; Secure$/)
  expect(storedListView(`other=1; ${written}`)).toBe('table')
  expect(storedListView('other=1')).toBeNull()
})
