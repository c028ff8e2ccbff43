// Opens one certificate in a process of its own, and says how long that took.
import { createSecureContext } from 'node:tls'
import type { Pkcs12, TimeToOpen } from './client-certificate.ts'

process.once('message', ({ pfx, password }: Pkcs12) => {
  const before = process.cpuUsage()
  try {
    createSecureContext({ pfx, passphrase: password })
  } catch {
    // What is wrong with it is said where it is used.
  }
  const { user, system } = process.cpuUsage(before)
  process.send?.({ cpuMs: (user + system) / 1000 } satisfies TimeToOpen)
})
