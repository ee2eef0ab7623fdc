export { type AppMetadata, type ProjectOptions, project } from './project.ts'
export { clientParameters, dataService, projectParameters, projectService } from './services.ts'
