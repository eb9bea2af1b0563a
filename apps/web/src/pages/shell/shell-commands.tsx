import { fullName } from '@enamel/domain/patients/name'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useInboxViews } from '../../features/inbox/inbox-views.ts'
import { Palette } from '../../features/search/palette/palette.tsx'
import { forgetRecentPatients, rememberPatient } from '../../features/search/palette/recent-patients.ts'
import { unplacedQuery } from '../../features/unplaced/unplaced.api.ts'
import { useInit } from '../../signed-in/init.api.ts'
import { patientQuery } from '../../signed-in/patient.api.ts'
import type { PatientOverlay } from '../../signed-in/patient-overlay.ts'
import { HelpSheet } from '../../signed-in/shortcuts/help-sheet.tsx'
import { ShortcutKeys } from '../../signed-in/shortcuts/shortcut-keys.tsx'
import { usableShortcuts } from '../../signed-in/shortcuts/usable-shortcuts.ts'
import { useShortcuts } from '../../signed-in/shortcuts/use-shortcuts.ts'
import { palettePlaces, patientCommands } from './palette-commands.ts'
import { useFound } from './use-found.ts'
import type { ShellCommand } from './use-shell-commands.ts'

export interface ShellCommandsProps {
  overlay: PatientOverlay
  /** The key that was pressed before this part was loaded. */
  firstKey: KeyboardEvent | null
  opened: ShellCommand | null
  onOpen: (command: ShellCommand) => void
  onClose: () => void
  onListening: () => void
  onAddPatient: () => void
}

/** The keys of all shortcuts, their help sheet and the palette: loaded after the first screen, or with the first key. */
export function ShellCommands(props: ShellCommandsProps) {
  const { overlay, firstKey, opened, onOpen, onClose, onListening } = props
  const found = useFound(overlay)
  const listening = useEffectEvent(onListening)
  useEffect(() => listening(), [])
  useShortcuts('anywhere', { help: () => onOpen('help') })
  useRememberedPatient(found.openPatientId)
  return (
    <>
      <ShortcutKeys firstKey={firstKey} />
      {opened === 'help' && <HelpSheet onClose={onClose} />}
      {opened === 'palette' && <ShellPalette {...props} found={found} />}
    </>
  )
}

function ShellPalette({
  found,
  onOpen,
  onClose,
  onAddPatient,
}: ShellCommandsProps & { found: ReturnType<typeof useFound> }) {
  const { role, features } = useInit()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const views = useInboxViews()
  const { openPatientId, openPatient, openMessage } = found
  // Read when the palette opens, since the palette itself makes the screen inert.
  const [actions] = useState(() => patientCommands(usableShortcuts()))
  const patient =
    openPatientId === null ? undefined : queries.getQueryData(patientQuery(openPatientId).queryKey)
  return (
    <Palette
      onPatient={{ patientId: openPatientId, name: patient ? fullName(patient) : null, actions }}
      places={palettePlaces({
        role,
        features,
        views,
        hasUnplaced: (queries.getQueryData(unplacedQuery.queryKey)?.total ?? 0) > 0,
        goTo: (path) => void navigate({ to: path }),
        onAddPatient,
        onShortcuts: () => onOpen('help'),
      })}
      onOpenPatient={openPatient}
      onOpenMessage={openMessage}
      onAddPatient={onAddPatient}
      onClose={onClose}
    />
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
