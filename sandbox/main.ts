import { startSandbox } from './server.ts'

/** `node sandbox/main.ts PORT TOKEN [FILE]`: the payment sandbox as a program of its own. It stores its charges in the file. */
const [port = '0', controlToken = '', file] = process.argv.slice(2)
if (controlToken === '') {
  process.stderr.write('usage: node sandbox/main.ts PORT CONTROL_TOKEN [FILE]\n')
  process.exit(2)
}
const sandbox = await startSandbox({ port: Number(port), controlToken, file })
process.stdout.write(`${sandbox.url}\n`)
process.send?.(sandbox.url)
const stop = () => void sandbox.close().then(() => process.exit(0))
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
// Ends with the process that started it.
process.once('disconnect', stop)
