export { filesOfMessages } from './attachments/attachment.queries.ts'
export { enqueueFetches, pendingAttachment } from './attachments/pending-attachment.ts'
export {
  attachUploads,
  bindUploads,
  expireUploadsOf,
  type UploadedRow,
  unbindUploads,
  uploadsToSend,
} from './attachments/upload.queries.ts'
export { bodyHasNote, communicationPolicy } from './communications.policy.ts'
export { outgoingEmail } from './email/html/outgoing-html.ts'
export { safeLink } from './email/html/safe-url.ts'
export {
  sanitiseEmail,
  sanitiseSignature,
  sanitiseTemplate,
} from './email/html/sanitise-email.ts'
export { inlinePictureUrl, isEmbeddable } from './email/inline-pictures.ts'
export { announceMessage } from './messages/announce-message.ts'
export { announceStatuses, applyStatus, applyStatuses } from './messages/apply-status.ts'
export { type ConsentReason, hasOptedOut, optIn, optOut } from './messages/consent.ts'
export { isToReferrer } from './messages/is-to-referrer.ts'
export { markRecipientNumbers } from './messages/mark-recipient-numbers.ts'
export { removeMessage } from './messages/remove-message.ts'
export { type NewAttachment, storeMessages, type WrittenMessage } from './messages/store-messages.ts'
export { entryId, TIMELINE_ENTRY } from './messages/timeline-entry.ts'
export { typeOfContent } from './messages/type-of-content.ts'
export { writeMessage, writeMessages } from './messages/write-message.ts'
