import { nameWithDistinguisher } from '@enamel/domain/patients/name'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useState } from 'react'
import { useInboxViews } from '../../features/inbox/inbox-views.ts'
import { Palette } from '../../features/search/palette/palette.tsx'
import { unplacedQuery } from '../../features/unplaced/unplaced.api.ts'
import { useInit } from '../../signed-in/init.api.ts'
import { patientQuery } from '../../signed-in/patient.api.ts'
import { usableShortcuts } from '../../signed-in/shortcuts/usable-shortcuts.ts'
import { palettePlaces, patientCommands } from './palette-commands.ts'
import type { useFound } from './use-found.ts'
import type { ShellCommand } from './use-shell-commands.ts'

export interface ShellPaletteProps {
  /** What was typed before the palette appeared. */
  typed: RefObject<string>
  found: ReturnType<typeof useFound>
  onOpen: (command: ShellCommand) => void
  onClose: () => void
  /** @param text what the user has searched for, if it was not found */
  onAddPatient: (text?: string) => void
}

/** The palette with the screens and actions of the signed-in user. */
export function ShellPalette({ typed, found, onOpen, onClose, onAddPatient }: ShellPaletteProps) {
  const { role, features } = useInit()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const views = useInboxViews()
  const { openPatientId, openPatient, openMessage } = found
  // Read when the palette opens, since the palette itself covers the screen.
  const [usable] = useState(usableShortcuts)
  const actions = patientCommands(usable)
  const patient =
    openPatientId === null ? undefined : queries.getQueryData(patientQuery(openPatientId).queryKey)
  return (
    <Palette
      initialText={() => typed.current}
      onPatient={{ patientId: openPatientId, name: patient ? nameWithDistinguisher(patient) : null, actions }}
      places={palettePlaces({
        role,
        features,
        views,
        hasUnplaced: (queries.getQueryData(unplacedQuery.queryKey)?.total ?? 0) > 0,
        goTo: (path) => void navigate({ to: path }),
        onAddPatient: () => onAddPatient(),
        onShortcuts: () => onOpen('help'),
        onUndo: usable.find(({ id }) => id === 'undo')?.run ?? null,
      })}
      onOpenPatient={openPatient}
      onOpenMessage={openMessage}
      onAddPatient={onAddPatient}
      onClose={onClose}
    />
  )
}
