export { rememberInPractice } from './label.queries.ts'
