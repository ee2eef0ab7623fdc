import { defineEndpoint } from 'portico/kernel'
import { projectService } from 'portico/project'
import { array, object, string, type } from 'superstruct'

/** The origins that the project's owner allows, as patterns. */
export const getAllowedOrigins = defineEndpoint({
  method: 'GET',
  service: projectService,
  path: '/projects/v1/origins',
  input: object({}),
  answer: type({ allowedOrigins: array(string()) }),
})
