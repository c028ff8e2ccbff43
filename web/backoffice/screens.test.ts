import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Account } from '#contract/access.ts'
import { VIEWED_LISTS } from '#contract/back-office.ts'
import { STAFF_MODULES } from '#domain/access/can.ts'
import { featuresOf } from '#domain/supplier/features.ts'
import { isOpenedBy, OF_CHAT, OPENED_BY, WORKERS, type Worker } from '#test/authorization/screens.ts'
import { staffAccount } from '#test/builders/account.ts'
import { SCREENS } from './screens.ts'
import { screensFor } from './state/office-screen.ts'

const idsFor = (account: Partial<Account>, tags: readonly string[] = ['enable-chat']) =>
  screensFor(SCREENS, { ...staffAccount, ...account }, featuresOf(tags)).map(({ id }) => id)

const accountOf = (worker: Worker): Partial<Account> =>
  worker === 'attendant' || worker === 'representative'
    ? { role: worker }
    : { modules: STAFF_MODULES.filter((module) => module === worker) }

test.each(WORKERS)('%s: the menu has the screens of this person and no other', (worker) => {
  expect(idsFor(accountOf(worker))).toEqual(
    SCREENS.map(({ id }) => id).filter((screen) => isOpenedBy(screen, [worker])),
  )
})

test('who buys has no screen of the back office', () => {
  expect(idsFor({ role: 'customer', customerId: 'c' })).toEqual([])
})

test('a store without a chat has no screen of it', () => {
  const all = { modules: [...STAFF_MODULES] }
  expect(idsFor(all).filter((screen) => !idsFor(all, []).includes(screen))).toEqual(OF_CHAT)
})

test('each screen is declared once, with a path and a key of its own', () => {
  expect(SCREENS.map(({ id }) => id).toSorted()).toEqual(Object.keys(OPENED_BY).toSorted())
  const keys = SCREENS.flatMap(({ goKey }) => goKey ?? [])
  for (const values of [SCREENS.map(({ path }) => path), keys]) expect(new Set(values).size).toBe(values.length)
})

test('each page names the file that it loads', () => {
  for (const [, source, load] of SCREENS.flatMap(({ files }) => files)) {
    expect(existsSync(join(import.meta.dirname, source)), source).toBe(true)
    expect(String(load), source).toContain(source)
  }
})

test('who opens the screen of a list may save views of it, and nobody else', () => {
  const lists: Readonly<Record<string, readonly [string, string]>> = VIEWED_LISTS
  for (const { id, action } of SCREENS) expect(lists[id]?.[1] ?? action, id).toBe(action)
})
