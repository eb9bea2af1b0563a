import { unplaced } from '@enamel/contract/unplaced'
import { serve } from '../../http/pipeline/serve.ts'
import { getRaw, listUnplaced } from './list-unplaced.ts'
import { dismiss, dismissMany, placeUnplaced } from './place-unplaced.ts'
import { unplacedPolicy } from './unplaced.policy.ts'

export const unplacedRoutes = [
  serve(unplaced.list, unplacedPolicy.read, listUnplaced),
  serve(unplaced.raw, unplacedPolicy.read, getRaw),
  serve(unplaced.place, unplacedPolicy.place, placeUnplaced),
  serve(unplaced.dismiss, unplacedPolicy.dismiss, dismiss),
  serve(unplaced.dismissMany, unplacedPolicy.dismiss, dismissMany),
]
