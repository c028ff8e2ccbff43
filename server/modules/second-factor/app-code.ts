import { Secret, TOTP } from 'otpauth'
import { APP_CODE_DIGITS } from '#domain/access/second-factor.ts'

/** What every authenticator app supports (RFC 6238). */
const PERIOD_S = 30
const SETTINGS = { algorithm: 'SHA1', digits: APP_CODE_DIGITS, period: PERIOD_S } as const
/** Steps by which the clock of a phone may be early or late. */
const TOLERANCE = 1
const SECRET_BYTES = 20

/** In base32. */
export const newAppSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** What the QR code says. The app lists it by the store and the e-mail. */
export const appUrl = (secret: string, issuer: string, label: string): string =>
  new TOTP({ ...SETTINGS, secret, issuer, label }).toString()

/** The step of time of which it is the code, now or just before or after; null for a wrong code. */
export function stepOfCode(secret: string, code: string, nowMs: number): number | null {
  const distance = new TOTP({ ...SETTINGS, secret }).validate({ token: code, timestamp: nowMs, window: TOLERANCE })
  return distance === null ? null : Math.floor(nowMs / 1000 / PERIOD_S) + distance
}
