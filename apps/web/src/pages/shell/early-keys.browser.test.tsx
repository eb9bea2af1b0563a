import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Palette, type PaletteProps } from '../../features/search/palette/palette.tsx'
import { ShortcutKeys, type ShortcutKeysProps } from '../../signed-in/shortcuts/shortcut-keys.tsx'
import { useShortcuts } from '../../signed-in/shortcuts/use-shortcuts.ts'
import { patientServer } from '../../signed-in/testing/patient-server.ts'
import { showSignedIn } from '../../signed-in/testing/show-signed-in.tsx'
import { type LazyPart, lazyPart } from '../../ui/lazy-part.tsx'
import { render } from '../../ui/testing/render.tsx'
import { useShellCommands } from './use-shell-commands.ts'

const field = page.getByRole('combobox', { name: 'Search patients, messages and commands' })
const screenButton = page.getByRole('button', { name: 'On the screen' })
const noPatient = { patientId: null, name: null, actions: [] }

/** A screen whose shortcuts and palette are loaded on demand. */
function openScreen() {
  patientServer().on(/\/v3\/search/, () => ({ status: 200, body: { patients: [], messages: [] } }))
  const { promise: loaded, resolve: load } = Promise.withResolvers<void>()
  const LateKeys = lazyPart(() => loaded.then(() => ShortcutKeys))
  const LatePalette = lazyPart(() => loaded.then(() => Palette))
  showSignedIn(<Screen LateKeys={LateKeys} LatePalette={LatePalette} />)
  return load
}

interface ScreenProps {
  LateKeys: LazyPart<ShortcutKeysProps>
  LatePalette: LazyPart<PaletteProps>
}

function Screen({ LateKeys, LatePalette }: ScreenProps) {
  const { opened, close, typed, hasKeys, takeKeys } = useShellCommands()
  return (
    <>
      <button type="button">On the screen</button>
      <Rows />
      {hasKeys && <LateKeys onListening={takeKeys} />}
      {opened === 'palette' && (
        <LatePalette
          initialText={() => typed.current}
          onPatient={noPatient}
          places={[]}
          onOpenPatient={() => {}}
          onOpenMessage={() => {}}
          onAddPatient={() => {}}
          onClose={close}
        />
      )}
    </>
  )
}

/** A list that moves from the row that React has shown, as the inbox does. */
function Rows() {
  const [row, setRow] = useState(0)
  useShortcuts('inbox', { next: () => setRow(row + 1), previous: () => setRow(row - 1) })
  return <output>{`Row ${row}`}</output>
}

it('moves one row for each key that was pressed before the code of the keys was loaded', async () => {
  const load = openScreen()
  await expect.element(page.getByText('Row 0')).toBeVisible()
  await userEvent.keyboard('jjjk')
  load()
  await expect.element(page.getByText('Row 2')).toBeVisible()
  await userEvent.keyboard('j')
  await expect.element(page.getByText('Row 3')).toBeVisible()
})

it('forgets keys that were pressed before another row was chosen with the mouse', async () => {
  const { promise: loaded, resolve: load } = Promise.withResolvers<void>()
  const LateKeys = lazyPart(() => loaded.then(() => ShortcutKeys))
  render(<Screen LateKeys={LateKeys} LatePalette={lazyPart(async () => Palette)} />)
  await expect.element(page.getByText('Row 0')).toBeVisible()
  await userEvent.keyboard('jj')
  await screenButton.click()
  await userEvent.keyboard('j')
  load()
  await expect.element(page.getByText('Row 1')).toBeVisible()
})

it('puts everything that was typed while the palette was loaded into its field', async () => {
  const load = openScreen()
  await expect.element(screenButton).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.keyboard('Cathrinn{Backspace}e')
  await expect.element(field).not.toBeInTheDocument()
  load()
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard(' W')
  await expect.element(field).toHaveValue('Cathrine W')
})

it('does not open the palette after Escape, and nothing typed before is in the next one', async () => {
  const load = openScreen()
  await expect.element(screenButton).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.keyboard('Cath{Escape}')
  load()
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.keyboard('To')
  await expect.element(field).toHaveValue('To')
})

it('takes a letter that is typed between the first rendering of the palette and the focus in its field', async () => {
  patientServer()
  const initialText = () => (document.activeElement?.matches('[type=search]') ? 'Jane' : 'Jan')
  showSignedIn(
    <Palette
      initialText={initialText}
      onPatient={noPatient}
      places={[]}
      onOpenPatient={() => {}}
      onOpenMessage={() => {}}
      onAddPatient={() => {}}
      onClose={() => {}}
    />,
  )
  await expect.element(field).toHaveValue('Jane')
})
