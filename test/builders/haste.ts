import { onTestFinished, vi, type MockInstance } from 'vitest'

const TIMES_FASTER = 100

/** Until the test ends, the time that a service outside gets to answer passes faster. Gives who asked for how many milliseconds. */
export function inHaste(): MockInstance<typeof AbortSignal.timeout> {
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  const asked = vi.spyOn(AbortSignal, 'timeout').mockImplementation((delayMs) => timeout(delayMs / TIMES_FASTER))
  onTestFinished(() => asked.mockRestore())
  return asked
}
