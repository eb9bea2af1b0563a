import { type RefObject, useEffect } from 'react'
import { forgetRecentPatients, rememberPatient } from '../../features/search/palette/recent-patients.ts'
import { useInit } from '../../signed-in/init.api.ts'
import type { PatientOverlay } from '../../signed-in/patient-overlay.ts'
import { HelpSheet } from '../../signed-in/shortcuts/help-sheet.tsx'
import { ShortcutKeys } from '../../signed-in/shortcuts/shortcut-keys.tsx'
import { useShortcuts } from '../../signed-in/shortcuts/use-shortcuts.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { ShellPaletteProps } from './shell-palette.tsx'
import { useFound } from './use-found.ts'
import type { ShellCommand } from './use-shell-commands.ts'

const ShellPalette = lazyPart(async () => (await import('./shell-palette.tsx')).ShellPalette)

export interface ShellCommandsProps {
  overlay: PatientOverlay
  opened: ShellCommand | null
  /** What was typed before the palette appeared. */
  typed: RefObject<string>
  onOpen: (command: ShellCommand) => void
  onClose: () => void
  /** Called when keys are listened to; returns those that were pressed before. */
  onListening: () => readonly KeyboardEvent[]
  onAddPatient: ShellPaletteProps['onAddPatient']
}

/** The keys of all shortcuts, their help sheet and the palette: loaded after the first screen, or with the first key. */
export function ShellCommands(props: ShellCommandsProps) {
  const { overlay, opened, onOpen, onClose, onListening } = props
  const found = useFound(overlay)
  useEffect(() => ShellPalette.prepare(), [])
  useShortcuts('anywhere', { help: () => onOpen('help') })
  useRememberedPatient(found.openPatientId)
  return (
    <>
      <ShortcutKeys onListening={onListening} />
      {opened === 'help' && <HelpSheet onClose={onClose} />}
      {opened === 'palette' && (
        <ShellPalette
          typed={props.typed}
          found={found}
          onOpen={onOpen}
          onClose={onClose}
          onAddPatient={props.onAddPatient}
        />
      )}
    </>
  )
}

/** Remembers who was opened until the user signs out, when the signed-in part of the page is removed. */
function useRememberedPatient(patientId: string | null): void {
  const { subscriber_id: user } = useInit()
  useEffect(() => {
    if (patientId !== null) rememberPatient(user, patientId)
  }, [user, patientId])
  useEffect(() => forgetRecentPatients, [])
}
