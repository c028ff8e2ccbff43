import { expect, test } from 'vitest'
import { CLIENT_APPS } from '#domain/supplier/client-apps.ts'
import { decodeClientApps, encodeClientApps } from './client-app.ts'

test('the nine client apps have the names of the specification, and no other name is one', () => {
  const names = encodeClientApps(CLIENT_APPS)
  expect(names).toEqual([
    'Todos',
    'Orçamento app',
    'Commerce app',
    'Venda+ app',
    'Orçamento web',
    'Web-commerce',
    'Venda+ web',
    'Portfolio web',
    'Painel de cliente',
  ])
  expect(decodeClientApps(names)).toEqual(CLIENT_APPS)
  expect(decodeClientApps(['todos', 'Outro programa', ''])).toEqual([])
})
