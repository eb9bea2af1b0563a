import { bulk } from '@enamel/contract/bulk'
import { serve } from '../../http/pipeline/serve.ts'
import { bulkPolicy } from './bulk.policy.ts'
import { cancelBulk } from './cancel-bulk.ts'
import { validateBulk } from './check-bulk.ts'
import { getBulk } from './get-bulk.ts'
import { listBulk } from './list-bulk.ts'
import { listResults } from './list-results.ts'
import { previewBulk } from './preview-bulk.ts'
import { startBulk } from './start-bulk.ts'

/** The endpoints of bulk messages. */
export const bulkRoutes = [
  serve(bulk.send, bulkPolicy.send, startBulk, validateBulk),
  serve(bulk.preview, bulkPolicy.read, previewBulk, validateBulk),
  serve(bulk.list, bulkPolicy.read, listBulk),
  serve(bulk.read, bulkPolicy.read, getBulk),
  serve(bulk.results, bulkPolicy.read, listResults),
  serve(bulk.cancel, bulkPolicy.send, cancelBulk),
]
