import { changedServerTests } from './changed-tests.ts'
import { endChildrenOnSignals, format, inOrder, lint, migrations, tool, types, unused } from './run.ts'

endChildrenOnSignals()

const quickTests = {
  name: 'boundaries and quick tests',
  command: [tool('vitest', 'vitest.mjs'), 'run', '--project', 'unit'],
}

const changed = changedServerTests()
const serverTests = {
  name: `server tests of what changed: ${changed.join(' ')}`,
  command: [tool('vitest', 'vitest.mjs'), 'run', '--project', 'server', '--passWithNoTests', ...changed],
}

// Two at a time: types and lint are native and use several cores, the tests are started beside them.
const results = await Promise.all([
  inOrder([format, migrations, types, lint, unused]),
  inOrder(changed.length > 0 ? [quickTests, serverTests] : [quickTests]),
])
process.exitCode ??= results.flat().every(({ isPassed }) => isPassed) ? 0 : 1
