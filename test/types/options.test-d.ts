import { createModal } from 'portico'
import { describe, test } from 'vitest'

describe('the options of a modal', () => {
  test('RPC URLs are given by CAIP-2 ids', () => {
    const urls = ['https://node.example']
    createModal({ projectId: 'test', customRpcUrls: { 'eip155:1': urls } })
    createModal({ projectId: 'test', customRpcUrls: Object.fromEntries([['eip155:1', urls]]) })
    const declared: Record<string, string[]> = { 'eip155:1': urls }
    createModal({ projectId: 'test', customRpcUrls: declared })
    // @ts-expect-error URLs by the number of a network would be ignored
    createModal({ projectId: 'test', customRpcUrls: { 1: urls } })
    // @ts-expect-error a list of URLs
    createModal({ projectId: 'test', customRpcUrls: { 'eip155:1': 'https://node.example' } })
  })
})
