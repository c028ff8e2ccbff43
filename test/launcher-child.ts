// A separate process for launcher.test.ts: starts PostgreSQL on the given folder and waits for its end.
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts'

const [dataDir = ''] = process.argv.slice(2)
try {
  const { pid, connection, stop } = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  process.stdout.write(`${JSON.stringify({ pid, connection })}\n`)
  const waiting = setInterval(() => undefined, 60_000)
  process.on('SIGTERM', () => void stop().then(() => clearInterval(waiting)))
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
