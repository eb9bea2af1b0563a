import { useEffect, useEffectEvent } from 'react'
import { HelpSheet } from '../../signed-in/shortcuts/help-sheet.tsx'
import { ShortcutKeys } from '../../signed-in/shortcuts/shortcut-keys.tsx'
import { useShortcuts } from '../../signed-in/shortcuts/use-shortcuts.ts'
import type { ShellCommand } from './use-shell-commands.ts'

export interface ShellCommandsProps {
  /** The key that was pressed before this part was loaded. */
  firstKey: KeyboardEvent | null
  opened: ShellCommand | null
  onOpen: (command: ShellCommand) => void
  onClose: () => void
  onListening: () => void
}

/** The keys of all shortcuts, their help sheet and the palette: loaded after the first screen, or with the first key. */
export function ShellCommands({ firstKey, opened, onOpen, onClose, onListening }: ShellCommandsProps) {
  const listening = useEffectEvent(onListening)
  useEffect(() => listening(), [])
  useShortcuts('anywhere', { help: () => onOpen('help') })
  return (
    <>
      <ShortcutKeys firstKey={firstKey} />
      {opened === 'help' && <HelpSheet onClose={onClose} />}
    </>
  )
}
