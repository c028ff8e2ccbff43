import { expect, test } from 'vitest'
import { basisPoints } from '#domain/amounts.ts'
import type { SupplierOffer } from '#domain/supplier/offer.ts'
import { CLIENT_APPS } from '#domain/supplier/supplier.ts'
import { CLIENT_APP_NAMES, decodeClientApps } from './client-app.ts'
import { Fornecedor, FornecedorOferecido } from './supplier.ts'
import { toWire } from './wire/convert.ts'

test('the nine client apps have the names of the specification, and no other name is one', () => {
  const names = CLIENT_APPS.map((app) => CLIENT_APP_NAMES[app])
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

const ID = '3f0c7f4e-6a1b-4f7e-9d0a-1f2e3d4c5b6a'

const offer: SupplierOffer = {
  supplier: {
    id: ID,
    slug: 'emporio',
    companyId: ID,
    hasSisterStores: true,
    name: 'Empório',
    legalName: 'Empório Ltda.',
    cnpj: '12ABC34501DE35',
    timeZone: 'America/Sao_Paulo',
    pausedUntil: '2026-11-24T17:00:00.000Z',
    pickupAdjustment: basisPoints(-250),
    domains: ['emporio.exemplo', 'serra.exemplo'],
    tags: ['has-delivery'],
    modules: ['web-commerce'],
    productOrders: ['featured', 'newest'],
    segments: ['Varejo'],
    identification: ['cnpj', 'email'],
    theme: {
      primary: '#14532d',
      secondary: '#f2b705',
      auxiliary: '#f5f3ec',
      text: '#1f2923',
      typeface: 'classic',
      corners: 'square',
      density: 'compact',
      header: 'two-rows',
      buttons: 'outlined',
    },
    presentation: {
      logo: 'logo.svg',
      favicon: '',
      slogan: 'Do campo',
      about: 'Desde 1987.',
      menu: [{ label: 'Ofertas', target: '/produtos' }],
      footer: [{ title: 'Ajuda', links: [{ label: 'Trocas', target: '/pagina/trocas' }] }],
      seo: { title: 'Empório', description: 'Cafés', keywords: 'café' },
      contacts: {
        email: 'ola@emporio.exemplo',
        phone: '1130000000',
        whatsapp: '',
        hours: '8h às 18h',
        address: 'Rua Um, 1 – Centro, São Paulo/SP',
      },
      pix: null,
    },
  },
  delivers: true,
  collects: false,
  distanceKm: 3.2,
}

test('a tracking id is shown with the tag that turns it on', () => {
  const presentation = { ...offer.supplier.presentation, analyticsTrackingId: 'G-7XK2M9PQ4R' }
  const details = { paymentMethods: [], defaultStore: null }
  const analyticsWith = (tags: string[]) =>
    toWire(Fornecedor, { supplier: { ...offer.supplier, presentation, tags }, details }).config.analytics
  expect(analyticsWith(['enable-google-analytics-ga4-version-tag-events'])).toEqual({ tracking_id: 'G-7XK2M9PQ4R' })
  expect(analyticsWith(['has-delivery'])).toBeNull()
  expect(
    JSON.stringify(toWire(FornecedorOferecido, { ...offer, supplier: { ...offer.supplier, presentation } })),
  ).not.toContain('G-7XK2M9PQ4R')
})

test('a distance is shown in hundreds of metres', () => {
  expect(toWire(FornecedorOferecido, { ...offer, distanceKm: 12.3456 }).distanciaKm).toBe(12.3)
})
