import { useMergedRef } from '@mantine/hooks'
import { type ComponentProps, type Ref, useState } from 'react'
import { classNames } from '../class-names.ts'
import styles from './floating.module.css'
import { OverlayPortal } from './overlay-container.tsx'
import type { Align, Side } from './place.ts'
import { usePlacement } from './use-placement.ts'

export interface FloatingProps extends Omit<ComponentProps<'div'>, 'ref'> {
  anchor: Element
  side?: Side | undefined
  align?: Align | undefined
  /** Whether the sheet is at least as wide as its anchor. */
  matchWidth?: boolean
  /** The name of the landmark around the sheet, which is outside all other landmarks. A dialog needs no landmark. */
  region?: string
  /** Must be stable: a new ref at each render would detach and attach the sheet again. */
  ref?: Ref<HTMLDivElement>
}

/** A raised sheet beside its anchor, above the page or the dialog. */
export function Floating({
  anchor,
  side = 'bottom',
  align = 'start',
  matchWidth,
  region = 'Options',
  ref,
  className,
  style,
  ...rest
}: FloatingProps) {
  const [sheet, setSheet] = useState<HTMLDivElement | null>(null)
  usePlacement(anchor, sheet, { side, align, gap: 4 })
  const sheetElement = (
    <div
      {...rest}
      ref={useMergedRef(setSheet, ref)}
      className={classNames(styles.sheet, className)}
      style={{ ...style, ...(matchWidth && { minWidth: anchor.getBoundingClientRect().width }) }}
    />
  )
  return (
    <OverlayPortal>
      {rest.role === 'dialog' ? (
        sheetElement
      ) : (
        <section aria-label={region} className={styles.region}>
          {sheetElement}
        </section>
      )}
    </OverlayPortal>
  )
}
