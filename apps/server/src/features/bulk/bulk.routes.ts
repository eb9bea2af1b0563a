import { bulk } from '@enamel/contract/bulk'
import { serve } from '../../http/pipeline/serve.ts'
import { bulkPolicy } from './bulk.policy.ts'
import { cancelBulk } from './cancel-bulk.ts'
import { validateBulk } from './check-bulk.ts'
import { getBulk } from './get-bulk.ts'
import { listBulk } from './list-bulk.ts'
import { listOutcomes } from './list-outcomes.ts'
import { previewBulk } from './preview-bulk.ts'
import { sendBulk } from './send-bulk.ts'

export const bulkRoutes = [
  serve(bulk.send, bulkPolicy.send, sendBulk, validateBulk),
  serve(bulk.preview, bulkPolicy.read, previewBulk, validateBulk),
  serve(bulk.list, bulkPolicy.read, listBulk),
  serve(bulk.read, bulkPolicy.read, getBulk),
  serve(bulk.outcomes, bulkPolicy.read, listOutcomes),
  serve(bulk.cancel, bulkPolicy.send, cancelBulk),
]
