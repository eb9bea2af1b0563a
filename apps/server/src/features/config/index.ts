export { type Practice, practiceCountry, practiceFeatures, practiceOf } from './practice.queries.ts'
export { sendingChannels } from './sending-channels.ts'
