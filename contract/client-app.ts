import { Type, type Static } from 'typebox'
import type { ClientApp } from '#domain/supplier/supplier.ts'

/** The client apps of specification §9, word for word. */
export const Modulo = Type.Union([
  Type.Literal('Todos'),
  Type.Literal('Orçamento app'),
  Type.Literal('Commerce app'),
  Type.Literal('Venda+ app'),
  Type.Literal('Orçamento web'),
  Type.Literal('Web-commerce'),
  Type.Literal('Venda+ web'),
  Type.Literal('Portfolio web'),
  Type.Literal('Painel de cliente'),
])
type Modulo = Static<typeof Modulo>

const NAME: Readonly<Record<ClientApp, Modulo>> = {
  all: 'Todos',
  'quote-app': 'Orçamento app',
  'commerce-app': 'Commerce app',
  'sales-app': 'Venda+ app',
  'quote-web': 'Orçamento web',
  'web-commerce': 'Web-commerce',
  'sales-web': 'Venda+ web',
  'portfolio-web': 'Portfolio web',
  'customer-panel': 'Painel de cliente',
}
const APP_OF: ReadonlyMap<string, ClientApp> = new Map(
  Object.entries(NAME).map(([app, name]) => [name, app as ClientApp]),
)

export const encodeClientApps = (apps: readonly ClientApp[]): Modulo[] => apps.map((app) => NAME[app])

/** Names of other programs give access to nothing here. */
export const decodeClientApps = (names: readonly string[]): ClientApp[] =>
  names.flatMap((name) => APP_OF.get(name) ?? [])
