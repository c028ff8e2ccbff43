// Runs before every npm script: installs what package-lock.json names, when it is not there yet. It has no dependencies
// and is written for Node 20, which is what many machines have; the script that follows gets Node 24 from node_modules.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const NODE_MAJOR = 24
// npm itself runs on the machine's Node and would warn of every package that wants a newer one.
const FLAGS = ['--include=dev', '--loglevel=error']
const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const lockFile = join(root, 'package-lock.json')
const stampFile = join(root, 'node_modules', '.installed-lock')

const wanted = createHash('sha256').update(readFileSync(lockFile)).digest('hex')
if (!isInstalled()) install()
checkNode()
addExec()

/** Content is compared and not the time of change: checking out an older commit also changes what is needed. */
function isInstalled() {
  if (!existsSync(join(root, 'node_modules', '.package-lock.json'))) return false
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return true
  // Perhaps installed by hand with npm: its own record shows whether every package has the version of the lock.
  if (!matchesRecord()) return false
  writeFileSync(stampFile, wanted)
  return true
}

function matchesRecord() {
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json'))
  return Object.entries(readPackages(lockFile)).every(([path, { version, optional }]) => {
    const found = installed[path]
    return path === '' || (found === undefined ? optional === true : found.version === version)
  })
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

function install() {
  console.log('Installing packages (once; takes about a minute)')
  if (runNpm('ci') !== 0) {
    console.log('npm ci failed, trying npm install')
    if (runNpm('install') !== 0) fail('The packages could not be installed: see the message of npm above.')
  }
  // npm install may have written another lock.
  writeFileSync(stampFile, createHash('sha256').update(readFileSync(lockFile)).digest('hex'))
  console.log('Packages installed')
}

function runNpm(command) {
  // NODE_ENV=production would leave out what the web build and the tests need.
  const { NODE_ENV: _, ...env } = process.env
  const npm = process.env.npm_execpath
  const options = { cwd: root, env, stdio: 'inherit' }
  const run =
    npm === undefined
      ? spawnSync('npm', [command, ...FLAGS], { ...options, shell: process.platform === 'win32' })
      : spawnSync(process.execPath, [npm, command, ...FLAGS], options)
  if (run.signal === 'SIGINT' || run.signal === 'SIGTERM') process.exit(130)
  return run.status
}

/** The platform's package brings the right Node where there is one; elsewhere the machine's own must do. */
function checkNode() {
  const program = process.platform === 'win32' ? 'node.cmd' : 'node'
  if (existsSync(join(root, 'node_modules', '.bin', program))) return
  if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR) return
  fail(
    `Balcão needs Node ${NODE_MAJOR} or later; this is ${process.version}, and npm has no Node for ` +
      `${process.platform}-${process.arch}. Install it from nodejs.org and try again.`,
  )
}

// Scripts that serve begin with `exec`, so that npm passes signals on to them and not to a shell, which keeps them.
// Windows has no such word.
function addExec() {
  if (process.platform === 'win32') writeFileSync(join(root, 'node_modules', '.bin', 'exec.cmd'), '@%*\r\n')
}

function fail(text) {
  console.error(text)
  process.exit(1)
}
