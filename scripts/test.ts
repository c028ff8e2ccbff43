import {
  endChildrenOnSignals,
  format,
  lint,
  report,
  runLoudly,
  runQuietly,
  tool,
  types,
  unused,
  webBuild,
} from './run.ts'

endChildrenOnSignals()

const results = []
for (const step of [format, types, lint, unused, ...webBuild()]) {
  const result = await runQuietly(step)
  report(result)
  results.push(result)
}

// Arguments go to Vitest: npm test -- server/modules/cart
const arguments_ = process.argv.slice(2)
const code = await runLoudly({ name: 'tests', command: [tool('vitest', 'vitest.mjs'), 'run', ...arguments_] })

const failed = results.filter(({ isPassed }) => !isPassed).map(({ name }) => name)
if (failed.length > 0) process.stderr.write(`FAILED before the tests: ${failed.join(', ')} (see above)\n`)
process.exitCode ??= code !== 0 ? code : failed.length > 0 ? 1 : 0
