import { expect, test } from 'vitest'
import type { StoreProfile } from '#domain/supplier/store-profile.ts'
import { DEFAULT_THEME } from '#domain/supplier/theme.ts'
import { text } from '../../shared/i18n/appearance.ts'
import { faultsOfControls, profileIn, readLinks, themeIn, valuesOf } from './profile-form.ts'

const profile: StoreProfile = {
  theme: DEFAULT_THEME,
  logo: 'emporio/logo.svg',
  favicon: '',
  slogan: 'Direto da serra',
  about: '',
  seo: { title: 'Empório', description: '', keywords: '' },
  contacts: { email: '', phone: '', whatsapp: '5511988412870', hours: '', address: '' },
  menu: [
    { label: 'Ofertas', target: '/produtos?etiqueta=oferta' },
    { label: 'Café | chá', target: '/categoria/bebidas' },
  ],
  footer: [{ title: 'Ajuda', links: [{ label: 'Contato', target: '/pagina/contato' }] }],
}

test('what the form shows is read as it was', () => {
  const values = valuesOf(profile)
  expect(values).toMatchObject({
    whatsapp: '(11) 98841-2870',
    menu: 'Ofertas | /produtos?etiqueta=oferta\nCafé | chá | /categoria/bebidas',
    column1Title: 'Ajuda',
    column2Title: '',
  })
  const read = profileIn(values, profile, text)
  expect(read).toEqual({ ...profile, contacts: { ...profile.contacts, whatsapp: '(11) 98841-2870' } })
})

test.each([
  ['Ofertas', 1],
  ['A | /a\n\n| /b', 3],
  ['A | ', 1],
])('%j has a line that cannot be read', (typed, line) => expect(readLinks(typed).badLine).toBe(line))

test('links under no title and colours that are none are named', () => {
  const typed = { ...valuesOf(profile), primary: 'vermelho', column3Links: 'A | /a' }
  expect(profileIn(typed, profile, text)).toMatchObject({
    faults: { primary: text.notAColour, column3Title: text.titleMissing },
  })
  expect(themeIn(typed, DEFAULT_THEME).primary).toBe(DEFAULT_THEME.primary)
})

test('a refused link is named by its line, in the column that was typed into', () => {
  const typed = { menu: 'A | /a\n\nB | javascript:', column2Title: 'Ajuda', column2Links: 'C | c' }
  const refused = [
    { field: 'menu.1.target', message: 'Não.' },
    { field: 'footer.0.links.0.target', message: 'Não.' },
    { field: 'contacts.email', message: 'Confira.' },
  ]
  expect(faultsOfControls(refused, typed, text)).toEqual({
    menu: 'Link 3: Não.',
    column2Links: 'Link 1: Não.',
    email: 'Confira.',
  })
})
