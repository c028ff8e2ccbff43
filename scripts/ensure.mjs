// Runs before every npm script: installs what package-lock.json names, when it is not there yet. Before `npm start`
// (`--product`) without what only development needs, which the first other script adds. It has no dependencies
// and is written for Node 20, which is what many machines have; the script that follows gets Node 24 from node_modules.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const NODE_MAJOR = 24
// npm itself runs on the machine's Node and would warn of every package that wants a newer one.
const FLAGS = ['--loglevel=error']
const isForProduct = process.argv.includes('--product')
const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const lockFile = join(root, 'package-lock.json')
const stampFile = join(root, 'node_modules', '.installed-lock')
/** npm's own, of what it installed. */
const recordFile = join(root, 'node_modules', '.package-lock.json')

const wanted = hashOf(lockFile)
const stamps = { product: `${wanted} product`, everything: wanted }
if (!isInstalled()) install()
checkNode()
addExec()

function hashOf(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

/** Content is compared and not the time of change: checking out an older commit also changes what is needed. */
function isInstalled() {
  if (!existsSync(recordFile)) return false
  const stamp = readStamp()
  if (stamp === stamps.everything || (isForProduct && stamp === stamps.product)) return true
  // Perhaps installed by hand with npm: its own record shows whether every package has the version of the lock.
  if (hasEverything()) writeFileSync(stampFile, stamps.everything)
  else if (!isForProduct || !hasProduct()) return false
  else if (!hadEverything(stamp)) writeFileSync(stampFile, stamps.product)
  return true
}

function readStamp() {
  return existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : ''
}

/** Whether the last installation was of everything. */
function hadEverything(stamp) {
  return /^\w+$/.test(stamp)
}

function hasProduct() {
  return matchesRecord(({ dev }) => dev !== true)
}

function hasEverything() {
  return matchesRecord(() => true)
}

function matchesRecord(isWanted) {
  const installed = readPackages(recordFile)
  return Object.entries(readPackages(lockFile)).every(([path, found]) => {
    const there = installed[path]
    return (
      path === '' ||
      !isWanted(found) ||
      (there === undefined ? found.optional === true : there.version === found.version)
    )
  })
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

/** What was installed for development stays so: whoever tests also starts. */
function install() {
  const isProductAlone = isForProduct && !hadEverything(readStamp())
  const packages = isProductAlone ? ['--omit=dev'] : ['--include=dev']
  if (!isProductAlone && existsSync(recordFile) && hasProduct()) {
    console.log('Installing the packages for development (once)')
    // Added to what is there, which a running server uses, and without a change of the lock.
    if (runNpm(['install', '--no-save', ...packages]) === 0 && hasEverything()) return finish(stamps.everything)
  }
  console.log('Installing packages (once)')
  if (runNpm(['ci', ...packages]) !== 0) {
    console.log('npm ci failed, trying npm install')
    if (runNpm(['install', ...packages]) !== 0)
      fail('The packages could not be installed: see the message of npm above.')
  }
  // npm install may have written another lock.
  const lock = hashOf(lockFile)
  finish(isProductAlone ? `${lock} product` : lock)
}

function finish(stamp) {
  writeFileSync(stampFile, stamp)
  console.log('Packages installed')
}

function runNpm(command) {
  // NODE_ENV=production would leave out what the tests need.
  const { NODE_ENV: _, ...env } = process.env
  const npm = process.env.npm_execpath
  const options = { cwd: root, env, stdio: 'inherit' }
  const run =
    npm === undefined
      ? spawnSync('npm', [...command, ...FLAGS], { ...options, shell: process.platform === 'win32' })
      : spawnSync(process.execPath, [npm, ...command, ...FLAGS], options)
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
