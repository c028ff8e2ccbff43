import type { ClientApp } from './client-apps.ts'

/** A supplier as its store shows it. Its switches are read from tags by `features.ts`. */
export interface Supplier {
  readonly id: string
  readonly slug: string
  readonly companyId: string
  /** Whether the company has other stores. */
  readonly hasSisterStores: boolean
  readonly name: string
  readonly legalName: string
  readonly cnpj: string
  readonly timeZone: string
  readonly domains: readonly string[]
  readonly tags: readonly string[]
  readonly modules: readonly ClientApp[]
  readonly segments: readonly string[]
  readonly identification: readonly Identification[]
  readonly theme: ThemeColours
  readonly presentation: Presentation
}

export type Identification = 'cpf' | 'cnpj' | 'email' | 'foreign'

/** The four colours that a supplier chooses (specification §3), as #rrggbb. `theme.ts` derives the rest. */
export interface ThemeColours {
  readonly primary: string
  readonly secondary: string
  readonly auxiliary: string
  readonly text: string
}

/** What a supplier says of itself. Pictures are paths below the picture address, for example `emporio/logo-1a2b3c4d.svg`. */
export interface Presentation {
  readonly logo: string
  readonly favicon: string
  /** What other sites show beside a link to the store: webp, png or jpeg, since none of them shows a drawing. */
  readonly socialPicture?: string
  readonly slogan: string
  readonly about: string
  readonly menu: readonly Link[]
  readonly footer: readonly FooterColumn[]
  readonly seo: { readonly title: string; readonly description: string; readonly keywords: string }
  readonly contacts: {
    readonly email: string
    readonly phone: string
    readonly whatsapp: string
    readonly hours: string
    readonly address: string
  }
  /** Of the supplier's Google Analytics 4, for example `G-7XK2M9PQ4R`; told only with the tag that turns it on. */
  readonly analyticsTrackingId?: string
  /** Who receives a Pix: key, and name and city as the bank shows them. */
  readonly pix: { readonly key: string; readonly name: string; readonly city: string } | null
}

/** A link within the store (`/produtos`) or to the web (`https://…`). */
export interface Link {
  readonly label: string
  readonly target: string
}

export interface FooterColumn {
  readonly title: string
  readonly links: readonly Link[]
}
