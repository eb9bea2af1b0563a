import { EXPORT_LIFE_DAYS } from '@enamel/domain/exports/export-state'
import type { ExportFile } from './exports.api.ts'

/** What a user reads about an export that has no file. */
export const exportTexts: Record<Exclude<ExportFile['kind'], 'ready'>, { title: string; text: string }> = {
  pending: {
    title: 'Your export is being prepared',
    text: 'The download starts here as soon as the file is ready. You can also leave this page: we will email you.',
  },
  failed: {
    title: 'Your export could not be made',
    text: 'Start it again from the report.',
  },
  expired: {
    title: 'This export has expired',
    text: `Links to exports work for ${EXPORT_LIFE_DAYS} days. Start it again from the report.`,
  },
  missing: {
    title: 'We could not find this export',
    text: 'Check that you are logged in to the practice whose patients were exported.',
  },
}
