import { endOfNpm } from './npm-launcher.ts'

const LONGEST_CLOSE_MS = 30_000

interface Cleanup {
  (): unknown
}

/** What the server has begun and ends with it: what was begun last ends first. */
export class Shutdown {
  readonly #cleanups: Cleanup[] = []
  readonly #programs: Cleanup[] = []
  readonly #begun = new AbortController()
  readonly #say: (text: string) => void
  #code = 0
  #hasHurried = false

  constructor(say: (text: string) => void) {
    this.#say = say
  }

  /** Aborts when the server begins to end. */
  get signal(): AbortSignal {
    return this.#begun.signal
  }

  /** @throws the reason of `signal` where the server ends already: what was just begun ends too, and nothing follows it. */
  add(cleanup: Cleanup): void {
    this.#cleanups.unshift(cleanup)
    if (!this.signal.aborted) return
    void run(cleanup)
    throw this.signal.reason
  }

  /** For a program of its own, which must not outlive this process even when that does not wait. May be called twice. */
  addProgram(end: Cleanup): void {
    this.#programs.push(end)
    this.add(end)
  }

  /** Ends in order; a further call, and one after a time, waits for nothing but the programs. */
  async close(code: number): Promise<void> {
    if (this.signal.aborted) return this.#hurry()
    this.#code = code
    this.#begun.abort()
    setTimeout(() => void this.#hurry(), LONGEST_CLOSE_MS)
    // A copy: a start that is under way may add to it.
    const cleanups = [...this.#cleanups]
    for (const cleanup of cleanups) await run(cleanup)
    process.exit(this.#code)
  }

  async #hurry(): Promise<void> {
    if (this.#hasHurried) return
    this.#hasHurried = true
    await Promise.all(this.#programs.map(run))
    process.exit(this.#code)
  }

  /**
   * The first signal finishes requests under way (graceful-close.ts); a further one does not wait for them. What a terminal sends to
   * all comes twice where npm passes it on as well.
   */
  closeOnSignals({ isStartedByNpm }: { readonly isStartedByNpm: boolean }): void {
    let signals = 0
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        signals += 1
        if (isStartedByNpm && signals === 2) return
        this.#say('Closing')
        void this.close(0)
      })
    }
    if (isStartedByNpm) void this.#closeWithNpm()
  }

  async #closeWithNpm(): Promise<void> {
    await endOfNpm(this.signal)
    if (this.signal.aborted) return
    this.#say('Closing, because npm has ended')
    await this.close(0)
  }
}

/** What cannot be ended keeps nothing else from its end. */
async function run(cleanup: Cleanup): Promise<void> {
  try {
    await cleanup()
  } catch (error) {
    process.stderr.write(`${String(error)}\n`)
  }
}
