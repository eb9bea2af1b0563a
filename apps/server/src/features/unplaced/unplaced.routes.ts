import { unplaced } from '@enamel/contract/unplaced'
import { serve } from '../../http/serve.ts'
import { getRaw, listUnplaced } from './list-unplaced.ts'
import { dismiss, dismissMany, placeUnplaced } from './place-unplaced.ts'

export const unplacedRoutes = [
  serve(unplaced.list, listUnplaced),
  serve(unplaced.raw, getRaw),
  serve(unplaced.place, placeUnplaced),
  serve(unplaced.dismiss, dismiss),
  serve(unplaced.dismissMany, dismissMany),
]
