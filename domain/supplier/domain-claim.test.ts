import { domainToASCII } from 'node:url'
import { describe, expect, test } from 'vitest'
import { isProofGone, parseDomain } from './domain-claim.ts'

const HOST = 'balcao.app.br'

describe('a domain', () => {
  test.each([
    ['www.loja.com.br', 'www.loja.com.br'],
    ['  Loja.COM.BR. ', 'loja.com.br'],
    ['https://www.loja.com.br/', 'www.loja.com.br'],
    ['empório-da-serra.com.br', 'xn--emprio-da-serra-xrb.com.br'],
    ['EMPÓRIO-DA-SERRA.com.br', 'xn--emprio-da-serra-xrb.com.br'],
    ['\u200Bmercearia\u2011do\u2011gonzaga.com.br\u00A0', 'mercearia-do-gonzaga.com.br'],
    ['1.2.com', '1.2.com'],
    ['outro-balcao.app.br', 'outro-balcao.app.br'],
  ])('%s is stored as %s', (typed, domain) => {
    expect(parseDomain(typed, HOST, domainToASCII)).toEqual({ domain })
  })

  test.each([
    ['*.loja.com.br', 'wildcard'],
    ['200.1.2.3', 'ip'],
    ['0x7f.1', 'ip'],
    ['300.1.2.3', 'ip'],
    ['[::1]', 'ip'],
    ['2001:db8::1', 'ip'],
    ['loja.com.br:8080', 'port'],
    ['loja.com.br/produtos', 'path'],
    ['loja.com.br?a=1', 'path'],
    ['localhost', 'incomplete'],
    ['loja', 'incomplete'],
    ['', 'malformed'],
    ['loja..com', 'malformed'],
    ['-loja.com', 'malformed'],
    ['loja_1.com', 'malformed'],
    ['ana@loja.com', 'malformed'],
    ['loja com.br', 'malformed'],
    [`${'a'.repeat(64)}.com`, 'malformed'],
    [`${'abcdefgh.'.repeat(27)}com.br`, 'malformed'],
    ['balcao.app.br', 'own'],
    ['Loja.Balcao.app.br.', 'own'],
  ])('%s is refused: %s', (typed, fault) => {
    expect(parseDomain(typed, HOST, domainToASCII)).toEqual({ fault })
  })
})

test('a proof is gone only where DNS answered', () => {
  expect(isProofGone({ dns: 'missing', file: 'unreachable' })).toBe(true)
  expect(isProofGone({ dns: 'other', file: 'missing' })).toBe(true)
  expect(isProofGone({ dns: 'missing', file: 'found' })).toBe(false)
  expect(isProofGone({ dns: 'unreachable', file: 'missing' })).toBe(false)
})
