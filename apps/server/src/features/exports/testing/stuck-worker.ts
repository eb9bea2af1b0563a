import { once } from 'node:events'
import { Readable } from 'node:stream'
import { readConfig } from '../../../config.ts'
import { openLog } from '../../../log.ts'
import { startProduct } from '../../../start-product.ts'

/**
 * A worker that stops in the middle of each file that it writes, until it is killed. It prints `ready`, and `stuck` when
 * a part of a file is on disk.
 */
const { deps } = await startProduct({ config: readConfig(process.env), log: openLog('error') })
const { storage } = deps
const put = storage.put.bind(storage)
storage.put = (key, content) => put(key, Readable.from(startOf(content)))
process.stdout.write('ready\n')

async function* startOf(content: Uint8Array | Readable) {
  for await (const chunk of Readable.from(content)) {
    yield chunk
    process.stdout.write('stuck\n')
    await once(process, 'end of the test')
  }
}
