import { communications, notes } from '@enamel/contract/communications'
import { serve } from '../../http/pipeline/serve.ts'
import { discardUpload } from './attachments/discard-upload.ts'
import { getAttachment } from './attachments/get-attachment.ts'
import { receiveUpload } from './attachments/receive-upload.ts'
import { reuseFiles } from './attachments/reuse-files.ts'
import { communicationPolicy } from './communications.policy.ts'
import { getEmail } from './email/get-email.ts'
import { addNote } from './messages/add-note.ts'

export const communicationRoutes = [
  serve(communications.upload, communicationPolicy.attach, receiveUpload),
  serve(communications.reuseFiles, communicationPolicy.attach, reuseFiles),
  serve(communications.discardUpload, communicationPolicy.attach, discardUpload),
  serve(communications.email, communicationPolicy.read, getEmail),
  serve(communications.attachment, communicationPolicy.read, getAttachment),
  serve(notes.add, communicationPolicy.addNote, addNote),
]
