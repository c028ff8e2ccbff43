import { fork } from 'node:child_process'
import { takeTurns } from '#server/platform/files/take-turns.ts'
import { ProviderError } from './provider.ts'

/** A certificate of a client with its key, as banks give it. */
export interface Pkcs12 {
  readonly pfx: Buffer
  readonly password: string
}

export interface TimeToOpen {
  readonly cpuMs: number
}

/** Banks' own take some ten milliseconds. */
const MAX_CPU_MS = 1000
/** With the start of a process, on a busy machine. */
const MAX_WAIT_MS = 15_000
/** A file that was refused is not opened again for so long. */
const REFUSED_MS = 600_000
const turns = takeTurns({ atOnce: 1, waiting: 10 })

const checked = new WeakMap<Pkcs12, Promise<void>>()

/**
 * Checks that a certificate opens quickly, once for each account. The file itself sets the number of hash iterations, and OpenSSL cannot be
 * interrupted: so a child process that can be killed opens it first.
 * @throws ProviderError invalid
 */
export function ensureOpensInTime(certificate: Pkcs12): Promise<void> {
  const known = checked.get(certificate) ?? turns(() => check(certificate))
  checked.set(certificate, known)
  known.catch((error: unknown) => {
    const forget = () => checked.delete(certificate)
    if (error instanceof ProviderError) setTimeout(forget, REFUSED_MS).unref()
    else forget()
  })
  return known
}

async function check(certificate: Pkcs12): Promise<void> {
  const cpuMs = await timeToOpen(certificate)
  if (cpuMs === null || cpuMs > MAX_CPU_MS) throw new ProviderError('invalid', 'the certificate takes too long to open')
}

/** Processor time in milliseconds; null where it is too much, or the process ended. */
function timeToOpen({ pfx, password }: Pkcs12): Promise<number | null> {
  const child = fork(new URL('./certificate-process.ts', import.meta.url), {
    serialization: 'advanced',
    stdio: 'ignore',
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  return new Promise((resolve) => {
    const timer = setTimeout(() => settle(null), MAX_WAIT_MS)
    const settle = (cpuMs: number | null) => {
      clearTimeout(timer)
      child.kill('SIGKILL')
      resolve(cpuMs)
    }
    child.once('message', ({ cpuMs }: TimeToOpen) => settle(cpuMs))
    child.once('error', () => settle(null))
    child.once('exit', () => settle(null))
    child.send({ pfx, password } satisfies Pkcs12)
  })
}
