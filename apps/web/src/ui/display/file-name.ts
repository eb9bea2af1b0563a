import { type TooltipSide, tooltipProps } from '../overlays/tooltip.tsx'
import { fileNameMax, shortFileName, wholeFileName } from './short-file-name.ts'

export interface FileName {
  /** The full name, for screen readers and for places with room for it. */
  whole: string
  /** The part of the name that is shown (COM-25). */
  shown: string
  /** The attributes of the element that shows it: a cut name has a tooltip with the full name. */
  tooltip: Partial<ReturnType<typeof tooltipProps>>
}

/** The name of a file as it is shown everywhere on the screen. */
export function fileName(
  file: { name: string; type: string },
  where: 'thumbnail' | 'lightbox',
  side?: TooltipSide,
): FileName {
  const whole = wholeFileName(file)
  const shown = shortFileName(whole, fileNameMax(file.type, where))
  return { whole, shown, tooltip: shown === whole ? {} : tooltipProps(whole, side ? { side } : {}) }
}
