import { parseArgs, type ParseArgsConfig } from 'node:util'
import { encodeFailure } from '#contract/failures.ts'
import { Failure } from '#domain/failure.ts'
import { inviteOperator, listOperators, removeOperator } from '#server/modules/operator/invitations.ts'
import { onInstallation } from './installation-database.ts'

const HELP = `npm run operators -- list
npm run operators -- add --name "Maria da Silva" --email maria@exemplo.com.br
npm run operators -- remove maria@exemplo.com.br

Operators look after the installation at /operacao: they open, suspend and close stores, and see nothing of what the stores hold. "add"
prints a link for a day, which is used once: give it to that person alone. For who lost the phone and the recovery codes, "add" once more
sets another app up.

The database is the one of DATABASE_URL, or else the embedded one; the server may be running.`

const OPTIONS = {
  name: { type: 'string', default: '' },
  email: { type: 'string', default: '' },
  help: { type: 'boolean', short: 'h', default: false },
} as const satisfies ParseArgsConfig['options']

async function main(): Promise<string> {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true })
  const [command = '', email = ''] = positionals
  if (values.help) return HELP
  if (command === 'add')
    return onInstallation(async (db, { publicUrl }) => {
      const link = await inviteOperator(db, values, publicUrl)
      return `The person becomes an operator by this link, once and within a day:\n${link}`
    })
  if (command === 'remove' && email !== '')
    return onInstallation(async (db) =>
      (await removeOperator(db, email)) ? `${email} is no operator any more.` : 'No operator has this e-mail.',
    )
  if (command !== 'list') return HELP
  const operators = await onInstallation(listOperators)
  const lines = operators.map(
    ({ email, name, addedAt, hasApp }) =>
      `${email}  ${name}, since ${addedAt.slice(0, 10)}${hasApp ? '' : ', second factor not set up yet'}`,
  )
  return lines.join('\n') || 'No operator yet.'
}

function textOf(error: unknown): string {
  if (!(error instanceof Failure)) return error instanceof Error ? error.message : String(error)
  const { mensagem, campos = [] } = encodeFailure(error).body
  return [mensagem, ...campos.map(({ campo, mensagem }) => `  ${campo}: ${mensagem}`)].join('\n')
}

try {
  console.log(await main())
} catch (error) {
  console.error(textOf(error))
  process.exitCode = 1
}
