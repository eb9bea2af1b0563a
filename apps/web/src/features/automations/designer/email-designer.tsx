import { savedEmail } from '@enamel/domain/automations/email/tree/saved-email'
import { IconAdjustments, IconLayoutGridAdd, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { UnsavedPart } from '../../../lib/drafts/unsaved-edits.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Modal } from '../../../ui/overlays/modal.tsx'
import { useDiscarding } from '../../../ui/overlays/use-discarding.tsx'
import { FinaliseDialog } from '../templates/finalise-dialog.tsx'
import { Canvas } from './canvas/canvas.tsx'
import { type BlockDrag, useBlockDrag } from './canvas/use-block-drag.ts'
import { DarkPreview } from './dark-preview.tsx'
import { DesignerBar, type View, viewWidths } from './designer-bar.tsx'
import { handleBlockKey, handleGlobalKey } from './designer-keys.ts'
import type { EmailDesignerProps } from './designer-props.ts'
import styles from './email-designer.module.css'
import { blockLabels } from './model/block-labels.ts'
import { createEmailDocument, type EmailDocument } from './model/email-document.ts'
import { BlocksPanel } from './panels/blocks-panel.tsx'
import { ChecksPanel } from './panels/checks-panel.tsx'
import { SettingsPanel } from './panels/settings-panel.tsx'
import { SubjectLine } from './subject-line.tsx'
import { type Designer, useDesigner } from './use-designer.ts'
import { useSave } from './use-save.ts'

const LEAVE = {
  title: 'Unsaved changes',
  text: 'You have unsaved changes, are you sure you want to leave?',
  stayLabel: 'Stay',
  discardLabel: 'Leave',
}

/** The visual designer of an email, over the whole window (AUT-14, DSG). */
export function EmailDesigner(props: EmailDesignerProps) {
  const discarding = useDiscarding(LEAVE)
  const opened = useOpenedEmail(props)
  const close = () => discarding.leave(props.onClose)
  return (
    <>
      <Modal
        onClose={close}
        layerClassName={styles.layer}
        className={styles.window}
        aria-label={`Design ${props.title}`}
      >
        <UnsavedPart edits={discarding.edits}>
          {opened && <OpenDesigner {...props} {...opened} onClose={close} />}
        </UnsavedPart>
      </Modal>
      {discarding.question}
    </>
  )
}

interface OpenedEmail {
  /** The content that was opened. Others may have saved another since. */
  content: EmailDesignerProps['content']
  email: EmailDocument
}

function useOpenedEmail(props: EmailDesignerProps): OpenedEmail | null {
  const [email, setEmail] = useState<EmailDocument | null>(null)
  const [content] = useState(props.content)
  useEffect(() => {
    const { subject, preview } = content
    const created = createEmailDocument({ subject, preview, body: savedEmail(content) })
    setEmail(created)
    return created.destroy
  }, [content])
  return email && { content, email }
}

/** The panel that is open over the email, where there is no room beside it. */
type Sheet = 'blocks' | 'settings' | null

function OpenDesigner({ email, ...props }: EmailDesignerProps & OpenedEmail) {
  const designer = useDesigner(email, props)
  const saving = useSave(email, designer.state, props)
  const drag = useBlockDrag(designer)
  const [view, setView] = useState<View>('desk')
  const [sheet, setSheet] = useState<Sheet>(null)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of the controls inside.
    <div
      className={styles.designer}
      onKeyDownCapture={(event) => handleGlobalKey(event, { designer, save: saving.start })}
      onKeyDown={(event) => handleBlockKey(event, designer)}
    >
      <DesignerBar {...props} {...{ designer, saving, view }} onView={setView} onBack={props.onClose} />
      <div className={styles.body}>
        <BlocksPane
          designer={designer}
          drag={drag}
          isOpen={sheet === 'blocks'}
          onClose={() => setSheet(null)}
        />
        <section className={styles.middle} aria-label="Email">
          <SubjectLine designer={designer} />
          {view === 'dark' ? (
            <div className={styles.dark}>
              <DarkPreview render={() => props.onPreview(saving.contentNow())} />
            </div>
          ) : (
            <Canvas designer={designer} drag={drag} width={viewWidths[view]} />
          )}
          <SheetButtons
            warnings={designer.checks.filter(({ warning }) => warning).length}
            onOpen={setSheet}
          />
        </section>
        <SettingsPane designer={designer} isOpen={sheet === 'settings'} onSheet={setSheet} />
      </div>
      <div className="visually-hidden" role="status">
        {designer.announcement}
      </div>
      {saving.save.kind === 'asking' && (
        <FinaliseDialog
          kind="email"
          toAdapt={saving.toAdapt()}
          onAnswer={saving.answer}
          onClose={() => saving.answer(null)}
        />
      )}
    </div>
  )
}

interface BlocksPaneProps {
  designer: Designer
  drag: BlockDrag
  isOpen: boolean
  onClose: () => void
}

/** The blocks to add and the outline, beside the email or in a sheet over it. */
function BlocksPane({ designer, drag, isOpen, onClose }: BlocksPaneProps) {
  return (
    <aside className={styles.left} aria-label="Blocks" data-open={isOpen || undefined}>
      <div className={styles.sheetHead}>
        <IconButton size={28} icon={IconX} label="Close the blocks" onClick={onClose} />
      </div>
      <BlocksPanel designer={designer} drag={drag} onDone={onClose} />
    </aside>
  )
}

interface SettingsPaneProps {
  designer: Designer
  isOpen: boolean
  onSheet: (sheet: Sheet) => void
}

/** The settings of the selected block and the checks, beside the email or in a sheet over it. */
function SettingsPane({ designer, isOpen, onSheet }: SettingsPaneProps) {
  return (
    <aside className={styles.right} aria-label="Settings" data-open={isOpen || undefined}>
      <header className={styles.paneHead}>
        <h2 className={styles.paneTitle}>{titleOf(designer)}</h2>
        <IconButton
          size={28}
          icon={IconX}
          label="Close the settings"
          onClick={() => {
            designer.select(null)
            onSheet(null)
          }}
        />
      </header>
      <div className={styles.paneBody}>
        <SettingsPanel designer={designer} />
        <ChecksPanel
          designer={designer}
          // A field in the email is below the sheet.
          onFix={(result) => onSheet(designer.isFixedInEmail(result) ? null : 'settings')}
        />
      </div>
    </aside>
  )
}

function titleOf({ selected, isFooterSelected }: Designer): string {
  if (selected) return blockLabels[selected.kind]
  return isFooterSelected ? 'Footer' : 'Settings'
}

function SheetButtons({ warnings, onOpen }: { warnings: number; onOpen: (sheet: Sheet) => void }) {
  return (
    <div className={styles.sheetButtons}>
      <Button icon={IconLayoutGridAdd} onClick={() => onOpen('blocks')}>
        Blocks
      </Button>
      <Button icon={IconAdjustments} onClick={() => onOpen('settings')}>
        {warnings > 0 ? `Settings, ${warnings} to fix` : 'Settings'}
      </Button>
    </div>
  )
}
