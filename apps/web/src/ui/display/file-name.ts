import { type TooltipSide, tooltipProps } from '../overlays/tooltip.tsx'
import { fileNameMax, shortFileName, wholeFileName } from './short-file-name.ts'

export interface FileName {
  /** The full name, where there is room, and for screen readers. */
  whole: string
  /** As much of it as is shown (COM-25). */
  shown: string
  /** The attributes of the element that shows it: a cut name has a tooltip with the whole. */
  tooltip: Partial<ReturnType<typeof tooltipProps>>
}

/** How a file is called on screen, everywhere alike. */
export function fileName(
  file: { name: string; type: string },
  where: 'thumbnail' | 'lightbox',
  side?: TooltipSide,
): FileName {
  const whole = wholeFileName(file)
  const shown = shortFileName(whole, fileNameMax(file.type, where))
  return { whole, shown, tooltip: shown === whole ? {} : tooltipProps(whole, side ? { side } : {}) }
}
