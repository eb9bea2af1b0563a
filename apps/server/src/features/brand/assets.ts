import type { brand } from '@enamel/contract/brand'
import { assetNames } from '@enamel/domain/brand/assets'
import { isOneOf } from '@enamel/domain/text/one-of'
import { inPractice } from '../../db/in-practice.ts'
import { ok, refuse } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { changePractice, practiceAssets, practiceOf } from '../practice/index.ts'

export const getAssets: Handler<typeof brand.assets> = ({ deps, session }) =>
  inPractice(deps.db, session.clientId, async (tx) => ok(practiceAssets(await practiceOf(tx), deps)))

/** Removes a picture from the practice. Its address still works, since emails that were sent show it. */
export const removeAsset: Handler<typeof brand.remove> = ({ deps, change }, { params: { name } }) =>
  change(async (tx) => {
    if (!isOneOf(assetNames, name)) return refuse('not_found')
    const practice = await changePractice(
      tx,
      () => ({ settings: { assets: { [name]: null } } }),
      deps.clock.now(),
    )
    return ok(practiceAssets(practice, deps))
  })
