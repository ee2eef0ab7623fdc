import { defineEndpoint } from 'portico/kernel'
import { array, object, type, unknown } from 'superstruct'
import { projectService } from './services.ts'

/** The project configuration: which features the project's owner switched on. Entries are checked one by one, by the kernel. */
export const getProjectConfig = defineEndpoint({
  service: projectService,
  path: '/appkit/v1/config',
  input: object({}),
  answer: type({ features: array(unknown()) }),
})
