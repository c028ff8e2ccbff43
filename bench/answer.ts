interface Question {
  readonly id: number
  readonly name: string
  readonly value: unknown
}

type Answers = Readonly<Record<string, (value: never) => unknown>>

/** Answers the questions of the process that started this one (see child.ts), and ends when that is gone. */
export function answer(answers: Answers): void {
  process.on('message', ({ id, name, value }: Question) => {
    const reply = async () => answers[name]?.(value as never)
    reply().then(
      (result) => process.send?.({ id, result }),
      (error: unknown) =>
        process.send?.({ id, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    )
  })
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}

export interface Usage {
  /** Processor time of the process so far, in microseconds. */
  readonly cpuMicros: number
  readonly residentBytes: number
  /** The most that it ever was. */
  readonly peakBytes: number
}

export const usage = (): Usage => {
  const { user, system } = process.cpuUsage()
  return {
    cpuMicros: user + system,
    residentBytes: process.memoryUsage.rss(),
    peakBytes: process.resourceUsage().maxRSS * 1024,
  }
}
