import type { CallOptions } from '#contract/client.ts'

/** Gives up a request for the next one, so that an older answer never takes the place of a newer one. */
export class LatestRequest {
  #current: AbortController | undefined

  /** What it answers; undefined where another one was sent meanwhile. */
  async send<Answer>(request: (options: CallOptions) => Promise<Answer>): Promise<Answer | undefined> {
    this.#current?.abort()
    const { signal } = (this.#current = new AbortController())
    try {
      const answer = await request({ signal })
      return signal.aborted ? undefined : answer
    } catch (error) {
      if (signal.aborted) return undefined
      throw error
    }
  }
}
