import { onTestFinished, vi, type MockInstance } from 'vitest'

const TIMES_FASTER = 100

/**
 * Until the test ends, the timeout of external services passes faster. Returns which timeouts were set, in
 * milliseconds.
 */
export function inHaste(): MockInstance<typeof AbortSignal.timeout> {
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  const asked = vi.spyOn(AbortSignal, 'timeout').mockImplementation((delayMs) => timeout(delayMs / TIMES_FASTER))
  onTestFinished(() => asked.mockRestore())
  return asked
}
