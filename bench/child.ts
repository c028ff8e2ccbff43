import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'

/** A separate process that answers questions (see answer.ts). */
export interface Child {
  readonly pid: number
  ask<Answer>(name: string, value?: unknown): Promise<Answer>
  hasEnded(): boolean
  end(): Promise<void>
}

interface Reply {
  readonly id: number
  readonly result?: unknown
  readonly fault?: string
}

const END_TIMEOUT_MS = 10_000

/** Starts a file of this folder with the Node that runs us. */
export function startChild(file: string, env: Readonly<Record<string, string>> = {}): Child {
  const child = spawn(process.execPath, [join(import.meta.dirname, file)], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  })
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  let lastId = 0
  const fail = (error: Error) => {
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  child.on('message', (reply: Reply) => {
    const caller = waiting.get(reply.id)
    waiting.delete(reply.id)
    if (reply.fault === undefined) caller?.resolve(reply.result)
    else caller?.reject(new Error(`${file}: ${reply.fault}`))
  })
  child.once('exit', (code) => fail(new Error(`${file} ended with ${String(code)}`)))
  child.once('error', fail)

  return {
    pid: child.pid ?? 0,
    ask: (name, value) =>
      new Promise((resolve, reject) => {
        lastId++
        waiting.set(lastId, { resolve: resolve as (value: unknown) => void, reject })
        child.send({ id: lastId, name, value }, (error) => error && reject(error))
      }),
    hasEnded: () => hasEnded(child),
    end: () => endOf(child),
  }
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

async function endOf(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), END_TIMEOUT_MS)
  await ended
  clearTimeout(timer)
}
