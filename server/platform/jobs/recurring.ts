export interface Recurring {
  /** Waits for work that is under way. */
  stop(): Promise<void>
}

/** Does something at once and then again and again, one after the other. Keeps no process alive. */
export function recurring(
  intervalMs: number,
  work: () => Promise<unknown>,
  onError: (error: unknown) => void,
): Recurring {
  let working: Promise<unknown> | null = null
  const run = (): void => {
    working ??= work()
      .catch(onError)
      .finally(() => {
        working = null
      })
  }
  run()
  const timer = setInterval(run, intervalMs).unref()
  return {
    async stop() {
      clearInterval(timer)
      await working
    },
  }
}
