import { render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useAccount } from './index.ts'

test('a hook outside of a provider throws an error that names the provider and its modal', () => {
  const Component = () => <>{useAccount().address}</>
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(() => render(<Component />)).toThrow('This component needs a <PorticoProvider modal={…}> above it')
  quiet.mockRestore()
})
