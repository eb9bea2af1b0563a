export { emailPicture } from './email-picture.ts'
export { assignPicture, storePicture } from './store-picture.ts'
