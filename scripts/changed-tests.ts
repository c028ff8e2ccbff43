import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'

const root = join(import.meta.dirname, '..')
const STATEMENTS = ['test/statements.test.ts', 'test/supplier-filter.test.ts']

/** Tests of a changed file, by its first matching pattern. What is named here and does not exist is left out. */
const TESTS_OF: readonly (readonly [RegExp, (...groups: readonly string[]) => readonly string[]])[] = [
  [/^server\/(modules|platform)\/([^/]+)\//, (kind = '', name = '') => [`server/${kind}/${name}`, ...STATEMENTS]],
  [/^(?:contract|domain)\/([^/.]+)/, (area = '') => [`server/modules/${area}`]],
  [/^database\/migrations\//, () => [...STATEMENTS, 'test/schema.test.ts', 'test/tenant-keys.test.ts']],
  [/^test\/authorization\/rows/, () => ['test/authorization/matrix.test.ts']],
  [/^((?:server|test(?:\/authorization)?)\/[^/]+\.test\.ts)$/, (file = '') => [file]],
]

/**
 * The server tests of the modules that the given files belong to: paths for Vitest, each once, and none for files without
 * server tests. A change of a file that every module uses is covered by `npm test` alone.
 */
export function serverTestsOf(files: readonly string[], exists: (path: string) => boolean): string[] {
  const tests = files.flatMap((file) => {
    for (const [pattern, testsOf] of TESTS_OF) {
      const match = pattern.exec(file)
      if (match) return testsOf(...match.slice(1))
    }
    return []
  })
  return [...new Set(tests)].filter(exists).toSorted()
}

export const changedServerTests = (): string[] => serverTestsOf(changedFiles(), (path) => existsSync(join(root, path)))

/** What is not committed, and what is committed but not yet on the main branch; without changes of words alone. */
function changedFiles(): string[] {
  const base = ['@{upstream}', 'origin/main', 'main'].map(mergeBase).find((commit) => commit !== null) ?? 'HEAD'
  const changed = git('diff', '--name-only', '--no-renames', base)
  const modified = new Set(git('diff', '--name-only', '--no-renames', '--diff-filter=M', base))
  return [
    ...changed.filter((path) => !modified.has(path) || !hasSameCode(path, base)),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
}

const hasSameCode = (path: string, base: string): boolean =>
  /\.tsx?$/.test(path) &&
  codeWithoutWords(path, git('show', `${base}:${path}`).join('\n')) ===
    codeWithoutWords(path, readFileSync(join(root, path), 'utf8'))

const TEST_TITLE = /\b((?:test|describe)(?:\.\w+(?:\([^)]*\))?)*\(\s*)(['"`])(?:\\.|(?!\2).)*\2/g

/** The code without comments, blanks and titles of tests: equal for two versions of a file that do the same. */
export function codeWithoutWords(path: string, text: string): string {
  const { comments } = parseSync(path, text)
  const code = comments.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text)
  return code.replace(TEST_TITLE, '$1').replace(/\s+/g, '')
}

function mergeBase(branch: string): string | null {
  try {
    return git('merge-base', 'HEAD', branch)[0] ?? null
  } catch {
    return null
  }
}

const git = (...arguments_: readonly string[]): string[] =>
  execFileSync('git', arguments_, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter((line) => line !== '')
