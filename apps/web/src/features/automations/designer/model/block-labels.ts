import type { BlockKind } from './email-node.ts'

export const blockLabels: Readonly<Record<BlockKind, string>> = {
  logo: 'Logo',
  heading: 'Heading',
  text: 'Text',
  signature: 'Signature',
  image: 'Image',
  button: 'Button',
  divider: 'Divider',
  spacer: 'Spacer',
  columns: 'Two columns',
}
