import type { BlockRow } from '../model/email-node.ts'
import type { Designer } from '../use-designer.ts'

export interface BlockSettingsProps {
  row: BlockRow
  designer: Designer
}
