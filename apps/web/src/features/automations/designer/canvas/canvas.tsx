import { IconAlertTriangle, IconGripVertical, IconPlus } from '@tabler/icons-react'
import { useLayoutEffect, useState } from 'react'
import { IconButton } from '../../../../ui/buttons/icon-button.tsx'
import { Icon } from '../../../../ui/display/icon.tsx'
import { Menu } from '../../../../ui/overlays/menu.tsx'
import { blockIcons } from '../block-icons.ts'
import { blockLabels } from '../model/block-labels.ts'
import { positionBelow } from '../model/block-position.ts'
import { newBlockKinds } from '../model/new-block.ts'
import type { Designer } from '../use-designer.ts'
import { BlockToolbar } from './block-toolbar.tsx'
import styles from './canvas.module.css'
import { CanvasBody } from './canvas-body.tsx'
import { CanvasFrame } from './canvas-frame.tsx'
import type { BlockDrag } from './use-block-drag.ts'

/** Where a block is drawn, in px within the frame. */
type Box = Pick<DOMRect, 'top' | 'left' | 'width' | 'height'>

/** The email at the width of a screen, with the tools of the selected block around it. */
export function Canvas({ designer, drag, width }: { designer: Designer; drag: BlockDrag; width: number }) {
  const [boxes, setBoxes] = useState<ReadonlyMap<string, Box>>(new Map())
  const measure = () => {
    const blocks = designer.focusing.frame.current?.querySelectorAll<HTMLElement>('[data-block]') ?? []
    setBoxes(new Map([...blocks].map((block) => [block.dataset.block ?? '', block.getBoundingClientRect()])))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn may have moved.
  useLayoutEffect(measure, [designer.state.body, width])
  const { selected } = designer
  const box = selected && boxes.get(selected.node.id)
  return (
    <section
      ref={drag.scroller}
      className={styles.scroller}
      aria-label="Content of the email"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable to scroll with the keyboard.
      tabIndex={0}
    >
      <div className={styles.stage} style={{ width }}>
        <CanvasFrame
          width={width}
          onSize={measure}
          onDocument={(content) => {
            designer.focusing.setFrame(content)
            measure()
          }}
        >
          {(contentWidth) => <CanvasBody designer={designer} width={contentWidth} />}
        </CanvasFrame>
        {[...boxes].map(([id, place]) => (
          <Warning key={id} designer={designer} id={id} box={place} />
        ))}
        {selected && box && <SelectedTools designer={designer} drag={drag} box={box} />}
        {drag.target && <div className={styles.dropLine} style={drag.target.line} />}
      </div>
    </section>
  )
}

function Warning({ designer, id, box }: { designer: Designer; id: string; box: Box }) {
  const [first] = designer.warningsOf(id)
  if (!first) return null
  return (
    <span className={styles.warning} style={{ top: box.top + box.height - 36, left: box.left + 12 }}>
      <Icon of={IconAlertTriangle} size={14} />
      {first.title}
    </span>
  )
}

function SelectedTools({ designer, drag, box }: { designer: Designer; drag: BlockDrag; box: Box }) {
  const { selected } = designer
  if (!selected) return null
  const { node, kind } = selected
  const name = blockLabels[kind].toLowerCase()
  return (
    <>
      <div className={styles.toolbarPlace} style={{ top: box.top, left: box.left, width: box.width }}>
        <BlockToolbar key={node.id} row={selected} designer={designer} />
      </div>
      <IconButton
        icon={IconGripVertical}
        label={`Move the ${name}: drag, or Alt and an arrow key`}
        size={28}
        className={styles.handle}
        style={{ top: box.top + box.height / 2 - 16 }}
        data-handle={node.id}
        {...drag.source({ kind: 'move', id: node.id })}
      />
      <div
        className={styles.plusPlace}
        style={{ top: box.top + box.height, left: box.left, width: box.width }}
      >
        <Menu
          label="Add a block below"
          trigger={(trigger) => (
            <IconButton
              icon={IconPlus}
              label="Add a block below"
              size={28}
              className={styles.plus}
              {...trigger}
            />
          )}
          items={newBlockKinds.map((added) => ({
            label: blockLabels[added],
            icon: blockIcons[added],
            onSelect: () => designer.add(added, positionBelow(designer.state.body, node.id)),
          }))}
        />
      </div>
    </>
  )
}
