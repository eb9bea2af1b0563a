export { emailPicture } from './email-picture.ts'
export { isPictureUrl } from './picture-url.ts'
export { assignPicture, storePicture } from './store-picture.ts'
