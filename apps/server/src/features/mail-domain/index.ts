export { dkimKeyOf } from './dkim-key.ts'
