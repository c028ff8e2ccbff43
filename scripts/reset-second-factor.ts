import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { resetForOperator } from '#server/modules/second-factor/reset-for-operator.ts'
import { openDatabase, openPool } from '#server/platform/database/database.ts'
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts'

const HELP = `node scripts/reset-second-factor.ts E-MAIL

Takes the second factor of a person whom no owner of a store can help, and signs the person out everywhere: they sign in with the password
and set another one up. Make sure before that it is the person who asks.

The database is the one of DATABASE_URL, or else the embedded one, which must not be running.`

const ANSWERS = {
  done: 'Done. The person signs in with the password alone.',
  unknown: 'Nobody has this e-mail.',
  'nothing to do': 'The person has no second factor.',
} as const

async function main(): Promise<void> {
  const [email = ''] = process.argv.slice(2)
  if (!email.includes('@')) return console.log(HELP)
  const config = readConfig()
  const embedded =
    config.databaseUrl === null
      ? await startEmbeddedPostgres({ dataDir: join(config.dataDir, 'postgres'), log: () => undefined })
      : null
  const pool = openPool(embedded?.connection ?? { connectionString: config.databaseUrl ?? '' })
  try {
    console.log(ANSWERS[await resetForOperator(openDatabase(pool), email)])
  } finally {
    await pool.end()
    await embedded?.stop()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
})
