import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { type BrowserName, type FoundBrowser, findBrowser, variables } from './find.ts'

/** The packages of each browser. The first one that the system offers is installed. */
const debianPackages: Record<BrowserName, readonly [string, ...string[]]> = {
  chromium: ['chromium-headless-shell', 'chromium'],
  firefox: ['firefox-esr'],
}

/** Runs a command with its output shown; whether it succeeded. */
function succeeds(command: string, args: string[]): boolean {
  console.log(`$ ${command} ${args.join(' ')}`)
  return spawnSync(command, args, { stdio: 'inherit' }).status === 0
}

const isDebianRoot = () => existsSync('/usr/bin/apt-get') && process.getuid?.() === 0

function installDebian(name: BrowserName): boolean {
  if (!isDebianRoot() || !succeeds('apt-get', ['update'])) return false
  return debianPackages[name].some((wanted) =>
    succeeds('apt-get', ['install', '-y', '--no-install-recommends', wanted]),
  )
}

function installBundled(name: BrowserName): boolean {
  const cli = join(dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')), 'cli.js')
  return succeeds(process.execPath, [cli, 'install', name])
}

/**
 * Finds a browser or installs one, saying what it does: on Debian as root the system's package, which
 * brings the libraries it needs, else Playwright's own build.
 * Throws, with what to do by hand, if none of it works.
 */
export function requireBrowser(name: BrowserName): FoundBrowser {
  const present = findBrowser(name)
  if (present) return present

  console.log(`No ${name} found: ${variables[name]} is not set, and neither the system nor Playwright has one.`)
  for (const install of [installDebian, installBundled]) {
    const installed = install(name) ? findBrowser(name) : undefined
    if (installed) return installed
  }
  throw new Error(
    `${name} is missing and could not be installed. Install ${debianPackages[name][0]} with your system's package manager, ` +
      `or run "npx playwright-core install --with-deps ${name}", or set ${variables[name]} to the browser's path.`,
  )
}
