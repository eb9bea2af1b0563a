import { type TooltipSide, tooltipProps } from '../overlays/tooltip.tsx'
import { fileNameMax, fullFileName, shortFileName } from './short-file-name.ts'

export interface FileName {
  /** The full name, for screen readers, and for places with enough room. */
  fullName: string
  /** The part of the name that is shown (COM-25). */
  shownName: string
  /** The attributes of the element that shows the name: a shortened name has a tooltip with the full name. */
  tooltip: Partial<ReturnType<typeof tooltipProps>>
}

/** The name of a file as it is shown everywhere on the screen. */
export function fileName(
  file: { name: string; type: string },
  location: 'thumbnail' | 'lightbox',
  side?: TooltipSide,
): FileName {
  const fullName = fullFileName(file)
  const shownName = shortFileName(fullName, fileNameMax(file.type, location))
  return {
    fullName,
    shownName,
    tooltip: shownName === fullName ? {} : tooltipProps(fullName, side ? { side } : {}),
  }
}
