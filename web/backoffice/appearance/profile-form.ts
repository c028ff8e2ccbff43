import {
  MAX_COLUMN_LINKS,
  MAX_FOOTER_COLUMNS,
  MAX_MENU_LINKS,
  type BrandPicture,
  type StoreProfile,
} from '#domain/supplier/store-profile.ts'
import type { Link, Theme, ThemeColours } from '#domain/supplier/supplier.ts'
import { formText, type FormErrors, type FormProblem } from '../../shared/form-errors.ts'
import type { text as appearanceText } from '../../shared/i18n/appearance.ts'
import { formatPhone } from '#domain/customer/phone.ts'
import type { LineFormat } from '../components/row-list.tsx'

export const COLOURS = ['primary', 'secondary', 'auxiliary', 'text'] as const satisfies readonly (keyof ThemeColours)[]
export const CHOICES = ['typeface', 'corners', 'density', 'header', 'buttons'] as const
export const PICTURES = ['logo', 'favicon'] as const satisfies readonly BrandPicture[]
const WORDS = ['slogan', 'about', 'pageTitle', 'pageDescription', 'keywords'] as const
const CONTACTS = ['email', 'phone', 'whatsapp', 'hours', 'address'] as const
export type ProfileField =
  | (typeof COLOURS | typeof PICTURES | typeof CHOICES | typeof WORDS | typeof CONTACTS)[number]
  | 'menu'
export type ProfileValues = Readonly<Record<string, string>>

/** From 1, as people count the columns of the footer. */
export const COLUMNS = Array.from({ length: MAX_FOOTER_COLUMNS }, (_, index) => index + 1)
export const columnFields = (number: number) => ({ title: `column${number}Title`, links: `column${number}Links` })

export const PROFILE_FIELDS: readonly string[] = [
  ...COLOURS,
  ...PICTURES,
  ...CHOICES,
  ...WORDS,
  ...CONTACTS,
  'menu',
  ...COLUMNS.flatMap((number) => Object.values(columnFields(number))),
]

export const COLOUR_PATTERN = '#[0-9a-fA-F]{6}'

/** The controls of the form as they show a profile. */
export function valuesOf({
  theme,
  logo,
  favicon,
  slogan,
  about,
  seo,
  contacts,
  menu,
  footer,
}: StoreProfile): ProfileValues {
  const columns = COLUMNS.flatMap((number) => {
    const [{ title, links }, column] = [columnFields(number), footer[number - 1]]
    return [
      [title, column?.title ?? ''],
      [links, LINK_LINES.write(column?.links ?? [])],
    ]
  })
  return {
    ...theme,
    logo,
    favicon,
    slogan,
    about,
    pageTitle: seo.title,
    pageDescription: seo.description,
    keywords: seo.keywords,
    ...contacts,
    whatsapp: contacts.whatsapp === '' ? '' : formatPhone(`+${contacts.whatsapp.replace(/\D/g, '')}`),
    menu: LINK_LINES.write(menu),
    ...Object.fromEntries(columns),
  }
}

export const typedValues = (form: FormData): ProfileValues =>
  Object.fromEntries(PROFILE_FIELDS.map((name) => [name, formText(form, name)]))

const isColour = (value: string): boolean => new RegExp(`^${COLOUR_PATTERN}$`).test(value.trim())

/** The theme as typed; what cannot be a colour stays as it is in `shown`. */
export const themeIn = (values: ProfileValues, shown: Theme): Theme => ({
  ...(Object.fromEntries(CHOICES.map((name) => [name, values[name] ?? shown[name]])) as Pick<
    Theme,
    (typeof CHOICES)[number]
  >),
  ...(Object.fromEntries(
    COLOURS.map((name) => {
      const typed = values[name] ?? ''
      return [name, isColour(typed) ? typed.trim().toLowerCase() : shown[name]]
    }),
  ) as unknown as ThemeColours),
})

/** A link on each line: name, bar, target. */
export const LINK_LINES: LineFormat<Link> = {
  read: (lines) =>
    lines.split('\n').map((line) => {
      const bar = line.lastIndexOf('|')
      return { label: line.slice(0, Math.max(bar, 0)).trim(), target: line.slice(bar + 1).trim() }
    }),
  write: (links) =>
    links
      .map(({ label, target }) => (label === '' && target === '' ? '' : `${label} | ${target}`))
      .join('\n')
      .trimEnd(),
}

/** `badLine` counts from 1; null where every line can be read. */
export function readLinks(typed: string): { readonly links: readonly Link[]; readonly badLine: number | null } {
  const read = LINK_LINES.read(typed)
  const links = read.filter(({ label, target }) => label !== '' || target !== '')
  const bad = read.findIndex(({ label, target }) => (label === '') !== (target === ''))
  return { links, badLine: bad === -1 ? null : bad + 1 }
}

/** The profile as typed, or what is wrong in it. */
export function profileIn(
  values: ProfileValues,
  shown: StoreProfile,
  text: typeof appearanceText,
): StoreProfile | FormProblem {
  const typed = (name: string) => (values[name] ?? '').trim()
  const faults: Record<string, string> = {}
  for (const name of COLOURS) if (!isColour(typed(name))) faults[name] = text.notAColour
  const linksIn = (field: string, most: number): readonly Link[] => {
    const { links, badLine } = readLinks(values[field] ?? '')
    if (badLine !== null) faults[field] = text.badLine(badLine)
    else if (links.length > most) faults[field] = text.tooManyLinks(most)
    return links
  }
  const menu = linksIn('menu', MAX_MENU_LINKS)
  const footer = COLUMNS.flatMap((number) => {
    const fields = columnFields(number)
    const [title, links] = [typed(fields.title), linksIn(fields.links, MAX_COLUMN_LINKS)]
    if (title === '' && links.length > 0) faults[fields.title] = text.titleMissing
    return title === '' ? [] : [{ title, links }]
  })
  const [message] = Object.values(faults)
  if (message !== undefined) return { message, faults }
  return {
    theme: themeIn(values, shown.theme),
    logo: typed('logo'),
    favicon: typed('favicon'),
    slogan: typed('slogan'),
    about: typed('about'),
    seo: { title: typed('pageTitle'), description: typed('pageDescription'), keywords: typed('keywords') },
    contacts: {
      email: typed('email'),
      phone: typed('phone'),
      whatsapp: typed('whatsapp'),
      hours: typed('hours'),
      address: typed('address'),
    },
    menu,
    footer,
  }
}

interface RefusedField {
  readonly field: string
  readonly message: string
}

/** The faults of a refused profile by the controls of the form: a link by the lines that it stands in. */
export function faultsOfControls(
  refused: readonly RefusedField[],
  values: ProfileValues,
  text: typeof appearanceText,
): FormErrors {
  // Empty columns are not sent, so that their numbers differ.
  const columns = COLUMNS.filter((number) => (values[columnFields(number).title] ?? '').trim() !== '')
  return Object.fromEntries(
    refused.map(({ field, message }) => {
      const [, list = '', at = ''] = /^(menu|footer\.\d+\.links)\.(\d+)\.target$/.exec(field) ?? []
      if (list === '') return [field.replace('contacts.', ''), message]
      const control = list === 'menu' ? 'menu' : columnFields(columns[Number(list.split('.')[1])] ?? 1).links
      return [control, text.badLink(lineOfLink(values[control] ?? '', Number(at)), message)]
    }),
  )
}

/** The line of a link, from 1; empty lines count. */
const lineOfLink = (typed: string, at: number): number =>
  typed
    .split('\n')
    .map((line, index) => ({ line, number: index + 1 }))
    .filter(({ line }) => line.trim() !== '')[at]?.number ?? 1
