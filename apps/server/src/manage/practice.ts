import { practiceCommand } from './practice-command.ts'
import { ownTerminal } from './terminal.ts'

process.exitCode = await practiceCommand(ownTerminal())
