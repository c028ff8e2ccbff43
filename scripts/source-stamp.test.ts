import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { putInPlace } from './source-stamp.ts'

function aFolder(): (name: string, text: string) => string {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-build-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return (name, text) => {
    mkdirSync(join(folder, name))
    writeFileSync(join(folder, name, 'page'), text)
    return join(folder, name)
  }
}

const isNotBuilt = () => false

test('a finished build takes the place of the former one, and what killed builds left goes', () => {
  const build = aFolder()
  const { pid: ended } = spawnSync(process.execPath, ['--version'])
  const output = build('web', 'former')
  build(`web-${ended}`, 'half')
  build(`web-former-${ended}`, 'half removed')
  build(`web-${process.ppid}`, 'under way')
  build('server', 'other')
  putInPlace(build(`web-${process.pid}`, 'new'), output, isNotBuilt)
  expect(readFileSync(join(output, 'page'), 'utf8')).toBe('new')
  expect(readdirSync(join(output, '..')).sort()).toEqual(['server', 'web', `web-${process.ppid}`])
})

test('a build that another process has made of the same sources stays', () => {
  const build = aFolder()
  const output = build('web', 'theirs')
  putInPlace(build(`web-${process.pid}`, 'ours'), output, () => true)
  expect(readFileSync(join(output, 'page'), 'utf8')).toBe('theirs')
  expect(readdirSync(join(output, '..'))).toEqual(['web'])
})
