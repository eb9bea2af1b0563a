import type { SearchResults } from '@enamel/contract/search'
import { fullName } from '@enamel/domain/patients/name'
import { nameErrors } from '@enamel/domain/search/near-name'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useInit } from '../../../signed-in/init.api.ts'
import { patientQuery } from '../../../signed-in/patient.api.ts'
import { matchingCommands } from './matching-commands.ts'
import type { PaletteCommand, PaletteEntry, PaletteGroup } from './palette-entry.ts'
import { CommandLine, type LineFormat, MessageLine, PatientLine } from './palette-lines.tsx'
import { RECENT_MAX, recentPatients } from './recent-patients.ts'

export interface PaletteGroupsInput {
  /** What the user has typed. */
  text: string
  found: SearchResults | undefined
  /** The actions on the open patient, with the patient's name if it is known. */
  onPatient: { patientId: string | null; name: string | null; actions: readonly PaletteCommand[] }
  places: readonly PaletteCommand[]
  format: LineFormat
  onOpenPatient: (patientId: string) => void
  onOpenMessage: (patientId: string, messageId: string) => void
}

/** The lines of the palette: what was found, or, before anything is typed, recent patients and what can be done. */
export function usePaletteGroups(input: PaletteGroupsInput): PaletteGroup[] {
  const { text, found, onPatient, places, format, onOpenPatient, onOpenMessage } = input
  const isEmpty = text.trim() === ''
  const recents = useRecentPatients(isEmpty, onPatient.patientId)
  const actionsTitle = onPatient.name === null ? 'Actions' : `Actions on ${onPatient.name}`
  const patients = found?.patients ?? []
  const actions = matchingCommands(onPatient.actions, text)
  const goTo = matchingCommands(places, text)
  // A patient whose name only contains the words comes after a command that begins with them.
  const isNamed = patients.some((patient) => nameErrors(text, fullName(patient)) === 0)
  const isCommand = !isNamed && [...actions, ...goTo].some(({ errors }) => errors === 0)
  const inOrder = (first: PaletteGroup, commands: PaletteGroup[]) =>
    isCommand ? [...commands, first] : [first, ...commands]
  const groups: PaletteGroup[] = isEmpty
    ? [
        {
          title: 'Recent patients',
          entries: recents.map((patient) => ({
            id: `recent ${patient.id}`,
            label: fullName(patient),
            content: <PatientLine patient={patient} query="" format={format} />,
            run: () => onOpenPatient(patient.id),
          })),
        },
        { title: actionsTitle, entries: onPatient.actions.map(commandEntry) },
        { title: 'Go to', entries: places.map(commandEntry) },
      ]
    : [
        ...inOrder(
          {
            title: 'Patients',
            entries: patients.map((patient) => ({
              id: `patient ${patient.id}`,
              label: fullName(patient),
              content: <PatientLine patient={patient} query={text} format={format} />,
              run: () => onOpenPatient(patient.id),
            })),
          },
          [
            { title: actionsTitle, entries: actions.map(({ command }) => commandEntry(command)) },
            { title: 'Go to', entries: goTo.map(({ command }) => commandEntry(command)) },
          ],
        ),
        {
          title: 'Messages',
          entries: (found?.messages ?? []).map((message) => ({
            id: `message ${message.id}`,
            label: `${fullName(message)}: ${message.snippet}`,
            content: <MessageLine message={message} format={format} />,
            run: () => onOpenMessage(message.patient_id, message.id),
          })),
        },
      ]
  return groups.filter(({ entries }) => entries.length > 0)
}

function commandEntry(command: PaletteCommand): PaletteEntry {
  return {
    id: `command ${command.id}`,
    label: command.label,
    content: <CommandLine command={command} />,
    run: command.run,
  }
}

/**
 * The patients who were opened last, without the one who is open. One query for all of them, because the code of
 * `useQueries` would be part of the first load.
 */
function useRecentPatients(wanted: boolean, openId: string | null) {
  const { subscriber_id: user } = useInit()
  const queries = useQueryClient()
  const [ids] = useState(() =>
    recentPatients(user)
      .filter((id) => id !== openId)
      .slice(0, RECENT_MAX),
  )
  const { data = [] } = useQuery({
    queryKey: ['recent patients', ids],
    queryFn: async () => {
      // Details that are a little older are good enough for a name.
      const loaded = await Promise.allSettled(ids.map((id) => queries.ensureQueryData(patientQuery(id))))
      return loaded.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
    },
    enabled: wanted,
    gcTime: 0,
    placeholderData: () => ids.flatMap((id) => queries.getQueryData(patientQuery(id).queryKey) ?? []),
  })
  return data
}
