import { tracked } from 'portico/wallet'
import { expect, test } from 'vitest'
import { openPage } from './testing.ts'

/** The analytics events of a page, without those from before the user was asked to sign. */
async function setup() {
  const page = await openPage()
  const counted: unknown[] = []
  page.kernel.events.on(tracked, ({ event, properties }) => {
    if (event.includes('SIWX')) counted.push([event, properties])
  })
  return { page, counted }
}
const here = { network: 'eip155:1', isSmartAccount: false }

test('a signature emits an event when it is requested, and when it succeeds', async () => {
  const { page, counted } = await setup()
  await page.siwx.sign()
  expect(counted).toEqual([
    ['CLICK_SIGN_SIWX_MESSAGE', here],
    ['SIWX_AUTH_SUCCESS', here],
  ])
})

test('a declined signature and cancelling emit events too', async () => {
  const { page, counted } = await setup()
  page.cues.reject()
  await page.siwx.sign()
  await page.siwx.cancel()
  expect(counted).toEqual([
    ['CLICK_SIGN_SIWX_MESSAGE', here],
    ['SIWX_AUTH_ERROR', { ...here, message: 'USER_REJECTED_REQUEST' }],
    ['CLICK_CANCEL_SIWX', here],
  ])
})
