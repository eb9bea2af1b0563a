import type { BlockRow } from '../model/email-tree.ts'
import type { Designer } from '../use-designer.ts'

export interface BlockSettingsProps {
  row: BlockRow
  designer: Designer
}
