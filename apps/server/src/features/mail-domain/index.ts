export { dkimKeyOf } from './dkim-key.ts'
export { isDomainProven } from './is-domain-proven.ts'
