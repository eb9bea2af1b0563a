import type { Attachment } from '@enamel/domain/timeline/event'
import { IconChevronLeft, IconChevronRight, IconDownload, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useMemo, useState } from 'react'
import Carousel, { type GenericSlide } from 'yet-another-react-lightbox'
import Inline from 'yet-another-react-lightbox/plugins/inline'
import 'yet-another-react-lightbox/styles.css'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { fileName } from '../../../ui/display/file-name.ts'
import { Modal } from '../../../ui/overlays/modal.tsx'
import { FILE_FAILED } from './file-failure.tsx'
import styles from './lightbox.module.css'
import { Slide } from './slide.tsx'
import { useDownload } from './use-download.ts'

interface FileSlide extends GenericSlide {
  type: 'file'
  file: Attachment
}

declare module 'yet-another-react-lightbox' {
  interface SlideTypes {
    file: FileSlide
  }
}

export interface LightboxProps {
  files: readonly Attachment[]
  /** The index of the file that is shown first. */
  start: number
  onClose: () => void
}

/** Shows files one by one over the dimmed page, with the buttons Previous, Next, Download and Close (COM-22). */
export function Lightbox({ files, start, onClose }: LightboxProps) {
  const [index, setIndex] = useState(start)
  // The same array in every render, since the carousel restarts when it receives a new one.
  const slides = useMemo(
    () => files.map((slideFile): FileSlide => ({ type: 'file', file: slideFile })),
    [files],
  )
  const file = files[index] ?? files[0]
  if (!file) return null
  const step = (by: number) => setIndex((current) => Math.min(Math.max(current + by, 0), files.length - 1))
  const onKeyDown = (event: KeyboardEvent) => {
    // Audio and video players handle the arrow keys themselves.
    if (event.target instanceof HTMLMediaElement) return
    if (event.key === 'ArrowLeft') step(-1)
    if (event.key === 'ArrowRight') step(1)
  }
  return (
    <Modal
      onClose={onClose}
      layerClassName={styles.layer}
      className={styles.sheet}
      aria-label="Attachments"
      onKeyDown={onKeyDown}
    >
      <Head
        file={file}
        position={files.length > 1 ? `${index + 1} of ${files.length}` : ''}
        onClose={onClose}
      />
      <div className={styles.stage}>
        <Carousel
          plugins={[Inline]}
          index={index}
          slides={slides}
          controller={{ closeOnEscape: false }}
          carousel={{ finite: true, preload: 1, padding: 0, spacing: 0 }}
          animation={{ swipe: 160, fade: 120 }}
          toolbar={{ buttons: [] }}
          labels={{ 'Photo gallery': 'Attachments', Slide: 'File' }}
          on={{ view: ({ index: viewed }) => setIndex(viewed) }}
          render={{
            slide: ({ slide, offset }) =>
              slide.type === 'file' ? <Slide file={slide.file} isCurrent={offset === 0} /> : undefined,
            buttonPrev: () => null,
            buttonNext: () => null,
          }}
        />
        {files.length > 1 && (
          <>
            <IconButton
              icon={IconChevronLeft}
              label="Previous"
              size={44}
              className={styles.previous}
              disabled={index === 0}
              onClick={() => step(-1)}
            />
            <IconButton
              icon={IconChevronRight}
              label="Next"
              size={44}
              className={styles.next}
              disabled={index === files.length - 1}
              onClick={() => step(1)}
            />
          </>
        )}
      </div>
    </Modal>
  )
}

/** The name and position of the current file, and the buttons that download it and close the lightbox. */
function Head({ file, position, onClose }: { file: Attachment; position: string; onClose: () => void }) {
  const { shownName, tooltip } = fileName(file, 'lightbox', 'bottom')
  return (
    <header className={styles.head}>
      <h2 className={styles.name} {...tooltip}>
        {shownName}
      </h2>
      <span className={`${styles.place} tabular`}>{position}</span>
      <Save file={file} />
      <IconButton icon={IconX} label="Close" tooltipSide="bottom" data-autofocus onClick={onClose} />
    </header>
  )
}

function Save({ file }: { file: Attachment }) {
  const { state, start } = useDownload(file)
  return (
    <>
      <span className={styles.updates} role="status">
        {state.kind === 'failed' && FILE_FAILED}
        {state.kind === 'loading' && `Downloading ${Math.round(state.fraction * 100)}%`}
      </span>
      <IconButton icon={IconDownload} label="Download" tooltipSide="bottom" onClick={start} />
    </>
  )
}
