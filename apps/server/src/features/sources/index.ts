export { lockSourceNames, sourceNames } from './list-sources.ts'
export { addOwnSources } from './source.queries.ts'
export { sourceRoutes } from './sources.routes.ts'
