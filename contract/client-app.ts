import type { ClientApp } from '#domain/supplier/supplier.ts'
import { words } from './wire/field.ts'

/** The client apps of specification §9, word for word. */
export const CLIENT_APP_NAMES = {
  all: 'Todos',
  'quote-app': 'Orçamento app',
  'commerce-app': 'Commerce app',
  'sales-app': 'Venda+ app',
  'quote-web': 'Orçamento web',
  'web-commerce': 'Web-commerce',
  'sales-web': 'Venda+ web',
  'portfolio-web': 'Portfolio web',
  'customer-panel': 'Painel de cliente',
} as const satisfies Record<ClientApp, string>

export const Modulo = words(CLIENT_APP_NAMES)

const APP_OF: ReadonlyMap<string, ClientApp> = new Map(
  Object.entries(CLIENT_APP_NAMES).map(([app, name]) => [name, app as ClientApp]),
)

/** Names of other programs give access to nothing here. */
export const decodeClientApps = (names: readonly string[]): ClientApp[] =>
  names.flatMap((name) => APP_OF.get(name) ?? [])
