import { tracked } from 'portico/wallet'
import { expect, test } from 'vitest'
import { openPage } from './testing.ts'

/** What is counted of a page, without what a user did before they were asked. */
async function setup() {
  const page = await openPage()
  const counted: unknown[] = []
  page.kernel.events.on(tracked, ({ event, properties }) => {
    if (event.includes('SIWX')) counted.push([event, properties])
  })
  return { page, counted }
}
const here = { network: 'eip155:1', isSmartAccount: false }

test('a signature is counted when it is asked for, and when it is there', async () => {
  const { page, counted } = await setup()
  await page.siwx.sign()
  expect(counted).toEqual([
    ['CLICK_SIGN_SIWX_MESSAGE', here],
    ['SIWX_AUTH_SUCCESS', here],
  ])
})

test('one that is declined, and giving up, are counted too', async () => {
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
