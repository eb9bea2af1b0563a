import { type Ref, useImperativeHandle } from 'react'
import { lazyAddition } from '../../ui/lazy-part.tsx'
import type { ShellCommandsProps } from './shell-commands.tsx'
import { type ShellCommand, useShellCommands } from './use-shell-commands.ts'

const ShellCommands = lazyAddition(async () => (await import('./shell-commands.tsx')).ShellCommands)

export interface CommandLayerHandle {
  open: (command: ShellCommand) => void
}

interface CommandLayerProps extends Pick<ShellCommandsProps, 'overlay' | 'onAddPatient'> {
  ref: Ref<CommandLayerHandle>
  isAfterFirstLoad: boolean
}

/** The palette, the help sheet, and the keys of both. Opening one renders nothing else of the page. */
export function CommandLayer({ ref, overlay, onAddPatient, isAfterFirstLoad }: CommandLayerProps) {
  const { opened, open, close, typed, hasKeys, takeKeys } = useShellCommands()
  useImperativeHandle(ref, () => ({ open }))
  if (!isAfterFirstLoad && !opened && !hasKeys) return null
  return (
    <ShellCommands
      overlay={overlay}
      onAddPatient={onAddPatient}
      opened={opened}
      typed={typed}
      onOpen={open}
      onClose={close}
      onListening={takeKeys}
      {...(opened && { onFailed: close })}
    />
  )
}
