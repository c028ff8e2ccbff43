import { basisPoints } from '#domain/amounts.ts'
import type { Supplier } from '#domain/supplier/supplier.ts'
import { DEFAULT_THEME } from '#domain/supplier/theme.ts'

/** A store as the pages get it, without a database. */
export const supplier: Supplier = {
  id: '3f0c7f4e-6a1b-4f7e-9d0a-1f2e3d4c5b6a',
  slug: 'emporio',
  companyId: '3f0c7f4e-6a1b-4f7e-9d0a-1f2e3d4c5b6a',
  hasSisterStores: false,
  name: 'Empório',
  legalName: 'Empório Ltda.',
  cnpj: '11222333000181',
  timeZone: 'America/Sao_Paulo',
  domains: [],
  tags: ['has-delivery'],
  modules: [],
  segments: [],
  productOrders: ['featured', 'name', 'price-ascending'],
  identification: ['email'],
  pausedUntil: null,
  pickupAdjustment: basisPoints(0),
  theme: DEFAULT_THEME,
  presentation: {
    logo: 'logo.svg',
    favicon: '',
    slogan: '',
    about: '',
    menu: [],
    footer: [],
    seo: { title: 'Empório, cafés', description: 'Cafés da serra', keywords: '' },
    contacts: { email: '', phone: '', whatsapp: '', hours: '', address: '' },
    pix: null,
  },
}
