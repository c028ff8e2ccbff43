import { expect, test } from 'vitest'
import { cents } from '../amounts.ts'
import { faultOfNfe, isAccessKey, warningsOfNfe, type NfeFacts } from './nfe.ts'

const KEY = '35260722333444000181550010001234561123456787'
const nfe: NfeFacts = {
  key: KEY,
  number: 123456,
  series: 1,
  issuedAt: '2026-07-01T12:00:00Z',
  isValid: true,
  issuerDocument: '22333444000181',
  recipientDocument: '52998224725',
  total: cents(1990),
  protocolKey: KEY,
  protocolStatus: '100',
}

test('an access key has a check digit, and letters where the CNPJ has them', () => {
  expect(isAccessKey(KEY)).toBe(true)
  expect(isAccessKey('3526050X0J92JY000196570010000006041448679011')).toBe(true)
  expect(isAccessKey(KEY.replace('7223', '7233'))).toBe(false)
  expect(isAccessKey(KEY.slice(1))).toBe(false)
})

test('a note is refused with a bad key, without a protocol or with that of another, unauthorised, or issued by another company', () => {
  const fault = (change: Partial<NfeFacts>) => faultOfNfe({ ...nfe, ...change }, '22333444000181')
  expect([
    fault({}),
    fault({ protocolStatus: '150' }),
    fault({ protocolKey: null, protocolStatus: null }),
    fault({ key: KEY.replace('7223', '7233') }),
    fault({ protocolKey: '3526050X0J92JY000196570010000006041448679011' }),
    fault({ protocolStatus: '110' }),
    fault({ issuerDocument: '11222333000181' }),
  ]).toEqual([null, null, 'notAuthorized', 'badKey', 'otherKey', 'notAuthorized', 'otherIssuer'])
})

test('staff are warned of another recipient, another total and a note without fiscal value', () => {
  const order = { customerDocument: '52998224725', total: cents(1990) }
  expect(warningsOfNfe(nfe, order)).toEqual([])
  expect(warningsOfNfe({ ...nfe, isValid: false }, { customerDocument: '1', total: cents(1991) })).toEqual([
    'otherRecipient',
    'otherTotal',
    'noFiscalValue',
  ])
})
