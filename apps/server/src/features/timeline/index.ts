export {
  announceTimeline,
  lockTimelines,
  touchSql,
  touchTimeline,
  touchTimelines,
} from './announce-timeline.ts'
export { attachmentUrl } from './attachment-url.ts'
export { lastBusinessEvent } from './last-business-event.ts'
export { MESSAGE_WITH_AUTHOR } from './message-with-author.ts'
export { type MessageRow, presentAttachment, presentFormSubmission, presentMessage } from './present-event.ts'
export { presentRetry } from './present-retry.ts'
export { readEvent, readEvents } from './read-timeline.ts'
export { recordBusinessEvent } from './record-business-event.ts'
export { recordNote, recordNoteOnce } from './record-note.ts'
