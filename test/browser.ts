import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'
import type { Browser } from 'playwright-core'
import { unpackChromium } from './chromium-package.ts'

const INSTALLED = '/usr/bin/chromium'

/** Quiet and alike on every machine: no traffic of its own, no graphics card, and root may run it. */
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
]

/** Starts the Chromium of this machine, or else the one inside the npm package. Close it after the tests. */
export async function launchBrowser(): Promise<Browser> {
  if (existsSync(INSTALLED)) return chromium.launch({ executablePath: INSTALLED, args: ARGUMENTS })

  const { executablePath, environment } = unpackChromium()
  return chromium.launch({
    executablePath,
    args: ['--headless=shell', ...ARGUMENTS],
    env: { ...process.env, ...environment },
  })
}
