import { LOGO_HEIGHT_PX } from '@enamel/domain/automations/email/email-look'
import type { CSSProperties, FocusEvent, ReactNode } from 'react'
import { blockLabels } from '../model/block-labels.ts'
import { attributesOf, paddingText, readPadding } from '../model/block-style.ts'
import { type BlockKind, type EmailNode, kindOf } from '../model/email-node.ts'
import type { Designer } from '../use-designer.ts'
import { PlainText } from './plain-text.tsx'
import { RichText } from './rich-text.tsx'

export interface CanvasBlockProps {
  node: EmailNode
  kind?: BlockKind
  designer: Designer
  children?: ReactNode
}

/** A block of the email, which is selected when it is pressed or focused. */
export function CanvasBlock({ node, kind = kindOf(node), designer, children }: CanvasBlockProps) {
  const isSelected = designer.selected?.node.id === node.id
  const position = designer.rows.findIndex((row) => row.node.id === node.id) + 1
  return (
    // biome-ignore lint/a11y/useSemanticElements: a block is no group of fields.
    <div
      role="group"
      aria-label={`${blockLabels[kind]}, ${position} of ${designer.rows.length}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the block is moved and deleted by keyboard.
      tabIndex={0}
      data-block={node.id}
      data-selected={isSelected || undefined}
      onFocus={(event: FocusEvent) => {
        if ((event.target as Element).closest('[data-block]') === event.currentTarget)
          designer.select(node.id)
      }}
    >
      {children ?? <Leaf node={node} kind={kind} designer={designer} />}
    </div>
  )
}

function Leaf({ node, kind, designer }: { node: EmailNode; kind: BlockKind; designer: Designer }) {
  const attributes = attributesOf(node)
  const around: CSSProperties = {
    padding: paddingText(readPadding(node)),
    textAlign: attributes.align as CSSProperties['textAlign'],
    backgroundColor: attributes['container-background-color'],
  }
  switch (node.tag) {
    case 'mj-image':
      return (
        <div style={around}>
          <Picture attributes={attributes} />
        </div>
      )
    case 'mj-button':
      return (
        <div style={around}>
          <span style={buttonStyle(attributes)}>
            <PlainText text={node.content} labelOf={designer.rules.labelOf} />
          </span>
        </div>
      )
    case 'mj-divider':
      return (
        <div style={around}>
          <div
            style={{
              borderTop: `${attributes['border-width']} ${attributes['border-style'] ?? 'solid'} ${attributes['border-color']}`,
            }}
          />
        </div>
      )
    case 'mj-spacer':
      return <div style={{ height: attributes.height }} />
    default:
      return (
        <div style={{ ...around, ...textStyle(attributes) }} {...ownHeadingStyle(node)}>
          {kind === 'logo' ? (
            <Logo designer={designer} />
          ) : (
            <Text node={node} kind={kind} designer={designer} />
          )}
        </div>
      )
  }
}

function textStyle(attributes: Readonly<Record<string, string>>): CSSProperties {
  return {
    color: attributes.color,
    fontFamily: attributes['font-family'],
    fontSize: attributes['font-size'],
    fontWeight: attributes['font-weight'],
    fontStyle: attributes['font-style'],
    lineHeight: attributes['line-height'],
    letterSpacing: attributes['letter-spacing'],
  }
}

/** The headings of a text take on its own size, height and weight, if it has any. */
function ownHeadingStyle({ attributes }: EmailNode) {
  return {
    'data-own-size': attributes['font-size'] && true,
    'data-own-height': attributes['line-height'] && true,
    'data-own-weight': attributes['font-weight'] && true,
  }
}

function buttonStyle(attributes: Readonly<Record<string, string>>): CSSProperties {
  return {
    ...textStyle(attributes),
    display: 'inline-block',
    width: attributes.width,
    padding: attributes['inner-padding'],
    backgroundColor: attributes['background-color'],
    borderRadius: attributes['border-radius'],
    textAlign: 'center',
  }
}

function Text({ node, kind, designer }: { node: EmailNode; kind: BlockKind; designer: Designer }) {
  return (
    <RichText
      html={node.content}
      label={blockLabels[kind]}
      labelOf={designer.rules.labelOf}
      onChange={(html) => designer.email.setContent(node.id, html)}
      onFocus={() => designer.setInsertTarget(node.id)}
      ref={(handle) => designer.registerText(node.id, handle)}
    />
  )
}

function Picture({ attributes }: { attributes: Readonly<Record<string, string>> }) {
  const { src, alt, width, height } = attributes
  if (!src) return <div className="empty">Choose a picture</div>
  return (
    <img
      src={src}
      alt={alt ?? ''}
      style={{
        display: 'inline-block',
        width: width ?? '100%',
        maxWidth: '100%',
        height: height ?? 'auto',
        borderRadius: attributes['border-radius'],
        verticalAlign: 'top',
      }}
    />
  )
}

/** The practice's logo, or its name without one. */
function Logo({ designer }: { designer: Designer }) {
  const { logo_url, name } = designer.brand
  if (!logo_url) return <>{name}</>
  return <img src={logo_url} alt={name} style={{ height: LOGO_HEIGHT_PX, maxWidth: '100%' }} />
}
