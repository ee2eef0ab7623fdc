import { accountButton, closed, connectButton, dialog, openWallets } from '../steps.ts'
import type { Visit } from '../visit.ts'
import { press, type Scene, says, titled } from './scene.ts'

const query = 'login=email,socials'

/** Opens a view by its name. */
const openView = ({ page }: Visit, view: string, args: object = {}) =>
  page.evaluate(([name, given]) => void window.portico.open({ view: name, arguments: given } as never), [
    view,
    args,
  ] as const)

const scene = (name: string, play: Scene['play']): Scene => ({ name, query, play })
/** Logs in with a social account, whose page opens in a window. */
async function logIn(visit: Visit): Promise<void> {
  const { page } = visit
  await connectButton(page).click()
  const [popup] = await Promise.all([page.waitForEvent('popup'), press(visit, 'Continue with Google')])
  await popup.getByRole('button', { name: 'Accept' }).click()
  await accountButton(page).waitFor()
  await closed(page)
}
const address = { email: 'ada.lovelace@example.com' }

/** Logging in by email and with social accounts. */
export const loginScenes: readonly Scene[] = [
  scene('Connect with email and social accounts', async (visit) => {
    await openWallets(visit.page)
    await says(visit, 'Continue with Google')
    await dialog(visit.page).getByRole('textbox', { name: 'Email address' }).waitFor()
  }),
  scene('Connect with an address that is not valid', async (visit) => {
    await connectButton(visit.page).click()
    await dialog(visit.page).getByRole('textbox', { name: 'Email address' }).fill('ada')
    await press(visit, 'Continue with email')
    await says(visit, 'Enter a valid email address.')
  }),
  {
    ...scene('Connect with social accounts alone', async (visit) => {
      await openWallets(visit.page)
      await says(visit, 'Continue with Google')
    }),
    query: 'login=socials',
  },
  scene('EmailLogin', async (visit) => {
    await openView(visit, 'EmailLogin')
    await titled(visit, 'Log in by email')
  }),
  scene('EmailVerifyOtp', async (visit) => {
    await openView(visit, 'EmailVerifyOtp', address)
    await titled(visit, 'Confirm email')
    await says(visit, 'The code is valid for 20 minutes.')
  }),
  scene('UpdateEmailWallet', async (visit) => {
    await openView(visit, 'UpdateEmailWallet')
    await titled(visit, 'Edit email')
    await says(visit, 'New email address')
  }),
  scene('UpdateEmailSecondaryOtp', async (visit) => {
    await openView(visit, 'UpdateEmailSecondaryOtp', address)
    await titled(visit, 'Confirm new email')
    await says(visit, 'Change the address')
  }),
  scene('UpgradeEmailWallet', async (visit) => {
    await openView(visit, 'UpgradeEmailWallet')
    await says(visit, 'Open the dashboard')
  }),
  scene('ConnectSocials', async (visit) => {
    await openView(visit, 'ConnectSocials')
    await says(visit, 'Farcaster')
  }),
  scene('ConnectingSocial, before the window', async (visit) => {
    await openView(visit, 'ConnectingSocial', { provider: 'discord' })
    await says(visit, 'Log in with Discord')
  }),
  {
    ...scene('ConnectingSocial, its window blocked', async (visit) => {
      await visit.page.evaluate(() => Object.assign(window, { open: () => null }))
      await connectButton(visit.page).click()
      await press(visit, 'Continue with Google')
      await says(visit, 'Your browser blocked the window')
    }),
    isAlone: true,
  },
  {
    ...scene('SmartAccountSettings', async (visit) => {
      await logIn(visit)
      await openView(visit, 'SmartAccountSettings')
      await says(visit, 'Switch to your EOA')
    }),
    isAlone: true,
  },
]
