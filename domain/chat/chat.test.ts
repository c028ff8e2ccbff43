import { describe, expect, test } from 'vitest'
import {
  DEFAULT_SETTINGS,
  fillCanned,
  firstBadDay,
  isOpenAt,
  mergeMessages,
  type ChatMessage,
  type OpeningWeek,
} from './chat.ts'

const DAY = { from: '08:00', until: '18:00' }
const WEEK: OpeningWeek = [DAY, DAY, DAY, DAY, DAY, { from: '08:00', until: '12:00' }, null]

describe('the store answers', () => {
  test.each<[when: string, date: string, time: string, isOpen: boolean]>([
    ['at the first minute', '2026-11-23', '08:00', true],
    ['before it', '2026-11-23', '07:59', false],
    ['at the last minute', '2026-11-23', '17:59', true],
    ['at the end', '2026-11-23', '18:00', false],
    ['on Saturday until noon', '2026-11-28', '11:59', true],
    ['not on Saturday afternoon', '2026-11-28', '12:00', false],
    ['never on Sunday', '2026-11-29', '10:00', false],
  ])('%s', (_when, date, time, isOpen) => {
    expect(isOpenAt(WEEK, date, time)).toBe(isOpen)
  })

  test('at any time where it has set no hours', () => {
    expect(['00:00', '23:59'].map((time) => isOpenAt(DEFAULT_SETTINGS.hours, '2026-11-29', time))).toEqual([true, true])
  })

  test('on no day that ends before it begins', () => {
    expect(firstBadDay(WEEK)).toBe(-1)
    expect(firstBadDay([DAY, { from: '18:00', until: '08:00' }, null, null, null, null, null])).toBe(1)
    expect(firstBadDay([{ from: '08:00', until: '08:00' }, null, null, null, null, null, null])).toBe(0)
  })
})

test.each([
  ['Bom dia, {nome}!', 'Ana Souza', null, 'Bom dia, Ana!'],
  ['Seu pedido nº {pedido} saiu, {nome}.', 'Ana', 12, 'Seu pedido nº 12 saiu, Ana.'],
  ['Seu pedido {pedido} saiu.', 'Ana', null, 'Seu pedido saiu.'],
])('the canned answer %j for %s and order %s is %j', (text, customerName, orderNumber, filled) => {
  expect(fillCanned(text, { customerName, orderNumber })).toBe(filled)
})

test('messages of two pages that overlap are there once, the newest last', () => {
  const at = (position: number): ChatMessage => ({
    id: String(position),
    position,
    author: 'customer',
    authorName: null,
    sentAt: '2026-11-22T12:00:00.000Z',
    text: '',
    orderStatus: null,
    file: null,
    product: null,
    order: null,
  })
  expect(mergeMessages([at(3), at(4)], [at(1), at(2), at(3)]).map(({ position }) => position)).toEqual([1, 2, 3, 4])
})
