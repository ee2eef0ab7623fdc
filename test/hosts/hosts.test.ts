import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { fewProcesses, launch } from '../../scripts/browsers/index.ts'
import { root } from '../../scripts/entryPoints.ts'
import { closed, dialog, walletRow } from '../e2e/steps.ts'
import { startStaticServer } from '../world/staticServer.ts'
import { type Host, wantedHosts } from './hosts.ts'
import { install, without } from './install.ts'
import { type Outside, startOutside } from './outside.ts'
import { run } from './run.ts'

const archive = inject('archive')
let browser: Browser
let outside: Outside

beforeAll(async () => {
  ;[browser, outside] = await Promise.all([launch('chromium', fewProcesses), startOutside()])
})
afterAll(async () => {
  await Promise.all([browser?.close(), outside?.stop()])
})

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const connectButton = (page: Page) => page.getByRole('button', { name: 'Connect wallet' })
const accountButton = (page: Page) => page.getByRole('button', { name: /^0xf39F.*…/ })

/** Opens the built page of a host. `complaints`: console errors and uncaught exceptions. */
async function visit(folder: string) {
  const server = await startStaticServer({ root: join(folder, 'dist'), headers: { 'content-security-policy': null } })
  const context = await browser.newContext()
  await outside.surround(context)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (line) => {
    if (line.type() === 'error') complaints.push(line.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  await page.goto(server.url)
  const close = async () => {
    // A request that is still under way when the page closes is no failure.
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await Promise.all([context.close(), server.stop()])
  }
  return { page, complaints, close }
}

describe.each(wantedHosts().filter(({ isTest }) => !isTest))('$name', ({
  folder,
  script,
  hasLibrary,
  isBundler,
  isStandalone,
}: Host) => {
  let place: string
  beforeAll(async () => {
    place = await (isStandalone
      ? install(folder, inject('standaloneArchive'), 'portico-standalone')
      : install(folder, archive))
  }, 600_000)

  test('builds, connects, is connected again after a reload, and disconnects', { timeout: 300_000 }, async () => {
    await run('npm', ['run', script], place)
    const { page, complaints, close } = await visit(place)
    try {
      const shows = (text: string) =>
        hasLibrary ? expect.poll(() => page.getByTestId('library').innerText()).toBe(text) : undefined
      await connectButton(page).click()
      await walletRow(page).click()
      await accountButton(page).waitFor()
      await closed(page)
      await shows(address)
      await page.reload()
      await accountButton(page).waitFor()
      await shows(address)
      // The connection statuses that another library reported since the page was loaded.
      const statuses = page.getByTestId('statuses')
      if (await statuses.count()) expect(await statuses.innerText()).toBe('reconnecting connected')
      await accountButton(page).click()
      await dialog(page).getByRole('button', { name: 'Disconnect' }).click()
      await connectButton(page).waitFor()
      await shows('')
      expect(complaints).toEqual([])
    } finally {
      await close()
    }
  })

  test.runIf(isBundler)('builds where viem is not installed, and then says so once', { timeout: 300_000 }, async () => {
    await without('viem', place, () => run('npm', ['run', script], place))
    const { page, complaints, close } = await visit(place)
    try {
      await connectButton(page).click()
      await walletRow(page).click()
      await expect.poll(() => complaints).toEqual(['[portico] viem is not installed. Run: npm install viem@2'])
      await dialog(page).getByRole('button', { name: 'Back' }).click()
      await expect.poll(() => walletRow(page).count()).toBe(0)
      expect(complaints).toHaveLength(1)
    } finally {
      await close()
    }
  })
})

describe.each(wantedHosts().filter(({ hasLibrary }) => hasLibrary))('the types in $name', ({ folder }) => {
  test('the provider is taken without a cast, and the declarations are sound', async () => {
    const place = await install(folder, archive)
    const compiled = run(process.execPath, [`${root}node_modules/typescript7/bin/tsc`, '-p', 'tsconfig.json'], place)
    const lines = (await compiled.catch((error: Error) => error.message)).split('\n')
    // The declarations of other packages may have errors of their own.
    expect(lines.filter((line) => /^(?!node_modules\/(?!portico\/)).*error TS/.test(line))).toEqual([])
  })
})

describe.each(wantedHosts().filter(({ isTest }) => isTest))('$name', ({ folder, script }) => {
  test('pass', { timeout: 300_000 }, async () => {
    const place = await install(folder, archive)
    await run('npm', ['run', script], place)
  })
})
