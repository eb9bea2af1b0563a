export { lockSource, lockSourceNames, sourceNames } from './list-sources.ts'
export { addOwnSources } from './source.queries.ts'
