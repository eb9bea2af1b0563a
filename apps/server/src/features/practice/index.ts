export { allowFeatures } from './allow-features.ts'
export { changePractice } from './change-practice.ts'
export { addressesOf, claimAddress, releaseAddress } from './claim-address.ts'
export { createPractice, type NewPractice } from './create-practice.ts'
export { isPictureUrl, pictureUrl, practiceAssets, withPresentPictures } from './picture-url.ts'
export {
  labelsHistory,
  lockPractice,
  type Practice,
  practiceCountry,
  practiceFeatures,
  practiceOf,
  practiceTypes,
} from './practice.queries.ts'
export { customSignature, practiceEmail, practiceSignature } from './practice-signature.ts'
export { sendingChannels } from './sending-channels.ts'
export { readSettings } from './stored-settings.ts'
