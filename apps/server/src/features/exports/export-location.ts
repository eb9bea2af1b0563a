import { exports } from '@enamel/contract/exports'
import { API_BASE } from '../../api-base.ts'

/** The folder of a practice's files in the storage. */
export function exportFolder(clientId: string): string {
  return `exports/${clientId}`
}

/** The key of an export's file in the storage. */
export function exportFileKey(clientId: string, id: string): string {
  return `${exportFolder(clientId)}/${id}`
}

/** The address from which a browser with a session downloads the file (G3-12). */
export function exportUrl(id: string): string {
  return `${API_BASE}${exports.download.path.replace(':id', id)}`
}
