/** For the other folders of `src` and the test tools. Third parties import `portico/project`. */
export { getProjectConfig } from './endpoints.ts'
