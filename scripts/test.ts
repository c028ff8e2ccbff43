import { endChildrenOnSignals, format, inOrder, lint, runLoudly, tool, types, unused, webBuild } from './run.ts'

endChildrenOnSignals()

// Arguments go to Vitest: npm test -- server/modules/cart
const arguments_ = process.argv.slice(2)
const tests = { name: 'tests', command: [tool('vitest', 'vitest.mjs'), 'run', ...arguments_] }

// Types and lint are checked beside the rest; the pages are built before the tests, which serve them.
const checking = inOrder([format, types, lint, unused])
const builds = await inOrder(webBuild())
const [code, checks] = await Promise.all([runLoudly(tests), checking])

const failed = [...builds, ...checks].filter(({ isPassed }) => !isPassed).map(({ name }) => name)
if (failed.length > 0) process.stderr.write(`FAILED: ${failed.join(', ')} (see above)\n`)
process.exitCode ??= code !== 0 ? code : failed.length > 0 ? 1 : 0
