import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Banner, Toast } from './Banner.tsx'
import { Checkbox, Switch } from './Checkbox.tsx'
import { ConnectingGraphic } from './ConnectingGraphic.tsx'
import { CopyButton } from './CopyButton.tsx'
import { OtpInput } from './OtpInput.tsx'
import { QrCode } from './QrCode.tsx'
import { SearchInput } from './SearchInput.tsx'
import { StyleContext } from './StyleContext.ts'
import { uiStyles } from './styles.ts'
import { Tabs } from './Tabs.tsx'
import { TextInput } from './TextInput.tsx'

afterEach(cleanup)

const none = () => {}
test.each([
  [
    '.p-choice',
    () => (
      <Checkbox checked={false} onChange={none}>
        x
      </Checkbox>
    ),
  ],
  [
    '.p-choice',
    () => (
      <Switch checked={false} onChange={none}>
        x
      </Switch>
    ),
  ],
  ['.p-connecting', () => <ConnectingGraphic state="done">x</ConnectingGraphic>],
  ['.p-copy', () => <CopyButton text="" label="" copiedLabel="" />],
  ['.p-banner', () => <Banner kind="info">x</Banner>],
  ['.p-toast', () => <Toast kind="info">x</Toast>],
  ['.p-otp', () => <OtpInput label="" value="" onChange={none} />],
  ['.p-search', () => <SearchInput label="" value="" onChange={none} clearLabel="" />],
  ['.p-input', () => <TextInput label="" value="" onChange={none} />],
  ['.p-tab-list', () => <Tabs label="" tabs={[]} selected="" onSelect={none} />],
  ['.p-qr', () => <QrCode value="x" label="" />],
])('%s is added only when its component is rendered', (selector, component) => {
  const adopted: string[] = []
  render(<StyleContext.Provider value={(css) => adopted.push(css)}>{component()}</StyleContext.Provider>)
  expect(adopted.join('\n')).toContain(selector)
  expect(uiStyles.join('\n')).not.toContain(`${selector} {`)
})
