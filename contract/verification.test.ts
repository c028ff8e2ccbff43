import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import {
  decodeVerificationState,
  encodeVerificationState,
  verificationState,
  type VerificationState,
} from './verification.ts'

const PROVED: VerificationState = {
  email: 'ana@exemplo.com.br',
  emailVerifiedAt: '2026-11-21T12:00:00.000Z',
  emailCodeSentAt: null,
  phone: '+5511987654321',
  phoneVerifiedAt: '2026-11-21T12:05:00.000Z',
  phoneCodeSentAt: '2026-11-21T12:04:00.000Z',
  isMobile: true,
  channels: ['email', 'sms', 'whatsapp'],
}

test.each([
  PROVED,
  {
    ...PROVED,
    emailVerifiedAt: null,
    phone: null,
    phoneVerifiedAt: null,
    phoneCodeSentAt: null,
    isMobile: false,
    channels: ['email'],
  } as const,
])('what is known of an e-mail address and a phone comes back the same: %j', (state) => {
  expect([...Value.Errors(verificationState.reply, encodeVerificationState(state))]).toEqual([])
  expect(decodeVerificationState(encodeVerificationState(state))).toEqual(state)
})
