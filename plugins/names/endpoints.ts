import { defineEndpoint } from 'portico/kernel'
import { dataService } from 'portico/project'
import { array, boolean, empty, literal, number, object, string, type, union, unknown } from 'superstruct'
import { NameRecord } from './rules/record.ts'

/** The record of a name with its ending. An empty list or status 404 means that the name is free. */
export const getName = defineEndpoint({
  service: dataService,
  path: ({ name }) => `/v1/profile/account/${name}`,
  input: object({ name: string(), apiVersion: literal('2') }),
  answer: union([NameRecord, empty(array(unknown()))]),
})

/** The records of the names of an address. Entries are validated one by one. */
export const getNamesOf = defineEndpoint({
  service: dataService,
  path: ({ address }) => `/v1/profile/reverse/${address}`,
  input: object({ address: string(), sender: string(), apiVersion: literal('2') }),
  answer: array(unknown()),
  unsupported: [],
})

/** One entry of the suggestions. */
export const Suggested = type({ name: string(), registered: boolean() })

/** Names like a label, the label itself first. `zone` is the ending without its dot. Entries are validated one by one. */
export const getNameSuggestions = defineEndpoint({
  service: dataService,
  path: ({ label }) => `/v1/profile/suggestions/${label}`,
  input: object({ label: string(), zone: string() }),
  answer: type({ suggestions: array(unknown()) }),
  unsupported: { suggestions: [] },
})

/**
 * Registers a name for the address that signed the message: JSON with the name, its attributes and a timestamp (seconds)
 * at most 10 seconds from the service's clock.
 */
export const registerName = defineEndpoint({
  method: 'POST',
  service: dataService,
  path: '/v1/profile/account',
  query: [],
  input: object({ coin_type: number(), address: string(), message: string(), signature: string() }),
  answer: NameRecord,
})

export const endpoints = [getName, getNamesOf, getNameSuggestions, registerName]
