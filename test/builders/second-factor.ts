import { Secret, TOTP } from 'otpauth'
import * as wire from '#contract/second-factor.ts'
import type { TestApp } from './app.ts'
import { PASSWORD } from './people.ts'
import type { StoreBuilder } from './store.ts'

/** The code that an authenticator app shows `steps` of thirty seconds from now. */
export const appCode = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

export interface Authenticator {
  readonly secret: string
  /** The recovery codes. */
  readonly codes: readonly string[]
  /** A code that was not used before. */
  readonly nextCode: () => Promise<string>
}

/** A person who works for the store sets an authenticator app up; the session of the token stays open. */
export async function withAuthenticator(
  { call }: Pick<TestApp, 'call'>,
  store: StoreBuilder,
  { loginId, token }: { readonly loginId: string; readonly token: string },
): Promise<Authenticator> {
  const at = { params: {}, headers: { cookie: `commerce-auth-token=${token}`, 'x-idfornecedor': store.slug } }
  const { configuracao, segredo } = (await call(wire.beginApp, { ...at, body: { senha: PASSWORD } })).body
  const confirmed = await call(wire.confirmApp, { ...at, body: { configuracao, codigo: appCode(segredo) } })
  if (confirmed.status !== 200) throw new Error(JSON.stringify(confirmed.failure))
  return {
    secret: segredo,
    codes: confirmed.body.codigos ?? [],
    nextCode: async () => {
      // As if time had passed since the last one.
      await store.pool.query('update authenticator_app set last_step = last_step - 10 where login_id = $1', [loginId])
      return appCode(segredo)
    },
  }
}
