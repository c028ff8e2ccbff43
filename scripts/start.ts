import { join } from 'node:path'
import { SERVER_PROCESS } from './server-process.ts'

/** Becomes the server: the same process, so that signals and its end are its own. */
const main = join(import.meta.dirname, '../server/main.ts')
const command = [process.execPath, ...SERVER_PROCESS.options, main, ...process.argv.slice(2)]
// Windows cannot replace a process: there the server runs without the settings.
if (process.platform === 'win32' || process.execve === undefined) await import('../server/main.ts')
else process.execve(process.execPath, command, { ...SERVER_PROCESS.environment, ...process.env })
