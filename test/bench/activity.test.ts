import process from 'node:process'
import { expect, onTestFinished, test } from 'vitest'
import { launch } from '../../scripts/browsers/index.ts'
import { startStaticServer } from '../world/staticServer.ts'
import { buildHost } from './buildHost.ts'
import { measureScroll } from './frames.ts'

/** CSS pixels a second. */
const speeds = { slowly: 800, quickly: 4000, 'in great haste': 20_000 }

/** Frames a second to keep up with, within a twentieth. Printed, never failed: machines differ, and draw without a graphics card. */
const aim = 60

test('how smoothly 100,000 transactions scroll is printed', async () => {
  const host = await buildHost('bench/hosts/activity', 'sources')
  onTestFinished(host.remove)
  const server = await startStaticServer({ root: host.directory })
  onTestFinished(() => server.stop())
  const browser = await launch('chromium')
  onTestFinished(() => browser.close())

  const rows: Record<string, string | number>[] = []
  for (const slowdown of [1, 4]) {
    for (const [how, speed] of Object.entries(speeds)) {
      const context = await browser.newContext({ viewport: { width: 390, height: 760 } })
      const page = await context.newPage()
      await page.goto(server.url)
      await page.getByRole('list', { name: 'Activity' }).waitFor()
      const picture = process.env.PORTICO_PICTURE
      if (picture) await page.screenshot({ path: picture })
      const session = await context.newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
      const smooth = await measureScroll(browser, page, session, { distance: speed * 3, speed })
      expect(smooth.distance, 'the list did not move').toBeGreaterThan(speed)
      expect(await page.getByRole('listitem').count(), 'the list is not virtual').toBeLessThan(60)
      rows.push({
        processor: slowdown === 1 ? 'full speed' : `${slowdown}× slower`,
        scrolled: `${how}, ${speed} px/s`,
        'frames a second drawn': smooth.drawn.toFixed(1),
        'one in twenty over (ms)': smooth.slowFrame.toFixed(1),
        'with new rows': smooth.fps.toFixed(1),
        'work a frame (ms)': smooth.work.toFixed(2),
        [`aim ${aim}`]: smooth.drawn >= aim * 0.95 ? 'met' : 'MISSED',
      })
      await context.close()
    }
  }
  console.table(rows)
})
