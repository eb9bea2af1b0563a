import { saveFile } from '../../lib/save-file.ts'
import { showError } from '../../ui/feedback/show-error.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { exportTexts } from './export-texts.ts'
import { fetchExport } from './exports.api.ts'

const EXPORT_READY = 'Your export is ready.'

/**
 * Offers the file of an export.
 * @param url the address of the file, which ends with the id of the export
 */
export function showReadyExport(url: string): void {
  const exportId = url.split('/').at(-1) ?? ''
  toast.success(EXPORT_READY, { label: 'Download', onAction: () => void download(exportId) })
}

async function download(exportId: string): Promise<void> {
  try {
    const file = await fetchExport(exportId)
    if (file.kind === 'ready') saveFile(file.content, file.name)
    else toast.error(exportTexts[file.kind].title)
  } catch (error) {
    showError(error)
  }
}
