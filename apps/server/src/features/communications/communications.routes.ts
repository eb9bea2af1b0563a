import { communications, notes } from '@enamel/contract/communications'
import { serve } from '../../http/serve.ts'
import { discardUpload } from './attachments/discard-upload.ts'
import { getAttachment } from './attachments/get-attachment.ts'
import { reuseFiles } from './attachments/reuse-files.ts'
import { takeUpload } from './attachments/take-upload.ts'
import { getEmail } from './email/get-email.ts'
import { addNote } from './messages/add-note.ts'

export const communicationRoutes = [
  serve(communications.upload, takeUpload),
  serve(communications.reuseFiles, reuseFiles),
  serve(communications.discardUpload, discardUpload),
  serve(communications.email, getEmail),
  serve(communications.attachment, getAttachment),
  serve(notes.add, addNote),
]
