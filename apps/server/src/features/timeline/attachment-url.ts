import { communications } from '@enamel/contract/communications'
import { API_BASE } from '../../api-base.ts'

/** The address of a file, which stays the same when the file is sent. */
export function attachmentUrl(id: string): string {
  return `${API_BASE}${communications.attachment.path.replace(':id', id)}`
}
