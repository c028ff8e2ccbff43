import { expect, test } from 'vitest'
import type { Account } from '#contract/access.ts'
import { listViewOf } from './list-view.ts'

const account = (document: string, customerId: string | null = 'c') => ({ document, customerId }) as Account

test('companies have the table and people the cards, until they choose', () => {
  expect(listViewOf(null, account('11222333000181'))).toBe('table')
  expect(listViewOf(null, account('52998224725'))).toBe('cards')
  expect(listViewOf('cards', account('11222333000181'))).toBe('cards')
  expect(listViewOf('nonsense', account('52998224725'))).toBe('cards')
})

test('who has no cart has no choice', () => {
  expect(listViewOf('table', null)).toBeNull()
  expect(listViewOf('table', account('', null))).toBeNull()
})
