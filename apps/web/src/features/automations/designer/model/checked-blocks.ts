import type { CheckedBlock } from '@enamel/domain/automations/email/checks/checked-email'
import type { EmailTag } from '@enamel/domain/automations/email/tree/email-element'
import { blockLabels } from './block-labels.ts'
import { coloursOf } from './block-style.ts'
import { type BlockRow, blockRows, type EmailNode, pathTo } from './email-node.ts'

const checkedKinds: Readonly<Partial<Record<EmailTag, CheckedBlock['kind']>>> = {
  'mj-text': 'text',
  'mj-image': 'image',
  'mj-button': 'button',
}

/** The blocks of an email as the checks read them. */
export function checkedBlocks(body: EmailNode): CheckedBlock[] {
  return blockRows(body).flatMap((row) => toChecked(body, row))
}

function toChecked(body: EmailNode, { node, kind }: BlockRow): CheckedBlock[] {
  const checkedKind = checkedKinds[node.tag]
  if (!checkedKind) return []
  const { src = '', alt = '', href = '' } = node.attributes
  const hasText = checkedKind !== 'image' && kind !== 'logo'
  return [
    {
      id: node.id,
      kind: checkedKind,
      name: blockLabels[kind],
      html: node.content,
      colours: hasText ? coloursOf(pathTo(body, node.id)) : null,
      src,
      alt,
      href,
    },
  ]
}
