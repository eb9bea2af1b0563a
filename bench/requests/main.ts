import { parseArgs } from 'node:util'
import { type CallName, callNames } from './calls.ts'
import { circumstances, currentLoad, writePart } from './document.ts'
import { countStatements, type MeasuredCall, measureCall, warmUp } from './measure-call.ts'
import { figuresTable, runOtherPrograms } from './other-programs.ts'
import { type ProfileShares, sharesOf } from './profile.ts'
import { profileTable } from './profile-table.ts'
import { type Bench, CONNECTIONS, loadProduct, settled } from './put-under-load.ts'
import { type CallResult, missedBars, requestsTable, type SizedResult } from './requests-table.ts'
import { withBench } from './run-bench.ts'

/**
 * Measures the most frequent requests beside a bare `node:http` with one prepared statement on the same rows, in
 * windows that alternate, and prints one table.
 *
 *   npm run bench -- [--patients 10000,200000] [--only inbox,patient,timeline,note,SMS] [--windows 5] [--seconds 4]
 *
 * The practices are created once and kept in bench/.data. The run fails if a bar is missed. A run of all calls and both
 * sizes is written into docs/performance.md. With `--all` the other programs of bench/ follow, and their
 * figures too are printed and written as one table.
 *
 *   npm run bench -- --profile [--patients 10000] [--only inbox]
 *
 * prints where the product's process spends its time instead, by category.
 */
const SIZES = '10000,200000'
const WINDOWS = '5'
const SECONDS = '4'
/** After so many seconds of load all connections are open, and statements have names. */
const COUNTED_AFTER_S = 3

const { values } = parseArgs({
  options: {
    patients: { type: 'string', default: SIZES },
    only: { type: 'string', default: callNames.join() },
    windows: { type: 'string', default: WINDOWS },
    seconds: { type: 'string', default: SECONDS },
    profile: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
  },
})
const wanted = values.only.split(',')
const names = callNames.filter((name) => wanted.includes(name))

const isComplete =
  values.patients === SIZES &&
  values.only === callNames.join() &&
  values.windows === WINDOWS &&
  values.seconds === SECONDS
const sizes = values.patients.split(',').map(Number)
const seconds = Number(values.seconds)

if (values.profile) await printProfiles()
else await measure()
if (values.all) await measureOthers()

async function measure(): Promise<void> {
  const load = currentLoad()
  const results: SizedResult[] = []
  for (const patients of sizes) {
    const measured = await withBench(patients, 'bundle', measureAll)
    const calls = await withBench(patients, 'sources', (bench) => countAll(bench, measured))
    results.push({ patients, calls })
  }
  const table = requestsTable(results)
  console.log(table)
  if (isComplete)
    await writePart('requests', `${circumstances(new Date(), load)} ${windowsText()}\n\n${table}`)
  if (results.some(({ calls }) => calls.some((call) => missedBars(call).length > 0))) process.exitCode = 1
}

function windowsText(): string {
  return `Medians of ${values.windows} windows of ${values.seconds} s for each of product and floor, in turn, with ${CONNECTIONS} connections.`
}

async function measureOthers(): Promise<void> {
  const load = currentLoad()
  const programs = await runOtherPrograms()
  const table = figuresTable(programs)
  console.log(table)
  await writePart('figures of bench', `${circumstances(new Date(), load)}\n\n${table}`)
  if (programs.some(({ isMet }) => !isMet)) process.exitCode = 1
}

async function printProfiles(): Promise<void> {
  const profiles = await withBench(sizes[0] ?? 0, 'sources', async (bench) => {
    const profiles = new Map<string, ProfileShares>()
    for (const name of names) {
      await warmUp(bench, name)
      profiles.set(name, sharesOf(await bench.product.profile(() => loadProduct(bench, name, seconds))))
      await settled(bench)
    }
    return profiles
  })
  console.log(profileTable(profiles))
}

async function measureAll(bench: Bench): Promise<MeasuredCall[]> {
  const measured: MeasuredCall[] = []
  for (const name of names) measured.push(await measureOne(bench, name))
  return measured
}

/** Adds the numbers of statements. */
async function countAll(bench: Bench, measured: readonly MeasuredCall[]): Promise<CallResult[]> {
  const results: CallResult[] = []
  for (const call of measured) {
    await warmUp(bench, call.name, COUNTED_AFTER_S)
    results.push({ ...call, statements: await countStatements(bench, call.name) })
  }
  return results
}

async function measureOne(bench: Bench, name: CallName): Promise<MeasuredCall> {
  const measured = await measureCall(bench, name, { windows: Number(values.windows), seconds })
  console.error(JSON.stringify(measured))
  return measured
}
