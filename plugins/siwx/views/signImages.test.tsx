import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createDirectory, pairing } from '../../../src/shell/testing/directory.ts'
import { createStage, type StageOptions } from '../../../src/shell/testing/views.tsx'
import { KernelProvider } from '../../../src/view/KernelProvider.tsx'
import { ViewHost } from '../../../src/view/ViewHost.tsx'
import { SIWXSignMessageView, siwx } from '../index.ts'

afterEach(cleanup)

const picture = 'blob:https://page.test/fox'

test.each<[string, StageOptions['wallets'], RegExp]>([
  ['has only the id of its picture, by that picture', [{ imageId: 'fox' }], /^blob:https:\/\/page\.test\/fox$/],
  ['is paired, by the logo of WalletConnect', [pairing], /^data:image\/svg\+xml,/],
])('the view to sign shows a wallet that %s', async (_, wallets = [], source) => {
  const directory = createDirectory({ assetImage: async () => picture })
  const { kernel, connect } = await createStage({ plugins: [directory.plugin, siwx()], wallets })
  render(
    <KernelProvider kernel={kernel}>
      <ViewHost />
    </KernelProvider>,
  )
  await act(() => connect())
  await waitFor(() => expect(kernel.router.current()?.view).toBe(SIWXSignMessageView.id))
  await screen.findByRole('button', { name: 'Sign' })
  const icons = () => [...document.querySelectorAll('.siwx-thumb')]
  await waitFor(() => expect(icons().at(-1)?.querySelector('img')?.getAttribute('src')).toMatch(source))
})
