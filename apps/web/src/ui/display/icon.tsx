import type { Icon as TablerIcon } from '@tabler/icons-react'

/** Icons smaller than this need a heavier line. */
const SMALL_PX = 16

export type IconShape = TablerIcon

export interface IconProps {
  /** An outline icon of @tabler/icons-react. */
  of: IconShape
  /** Width and height in px: 14 in meta lines, 16 in buttons, 17 in the sidebar, 18 in the top bar, 20 on phones. */
  size?: number
  /** The label of an icon without a text beside it. Without a label the icon is decoration. */
  label?: string
  className?: string | undefined
}

/** An outline icon, with the stroke width for its size. */
export function Icon({ of: Shape, size = 16, label, className }: IconProps) {
  const accessibility = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return <Shape size={size} stroke={size < SMALL_PX ? 2 : 1.75} className={className} {...accessibility} />
}
