import { ownPath } from '../own-path.ts'
import type { FieldFault } from '../failure.ts'
import { parseCompanyPhone, parsePhone } from '../customer/phone.ts'
import { parseEmail } from '../customer/email.ts'
import type { Link, Presentation, Supplier, Theme } from './supplier.ts'
import { completeTheme, contrast, derivePalette, type Palette } from './theme.ts'

/** How a store presents itself, as its staff edit it: look, pictures, words, contacts and links (specification §3 "Supplier"). */
export interface StoreProfile extends Pick<
  Presentation,
  'logo' | 'favicon' | 'slogan' | 'about' | 'seo' | 'contacts' | 'menu' | 'footer'
> {
  readonly theme: Theme
}

/** A published state of the profile. Numbers count from 1 within a store. */
export interface StoreProfileVersion {
  readonly number: number
  /** ISO instant. */
  readonly publishedAt: string
  /** Null where it was there before the first change on the screen, and for people who left. */
  readonly publishedBy: string | null
}

/** How the store will present itself from an instant on, as a whole. */
export interface ScheduledStoreProfile {
  readonly id: string
  readonly profile: StoreProfile
  /** ISO instant. */
  readonly startsAt: string
  /** The same on the clock of the store, as a form has it: `2026-12-10T08:00`. */
  readonly localStart: string
  /** The number of the version that it was made from; what was published since is not in it. */
  readonly basedOn: number
  /** Null for people who left. */
  readonly scheduledBy: string | null
}

/** A profile with its history, the newest first. */
export interface EditedStoreProfile {
  readonly profile: StoreProfile
  /** The number of the newest version; 0 before the first change. */
  readonly version: number
  readonly history: readonly StoreProfileVersion[]
  readonly schedule: ScheduledStoreProfile | null
}

export const MAX_MENU_LINKS = 12
export const MAX_FOOTER_COLUMNS = 4
export const MAX_COLUMN_LINKS = 10
/** What a picture of the store is for: beside its name, or in the tab of a browser and on a phone's home screen. */
export type BrandPicture = 'logo' | 'favicon'

/** Older versions are deleted. */
export const MAX_PROFILE_VERSIONS = 30

export const profileOf = ({ theme, presentation }: Pick<Supplier, 'theme' | 'presentation'>): StoreProfile => ({
  theme,
  logo: presentation.logo,
  favicon: presentation.favicon,
  slogan: presentation.slogan,
  about: presentation.about,
  seo: presentation.seo,
  contacts: presentation.contacts,
  menu: presentation.menu,
  footer: presentation.footer,
})

export type StoreProfileFault =
  | 'notALink'
  | 'notAnEmail'
  | 'disposable'
  | 'notAPhone'
  | 'notACompanyPhone'
  | 'notInFuture'

/** Everything that is wrong with a profile, by field: `contacts.email`, `menu.0.target`, `footer.1.links.2.target`. */
export const storeProfileFaults = ({ contacts, menu, footer }: StoreProfile): FieldFault[] => [
  ...emailFaults(contacts.email),
  ...(contacts.phone === '' || parseCompanyPhone(contacts.phone) !== null
    ? []
    : [{ field: 'contacts.phone', code: 'notACompanyPhone' }]),
  ...(contacts.whatsapp === '' || parsePhone(contacts.whatsapp) !== null
    ? []
    : [{ field: 'contacts.whatsapp', code: 'notAPhone' }]),
  ...linkFaults('menu', menu),
  ...footer.flatMap(({ links }, column) => linkFaults(`footer.${column}.links`, links)),
]

function emailFaults(email: string): FieldFault[] {
  const parsed = email === '' ? null : parseEmail(email)
  return parsed && 'fault' in parsed ? [{ field: 'contacts.email', code: parsed.fault }] : []
}

/** A profile as it is stored: colours in lower case, and the WhatsApp number as links need it, `5511988412870`. */
export const normalizedProfile = (profile: StoreProfile): StoreProfile => ({
  ...profile,
  theme: completeTheme(profile.theme),
  contacts: { ...profile.contacts, whatsapp: parsePhone(profile.contacts.whatsapp)?.slice(1) ?? '' },
})

const linkFaults = (list: string, links: readonly Link[]): FieldFault[] =>
  links.flatMap(({ target }, at) => (isLinkTarget(target) ? [] : [{ field: `${list}.${at}.target`, code: 'notALink' }]))

/** Whether a link may lead there: to a path of the store, or to a page of the web by https. */
export const isLinkTarget = (target: string): boolean =>
  (/^\/[^\s\\]*$/.test(target) && ownPath(target) !== null) ||
  /^https:\/\/[\p{L}\d](?:[\p{L}\d.-]*[\p{L}\d])?(?::\d{1,5})?(?:[/?#][^\s\\]*)?$/iu.test(target)

/** A use of a colour, and the lowest contrast of it on its backgrounds: as chosen, and as the store shows it. */
export interface ColourCheck {
  readonly use: 'accent-text' | 'text'
  readonly chosen: string
  readonly shown: string
  readonly chosenContrast: number
  readonly shownContrast: number
}

/** The chosen colours that the store shows in another tone, so that every text reaches 4.5:1 (WCAG 2.2 AA). */
export function repairedColours(theme: Theme): ColourCheck[] {
  const palette = derivePalette(theme)
  const backgrounds = [palette.surface, palette.page, palette.accentSoft]
  const lowest = (colour: string) => Math.min(...backgrounds.map((background) => contrast(colour, background)))
  const checks: readonly (readonly [ColourCheck['use'], string, Palette[keyof Palette]])[] = [
    ['accent-text', theme.primary, palette.accentStrong],
    ['text', theme.text, palette.ink],
  ]
  return checks
    .map(([use, chosen, shown]) => ({
      use,
      chosen,
      shown,
      chosenContrast: lowest(chosen),
      shownContrast: lowest(shown),
    }))
    .filter(({ chosen, shown }) => chosen !== shown)
}
