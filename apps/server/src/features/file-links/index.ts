export { type LinkBase, textAsSent } from './file-link.ts'
export { mediaUrl } from './media-url.ts'
export { storeFileLink } from './store-file-link.ts'
