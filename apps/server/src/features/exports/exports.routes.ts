import { exports } from '@enamel/contract/exports'
import { serve } from '../../http/pipeline/serve.ts'
import { checkRange } from '../reporting/index.ts'
import { downloadExport } from './download-export.ts'
import { exportPolicy } from './exports.policy.ts'
import { startExport } from './start-export.ts'

export const exportRoutes = [
  serve(exports.start, exportPolicy.read, startExport, checkRange),
  serve(exports.download, exportPolicy.read, downloadExport),
]
