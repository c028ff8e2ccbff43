import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

export interface Step {
  readonly name: string
  /** Arguments for Node: the program's file first. */
  readonly command: readonly string[]
}

export interface Result {
  readonly name: string
  readonly isPassed: boolean
  readonly output: string
  readonly durationMs: number
}

const root = join(import.meta.dirname, '..')
const running = new Set<ChildProcess>()

/** The file behind a command of node_modules/.bin, to be run by the Node that runs us: npm's own may be older. */
export function tool(packageName: string, file: string): string {
  return join(root, 'node_modules', packageName, file)
}

/** Each further checker of tsc checks much of the same again: one costs less than half of the CPU time of four. */
export const types: Step = { name: 'types', command: [tool('typescript', 'bin/tsc'), '-b', '--checkers', '1'] }
export const lint: Step = { name: 'lint', command: [tool('oxlint', 'bin/oxlint'), '--type-aware', '--deny-warnings'] }

export const format: Step = { name: 'format', command: [tool('oxfmt', 'bin/oxfmt'), '--check', '.'] }
export const unused: Step = { name: 'unused code', command: [tool('knip', 'bin/knip.js'), '--no-progress'] }

export const migrations: Step = { name: 'new migrations', command: [join(root, 'scripts/migration-check.ts')] }

/** The build of the pages; it does nothing when it is up to date. */
export function webBuild(): Step[] {
  const script = join(root, 'scripts/build-web.ts')
  return existsSync(script) ? [{ name: 'web build', command: [script] }] : []
}

/** Runs a step whose output waits until it has ended, so that steps side by side do not mix. */
async function runQuietly(step: Step): Promise<Result> {
  const startedAt = performance.now()
  const child = start(step, 'pipe')
  const chunks: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk))
  const isPassed = (await ended(child)) === 0
  const output = Buffer.concat(chunks).toString()
  return { name: step.name, isPassed, output, durationMs: performance.now() - startedAt }
}

/** Runs steps one after the other, also after one that failed, and reports each when it has ended. */
export async function inOrder(steps: readonly Step[]): Promise<Result[]> {
  const results = []
  for (const step of steps) {
    const result = await runQuietly(step)
    report(result)
    results.push(result)
  }
  return results
}

/** Runs a step that writes straight to the terminal; resolves to its exit code. */
export function runLoudly(step: Step): Promise<number> {
  return ended(start(step, 'inherit'))
}

/** One line on success, the whole output on failure. */
function report({ name, isPassed, output, durationMs }: Result): void {
  const seconds = (durationMs / 1000).toFixed(1)
  process.stdout.write(
    `${isPassed ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)\n${isPassed ? '' : `${output.trimEnd()}\n`}`,
  )
}

/** On Ctrl+C and SIGTERM: ends everything started here, waits for it, and then ends with the usual code. */
export function endChildrenOnSignals(): void {
  const end = (code: number) => {
    for (const child of running) child.kill('SIGTERM')
    void Promise.all([...running].map(ended)).then(() => process.exit(code))
  }
  process.on('SIGINT', () => end(130))
  process.on('SIGTERM', () => end(143))
}

function start(step: Step, stdio: 'pipe' | 'inherit'): ChildProcess {
  const path = [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter)
  const child = spawn(process.execPath, step.command, {
    cwd: root,
    // Types and lint are checked by programs in Go, which then collect garbage less often.
    env: {
      GOGC: '400',
      ...process.env,
      PATH: path,
      ...(stdio === 'pipe' && process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}),
    },
    stdio: ['ignore', stdio, stdio],
  })
  running.add(child)
  child.once('close', () => running.delete(child))
  return child
}

function ended(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 1))
  })
}
