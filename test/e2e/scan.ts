import jsQR from 'jsqr'
import type { Page } from 'playwright-core'
import { PNG } from 'pngjs'
import { expect, vi } from 'vitest'
import { connectButton, dialog, walletRow } from './steps.ts'

/** Reads the code on screen as the camera of a phone does, once it can. */
export const scan = (page: Page): Promise<string> =>
  vi.waitFor(async () => {
    const picture = PNG.sync.read(await dialog(page).screenshot())
    const uri = jsQR(new Uint8ClampedArray(picture.data), picture.width, picture.height)?.data ?? ''
    expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?/)
    return uri
  }, 15_000)

/** Opens the code of a pairing, and reads it. */
export async function showCode(page: Page): Promise<string> {
  await connectButton(page).click()
  await walletRow(page, 'WalletConnect').click()
  return scan(page)
}
