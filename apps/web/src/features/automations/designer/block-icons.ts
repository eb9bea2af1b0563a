import {
  IconAlignLeft,
  IconArrowsVertical,
  IconColumns2,
  IconHeading,
  IconPhoto,
  IconRectangle,
  IconSeparatorHorizontal,
  IconSignature,
} from '@tabler/icons-react'
import type { IconShape } from '../../../ui/display/icon.tsx'
import type { BlockKind } from './model/email-node.ts'

export const blockIcons: Readonly<Record<BlockKind, IconShape>> = {
  logo: IconPhoto,
  heading: IconHeading,
  text: IconAlignLeft,
  signature: IconSignature,
  image: IconPhoto,
  button: IconRectangle,
  divider: IconSeparatorHorizontal,
  spacer: IconArrowsVertical,
  columns: IconColumns2,
}
