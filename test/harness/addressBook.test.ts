// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/dom'
import { defineEndpoint, definePlugin, defineService } from 'portico/kernel'
import { send, WalletSendView } from 'portico/plugins/send'
import { shell } from 'portico/shell'
import { createHarness } from 'portico/testing'
import { data, identitySources, receiverSources, selectConnection } from 'portico/wallet'
import { array, object, optional, string, type } from 'superstruct'
import { expect, onTestFinished, test, vi } from 'vitest'

/** An address book as a third party would write it, with published entry points only. */
const contact = type({ address: string(), label: string() })
const findContacts = defineEndpoint({
  service: defineService('contacts', 'https://contacts.example'),
  path: '/v1/contacts',
  input: object({ text: optional(string()), address: optional(string()) }),
  answer: type({ contacts: array(contact) }),
})
const addressBook = definePlugin({
  id: 'address-book',
  endpoints: [findContacts],
  setup({ api, slots }) {
    const isFor = (network: { readonly chainNamespace: string }) => network.chainNamespace === 'eip155'
    slots.contribute(receiverSources, {
      id: 'address-book',
      label: () => 'Address book',
      isFor,
      suggest: async (text, _at, signal) => (await api.call(findContacts, { text }, { signal })).contacts,
    })
    slots.contribute(identitySources, {
      id: 'address-book',
      order: -1,
      isFor,
      async identify({ address }, signal) {
        const { contacts } = await api.call(findContacts, { address }, { signal })
        return { name: contacts.find((item) => item.address === address)?.label }
      },
    })
  },
})
const grace = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const open = async () => {
  const plugins = [data(), send(), shell(), addressBook()]
  const harness = await createHarness({ plugins, connected: true, render: true })
  onTestFinished(harness.dispose)
  const read = harness.kernel.store.get
  const address = () => selectConnection(read).accounts[0]?.address ?? ''
  harness.http.answer(findContacts, ({ url }) => ({
    contacts: url.searchParams.has('address')
      ? [{ address: address(), label: 'My savings' }]
      : [{ address: grace, label: 'Grace' }],
  }))
  return { ...harness, name: () => selectConnection(read).profileName }
}

test('a plugin suggests receivers in the transfer form, and a chosen suggestion fills the form', async () => {
  const { kernel, screen } = await open()
  kernel.modal.open(WalletSendView)
  fireEvent.click(await screen.findByRole('button', { name: /^Grace ?Address book/ }))
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Recipient')
  await vi.waitFor(() => expect(field.value).toBe(grace))
  expect(await screen.findByText('Grace')).toBeTruthy()
  expect(screen.queryByRole('list', { name: 'Suggestions' })).toBeNull()
})

test('a plugin gives the account of the user a name', async () => {
  const { kernel, name } = await open()
  await (await kernel.load(data)).refreshIdentity('eip155', { signal: kernel.signal })
  expect(name()).toBe('My savings')
})
