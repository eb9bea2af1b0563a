export { forgetFormCounters } from './forget-counters.ts'
