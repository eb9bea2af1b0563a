import { savedHeight } from '../../lib/saved-height.ts'
import { BAR_HEIGHT_KEY, barHeight } from './model/bar-height.ts'

/** The height of the reply bar to which it was last dragged in this browser (RPL-24). */
export const savedBarHeight = savedHeight(BAR_HEIGHT_KEY, barHeight)
