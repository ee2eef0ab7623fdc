import { defineEndpoint, defineService } from 'portico/kernel'
import { projectParameters, projectService } from 'portico/project'
import { boolean, literal, number, object, optional, record, string, type, unknown } from 'superstruct'

const analyticsService = defineService('analytics', 'https://pulse.walletconnect.org', {
  query: [projectParameters],
})

/** Whether the project's owner wants events to be counted. */
export const getAnalyticsConfig = defineEndpoint({
  method: 'GET',
  service: projectService,
  path: '/getAnalyticsConfig',
  input: object({}),
  answer: type({ isAnalyticsEnabled: boolean() }),
})

export const postEvent = defineEndpoint({
  method: 'POST',
  service: analyticsService,
  path: '/e',
  input: object({
    eventId: string(),
    url: string(),
    domain: string(),
    timestamp: number(),
    props: object({
      type: literal('track'),
      event: string(),
      properties: optional(record(string(), unknown())),
      address: optional(string()),
    }),
  }),
  answer: unknown(),
  parse: 'none',
  keepalive: true,
})
