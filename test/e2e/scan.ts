import jsQR from 'jsqr'
import type { Page } from 'playwright-core'
import { PNG } from 'pngjs'
import { expect, vi } from 'vitest'
import { connectButton, dialog, walletRow } from './steps.ts'

const pairing = /^wc:[0-9a-f]{64}@2\?/

/** Reads the code on screen as the camera of a phone does, once it can. */
export const scan = (page: Page, wanted: RegExp = pairing): Promise<string> =>
  vi.waitFor(async () => {
    const picture = PNG.sync.read(await dialog(page).screenshot())
    const text = jsQR(new Uint8ClampedArray(picture.data), picture.width, picture.height)?.data ?? ''
    expect(text).toMatch(wanted)
    return text
  }, 30_000)

/** Opens the code of a pairing, and reads it. */
export async function showCode(page: Page): Promise<string> {
  await connectButton(page).click()
  await walletRow(page, 'WalletConnect').click()
  return scan(page)
}
