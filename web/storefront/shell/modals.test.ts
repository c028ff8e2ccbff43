import { describe, expect, test } from 'vitest'
import type { ModalName } from '../state/modal.ts'
import { type ModalState, NO_MODAL, slideOf, type Step, stepsTo } from './modals.tsx'

const request = (name: ModalName | null) => ({ name, screen: '/' })
const showing = (name: ModalName): ModalState => ({ ...NO_MODAL, active: { name, screen: '/' } })

/** `0 menu leaving, 200 nothing, 300 menu-login` */
function story(steps: readonly Step[]): string {
  let at = 0
  return steps
    .map(({ afterMs, state }) => {
      at += afterMs
      return `${at} ${state.active?.name ?? 'nothing'}${state.isLeaving ? ' leaving' : ''}`
    })
    .join(', ')
}

describe('one modal at a time (specification §4 "Menu")', () => {
  test.each<[string, ModalState, ModalName | null, string]>([
    ['the first opens at once', NO_MODAL, 'menu', '0 menu'],
    ['closing slides out', showing('login'), null, '0 login leaving, 200 nothing'],
    ['closing nothing changes nothing', NO_MODAL, null, '0 nothing'],
    ['a modal gives way to another', showing('login'), 'in-review', '0 login leaving, 200 nothing, 200 in-review'],
    [
      'the same again, about something else',
      showing('address'),
      'address',
      '0 address leaving, 200 nothing, 200 address',
    ],
    [
      'the side menu gives way to another: 200 ms, then 100 ms',
      showing('menu'),
      'menu-login',
      '0 menu leaving, 200 nothing, 300 menu-login',
    ],
    [
      'side menus follow each other: 600 ms, then 100 ms',
      showing('menu-address'),
      'menu-login',
      '0 menu-address leaving, 600 nothing, 700 menu-login',
    ],
    [
      'back to the side menu takes as long',
      showing('menu-login'),
      'menu',
      '0 menu-login leaving, 600 nothing, 700 menu',
    ],
    [
      'a side menu gives way to a modal',
      showing('menu-address'),
      'new-address',
      '0 menu-address leaving, 200 nothing, 200 new-address',
    ],
    ['the cart is no side menu', showing('cart'), 'menu', '0 cart leaving, 200 nothing, 200 menu'],
  ])('%s', (_what, current, next, expected) => {
    expect(story(stepsTo(request(next), current, true))).toBe(expected)
  })

  test('what is on its way out gives way all the same', () => {
    const leaving = stepsTo(request(null), showing('menu'), true)[0]?.state ?? NO_MODAL
    expect(story(stepsTo(request('login'), leaving, true))).toBe('0 menu leaving, 200 nothing, 200 login')
  })

  test('who wants no motion waits for none', () => {
    expect(story(stepsTo(request('menu-login'), showing('menu'), false))).toBe('0 menu-login')
    expect(story(stepsTo(request(null), showing('menu'), false))).toBe('0 nothing')
  })

  test('each slides out the way it came', () => {
    expect([slideOf('menu'), slideOf('cart'), slideOf('mobile-address'), slideOf('login')]).toEqual([
      'left',
      'right',
      'center',
      'center',
    ])
  })
})
