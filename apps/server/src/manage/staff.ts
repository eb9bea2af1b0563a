import { staffCommand } from './staff-command.ts'
import { ownTerminal } from './terminal.ts'

process.exitCode = await staffCommand(ownTerminal())
