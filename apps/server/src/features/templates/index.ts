export { templateExists } from './template-exists.ts'
