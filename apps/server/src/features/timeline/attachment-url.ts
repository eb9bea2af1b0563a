import { communications } from '@enamel/contract/communications'
import { API_BASE } from '../../api-base.ts'

/** Where a file is fetched from, before it is sent and after: it keeps its id. */
export function attachmentUrl(id: string): string {
  return `${API_BASE}${communications.attachment.path.replace(':id', id)}`
}
