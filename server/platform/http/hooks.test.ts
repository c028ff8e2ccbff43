import { expect, test } from 'vitest'
import { hook, Hooks } from './hooks.ts'

const greeting = hook<(name: string) => string>('a greeting')

test('a hook calls who takes part in it', () => {
  const hooks = new Hooks()
  hooks.set(greeting, (name) => `Olá, ${name}!`)
  expect(hooks.get(greeting)('Maria')).toBe('Olá, Maria!')
})

test('a hook has one handler: a second is refused, and so is a call without any', () => {
  const hooks = new Hooks()
  expect(() => hooks.get(greeting)).toThrow('a greeting has no handler')
  hooks.set(greeting, String)
  expect(() => hooks.set(greeting, String)).toThrow('a greeting has a handler already')
})
