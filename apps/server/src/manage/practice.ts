import { practiceCommand } from './practice-command.ts'
import { processTerminal } from './terminal.ts'

process.exitCode = await practiceCommand(processTerminal())
