import { staffCommand } from './staff-command.ts'
import { processTerminal } from './terminal.ts'

process.exitCode = await staffCommand(processTerminal())
