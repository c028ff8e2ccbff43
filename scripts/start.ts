import { join } from 'node:path'
import { SERVER_ENVIRONMENT } from './server-process.ts'

/** Becomes the server: the same process, so that signals and its end are its own. */
const command = [process.execPath, join(import.meta.dirname, '../server/main.ts'), ...process.argv.slice(2)]
// Windows cannot replace a process: there the server runs without these settings.
if (process.platform === 'win32' || process.execve === undefined) await import('../server/main.ts')
else process.execve(process.execPath, command, { ...SERVER_ENVIRONMENT, ...process.env })
