import { expect, test } from 'vitest'
import { featuresOf } from '#domain/supplier/features.ts'
import { text } from '../../shared/i18n/home.ts'
import { benefitsOf } from './home.tsx'

const contacts = { email: '', phone: '', whatsapp: '', hours: '', address: '' }
const pix = { key: 'k', name: 'N', city: 'C' }
type Offered = Parameters<typeof benefitsOf>
const kinds = (features: Offered[0], presentation: Offered[1]) =>
  benefitsOf(features, presentation, text, null).map(({ kind }) => kind)

test('a store names only what it offers', () => {
  expect(kinds(featuresOf(['has-delivery', 'has-collect']), { pix, contacts })).toEqual(['delivery', 'pickup', 'pix'])
  expect(
    kinds(featuresOf(['has-collect', 'support-budget']), { pix: null, contacts: { ...contacts, hours: '8h às 18h' } }),
  ).toEqual(['pickup', 'quotes', 'contact'])
  expect(kinds(featuresOf([]), { pix: null, contacts })).toEqual([])
})

test('a store that delivers says when and on what terms, where that is known', () => {
  const terms = { title: 'Entrega a partir de quarta-feira, 25/11', text: 'taxa de R$ 9,90' }
  const benefits = benefitsOf(featuresOf(['has-delivery']), { pix: null, contacts }, text, terms)
  expect(benefits).toEqual([{ kind: 'delivery', ...terms }])
})
