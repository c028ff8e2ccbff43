import { resetForOperator } from '#server/modules/second-factor/reset-for-operator.ts'
import { onInstallation } from './installation-database.ts'

const HELP = `node scripts/reset-second-factor.ts E-MAIL

Takes the second factor of a person whom no owner of a store can help, and signs the person out everywhere: they sign in with the password
and set another one up. Make sure before that it is the person who asks.

The database is the one of DATABASE_URL, or else the embedded one; the server may be running.`

const ANSWERS = {
  done: 'Done. The person signs in with the password alone.',
  unknown: 'No login has this e-mail.',
  'nothing to do': 'The person has no second factor.',
} as const

async function main(): Promise<void> {
  const [email = ''] = process.argv.slice(2)
  if (!email.includes('@')) return console.log(HELP)
  console.log(ANSWERS[await onInstallation((db) => resetForOperator(db, email))])
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
})
