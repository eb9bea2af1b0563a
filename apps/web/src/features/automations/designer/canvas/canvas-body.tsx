import { EMAIL_WIDTH_PX } from '@enamel/domain/automations/email/email-look'
import type { CSSProperties } from 'react'
import { attributesOf, paddingText, readPadding } from '../model/block-style.ts'
import { type EmailNode, hasColumns } from '../model/email-node.ts'
import type { Designer } from '../use-designer.ts'
import { CanvasBlock } from './canvas-block.tsx'
import { CanvasFooter } from './canvas-footer.tsx'

/** Columns stand below each other on narrower screens, as the renderer has it. */
const STACKED_BELOW_PX = 480

interface PartProps {
  node: EmailNode
  designer: Designer
  isStacked: boolean
}

/** The email as it will look, each block to be selected and edited. */
export function CanvasBody({ designer, width }: { designer: Designer; width: number }) {
  const { body } = designer.state
  const isStacked = width < STACKED_BELOW_PX
  return (
    <div style={{ backgroundColor: attributesOf(body)['background-color'] }}>
      <div style={{ maxWidth: EMAIL_WIDTH_PX, margin: '0 auto' }}>
        {body.children.length === 0 && <div className="empty">Add a block to begin</div>}
        {body.children.map((section) => (
          <Section key={section.id} node={section} designer={designer} isStacked={isStacked} />
        ))}
        <CanvasFooter designer={designer} />
      </div>
    </div>
  )
}

function Section({ node, designer, isStacked }: PartProps) {
  const attributes = attributesOf(node)
  const style: CSSProperties = {
    display: isStacked ? 'block' : 'flex',
    padding: paddingText(readPadding(node)),
    backgroundColor: attributes['background-color'],
    borderRadius: attributes['border-radius'],
    border: attributes.border,
  }
  const columns = node.children.map((column) => (
    <Column
      key={column.id}
      node={column}
      designer={designer}
      isStacked={isStacked}
      count={node.children.length}
    />
  ))
  if (!hasColumns(node)) return <div style={style}>{columns}</div>
  return (
    <CanvasBlock node={node} kind="columns" designer={designer}>
      <div style={style}>{columns}</div>
    </CanvasBlock>
  )
}

function Column({ node, designer, isStacked, count }: PartProps & { count: number }) {
  const attributes = attributesOf(node)
  return (
    <div
      style={{
        width: isStacked ? '100%' : (attributes.width ?? `${100 / count}%`),
        padding: paddingText(readPadding(node)),
        backgroundColor: attributes['background-color'],
        borderRadius: attributes['border-radius'],
        border: attributes.border,
      }}
    >
      {node.children.length === 0 && (
        <div className="empty" data-empty-column={node.id}>
          Empty column
        </div>
      )}
      {node.children.map((leaf) => (
        <CanvasBlock key={leaf.id} node={leaf} designer={designer} />
      ))}
    </div>
  )
}
